/*
 * What else happened while a sample ran: faults, context switches, steal, the kernel's memory
 * events. Read before and after the clock, never inside.
 */
#ifndef PAGETOLL_USAGE_H
#define PAGETOLL_USAGE_H

#include <stddef.h>
#include <stdint.h>

enum { USAGE_EVENTS = 32, USAGE_TEXT = 256 };

struct usage {
	uint64_t minor_faults, major_faults;
	uint64_t voluntary_switches, involuntary_switches;
	double migrations;             /* NaN: unknown */
	double steal_ms;               /* of all CPUs; NaN: unknown */
	uint64_t events[USAGE_EVENTS]; /* /proc/vmstat, in the order of the table */
};

/* Opens what needs a descriptor (the software event cpu-migrations); call once. */
void usage_open(void);

/* The process's own figures are read next to the clock, last before it and first after it, so that
 * no fault of the reading itself is charged to the sample. */
void usage_before(struct usage *usage);
void usage_after(struct usage *usage);

/* after - before, field by field. */
struct usage usage_between(const struct usage *before, const struct usage *after);

/* "thp_fault_alloc=3 compact_stall=1": the events that moved; empty when none did. Returns text. */
const char *usage_events(const struct usage *moved, char text[static USAGE_TEXT]);

#endif
