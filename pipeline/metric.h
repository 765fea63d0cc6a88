/*
 * What is said of an arm: a metric is a row of a table. Its value is taken from one process, so a
 * ratio is always of two arms that ran in turn.
 */
#ifndef PAGETOLL_METRIC_H
#define PAGETOLL_METRIC_H

#include "collect.h"

#include <stdbool.h>
#include <stddef.h>

struct metric {
	const char *name, *unit;
	const char *summary;
	bool relative;  /* needs the baseline of the same process; none for the baseline itself */
	bool geometric; /* of a mirrored pair take the geometric mean, as ratios want */
	bool always;    /* also for arms that were not obtained, where it tells why */
	double (*value)(const struct reading *arm, const struct reading *baseline);
};

const struct metric *metric_at(size_t index);
const struct metric *metric_find(const char *name);

#endif
