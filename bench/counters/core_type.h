/*
 * Which CPU a thread is pinned to, as far as its counters go: vendor, family and model, and the
 * event source that counts on it. On a CPU with cores of two kinds the codes differ, the model
 * number does not, and an event of the wrong source never counts.
 */
#ifndef PAGETOLL_CORE_TYPE_H
#define PAGETOLL_CORE_TYPE_H

#include <stdbool.h>
#include <stdint.h>

struct cpu_family;

enum { CORE_TEXT = 96 };

struct core_type {
	char vendor[32];            /* "GenuineIntel"; ARM: the implementer, "0x41"; or empty */
	unsigned int family, model; /* as in /proc/cpuinfo; ARM: 0, and the part */
	unsigned int stepping;      /* ARM: the revision */
	char source[32];            /* event source with this CPU in its list of CPUs; empty
	                             * where no source has such a list: there is one kind only */
	uint32_t type;              /* perf type of raw events on it: PERF_TYPE_RAW, or its own */
	bool mixed;                 /* cores of several kinds: generic events must name one */
	const struct cpu_family *known; /* its row in the tables; NULL: none */
};

/* Reads /proc/cpuinfo and /sys/bus/event_source/devices (below PAGETOLL_SYSROOT). Never fails: what
 * cannot be read stays empty. cpu -1: the first one listed. */
void core_type_read(int cpu, struct core_type *core);

/* "Intel Cascade Lake", or "unknown CPU (GenuineIntel family 6 model 250)". Returns text. */
const char *core_type_format(char text[static CORE_TEXT], const struct core_type *core);

#endif
