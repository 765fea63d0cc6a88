/*
 * What one counter counted, as the kernel gives it, and its place in a raw file. Where counters are
 * too few, groups take turns: then a count was taken for a part of the time only, and is kept as it
 * is beside both times, so that the reader, not the writer, scales.
 */
#ifndef PAGETOLL_COUNT_H
#define PAGETOLL_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct count {
	uint64_t value;      /* not scaled */
	uint64_t enabled_ns; /* time it was to be counted in */
	uint64_t running_ns; /* time it was counted in; 0: it never was, and value says nothing */
	bool known;          /* false: there is no such count, whatever the other fields say */
};

/* What was counted, scaled to the whole time: value * enabled / running. NaN when unknown or never
 * counted: not counted is not 0. */
double count_scaled(const struct count *count);

/* Whether it was counted for a part of the time only. */
bool count_multiplexed(const struct count *count);

/* Writes "name=value:enabled:running". Returns the letters it takes, as snprintf does. */
int count_format(char *text, size_t size, const char *name, const struct count *count);

/* Finds the name's among such, separated by blanks. False, and unknown, where it is not there or is
 * not whole. Names may hold ':' and '='. */
bool counts_find(const char *text, const char *name, struct count *count);

#endif
