#include "expect_metric.h"

#include <string.h>

static const struct expect_metric metrics[] = {
	{"ns", "time of one operation", UNIT_TIME, {ARGUMENT_ARM, ARGUMENT_SIZE}},
	{"speedup",
         "the baseline's time over the arm's",
         UNIT_RATIO,
         {ARGUMENT_ARM, ARGUMENT_SIZE}},
	{"difference",
         "the baseline's time less the arm's",
         UNIT_TIME,
         {ARGUMENT_ARM, ARGUMENT_SIZE}},
	{"populate", "time of the first touch, of 1 GiB", UNIT_TIME, {ARGUMENT_ARM, ARGUMENT_SIZE}},
	{"obtained",
         "share of the region that was as asked",
         UNIT_RATIO,
         {ARGUMENT_ARM, ARGUMENT_SIZE}},
};

enum { METRICS = sizeof(metrics) / sizeof(metrics[0]) };

const struct expect_metric *expect_metric_at(size_t index)
{
	return index < METRICS ? &metrics[index] : NULL;
}

const struct expect_metric *expect_metric_find(const char *name)
{
	for (size_t i = 0; i < METRICS; i++)
		if (!strcmp(metrics[i].name, name))
			return &metrics[i];
	return NULL;
}
