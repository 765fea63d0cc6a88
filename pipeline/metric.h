/*
 * What is said of an arm: a metric is a row of a table. Its value is taken from one process, so a
 * ratio is always of two arms that ran in turn.
 */
#ifndef PAGETOLL_METRIC_H
#define PAGETOLL_METRIC_H

#include "anatomy.h"
#include "collect.h"

#include <stdbool.h>
#include <stddef.h>

struct metric {
	const char *name, *unit;
	const char *summary;
	const char *missing; /* why a row may have no such value; NULL: it always has */
	bool relative; /* needs the baseline of the same process; none for the baseline itself */
	bool floored; /* needs the arm's packed twin of the same process, in the baseline's place */
	bool region;  /* of nested sizes: said once, of the region that they share */
	bool geometric; /* of a mirrored pair take the geometric mean, as ratios want */
	bool whole;     /* none unless every round has one: what lacks it is no outlier */
	bool always;    /* also for arms that were not obtained, where it tells why */

	/* Whether it can be said of an arm at all; NULL: of each. */
	bool (*applies)(const struct arm *arm);

	/* The value: a member of struct reading at an offset, unless there is a function for it;
	 * quantile is for the function's use, 0..1. */
	size_t member;
	double (*value)(const struct metric *metric, const struct reading *arm,
	                const struct reading *baseline);
	double quantile;

	/* The counter it is of, which the experiment must ask for; "": any; NULL: none. */
	const char *counter;

	/* Of the curves over all nested sizes, in the place of a value at one. */
	struct bracket (*curve)(const struct anatomy *anatomy);
};

const struct metric *metric_at(size_t index);
const struct metric *metric_find(const char *name);

/* Of an event by libpfm4's name, which no row of the table is for; the name is borrowed. */
struct metric metric_of_event(const char *name);

/* Whether it is said of that arm at that size. */
bool metric_applies(const struct metric *metric, const struct experiment *experiment, size_t arm,
                    uint64_t size);

/* The arm whose reading the value is taken against; SIZE_MAX: none. */
size_t metric_against(const struct metric *metric, const struct experiment *experiment, size_t arm);

/* NaN: the reading does not say. */
double metric_value(const struct metric *metric, const struct reading *arm,
                    const struct reading *baseline);

#endif
