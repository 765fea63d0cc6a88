#include "metric.h"

#include <string.h>

static double value_ns(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->ns;
}

static double value_speedup(const struct reading *arm, const struct reading *baseline)
{
	return baseline->ns / arm->ns;
}

static double value_difference(const struct reading *arm, const struct reading *baseline)
{
	return baseline->ns - arm->ns;
}

static double value_reserve(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->reserve;
}

static double value_first(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->first;
}

static double value_populate(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->populate;
}

static double value_settle(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->settle;
}

static double value_obtained(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->obtained;
}

static double value_frame_runs(const struct reading *arm, const struct reading *baseline)
{
	(void)baseline;
	return arm->frame_runs;
}

static const struct metric metrics[] = {
	{.name = "ns", .unit = "ns", .summary = "time of one operation", .value = value_ns},
	{.name = "speedup",
         .unit = "ratio",
         .summary = "the baseline's time over the arm's, within one process",
         .relative = true,
         .geometric = true,
         .value = value_speedup},
	{.name = "difference",
         .unit = "ns",
         .summary = "the baseline's time less the arm's, within one process",
         .relative = true,
         .value = value_difference},
	{.name = "reserve",
         .unit = "ms/GiB",
         .summary = "taking pages into a hugetlb pool beforehand",
         .value = value_reserve},
	{.name = "populate-first",
         .unit = "ms/GiB",
         .summary = "first touch, with what a hypervisor adds for memory it had not given",
         .value = value_first},
	{.name = "populate",
         .unit = "ms/GiB",
         .summary = "first touch of frames just freed: the guest's own part",
         .value = value_populate},
	{.name = "settle",
         .unit = "ms/GiB",
         .summary = "work after first touch, such as collapsing",
         .value = value_settle},
	{.name = "obtained",
         .unit = "share",
         .summary = "part of the region backed as asked",
         .always = true,
         .value = value_obtained},
	{.name = "frame-runs",
         .unit = "runs/GiB",
         .summary = "stretches of consecutive physical frames",
         .value = value_frame_runs},
};

const struct metric *metric_at(size_t index)
{
	return index < sizeof(metrics) / sizeof(metrics[0]) ? &metrics[index] : NULL;
}

const struct metric *metric_find(const char *name)
{
	for (size_t i = 0; i < sizeof(metrics) / sizeof(metrics[0]); i++)
		if (!strcmp(metrics[i].name, name))
			return &metrics[i];
	return NULL;
}
