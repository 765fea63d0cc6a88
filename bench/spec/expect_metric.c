#include "expect_metric.h"

#include <string.h>

#define OF_ARM                                                                                     \
	{                                                                                          \
		ARGUMENT_ARM, ARGUMENT_SIZE                                                        \
	}

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
	{"translation", "time of translation in one access", UNIT_TIME, OF_ARM},
	{"reach-first", "pages before the first-level TLB is full", UNIT_BARE, OF_ARM},
	{"reach-second", "pages before the second-level TLB is full", UNIT_BARE, OF_ARM},
	{"hit-second", "time of translation by the second level", UNIT_TIME, OF_ARM},
	{"walk", "time of translation by a page walk, tables in caches", UNIT_TIME, OF_ARM},
	{"walk-saved", "time of a walk less than on small pages", UNIT_TIME, OF_ARM},
	{"held-small", "translation over that of small pages", UNIT_RATIO, OF_ARM},
	{"misses", "page walks of one operation, where they are counted", UNIT_BARE, OF_ARM},
	{"per-miss", "time of one page walk, where they are counted", UNIT_TIME, OF_ARM},
	{"cycles", "cycles of one operation, where they are counted", UNIT_BARE, OF_ARM},
	{"huge", "share of the region that huge entries map", UNIT_RATIO, OF_ARM},
	{"settle", "time of collapsing and the like, of 1 GiB", UNIT_TIME, OF_ARM},
	{"reserve", "time of taking pages into a pool, of 1 GiB", UNIT_TIME, OF_ARM},
	{"faults", "page faults of the first touch of 1 GiB", UNIT_BARE, OF_ARM},
	{"fault", "time of one page fault, in the mean", UNIT_TIME, OF_ARM},
	{"fault-p10", "a tenth of single faults take no longer", UNIT_TIME, OF_ARM},
	{"fault-p50", "half of single faults take no longer", UNIT_TIME, OF_ARM},
	{"fault-p90", "nine of ten single faults take no longer", UNIT_TIME, OF_ARM},
	{"fault-p99", "99 of 100 single faults take no longer", UNIT_TIME, OF_ARM},
	{"fault-p99.9", "999 of 1000 single faults take no longer", UNIT_TIME, OF_ARM},
	{"fault-max", "the longest single fault", UNIT_TIME, OF_ARM},
	{"build", "time of inserting one entry into a table", UNIT_TIME, OF_ARM},
	{"break-even", "accesses to a page that repay what it costs more", UNIT_BARE, OF_ARM},
	{"break-even-share", "part of a page to touch for it to cost less", UNIT_RATIO, OF_ARM},
	{"resident", "share of the region in memory", UNIT_RATIO, OF_ARM},
	{"wasted", "share of it in memory and never touched", UNIT_RATIO, OF_ARM},
	{"frame-runs", "stretches of consecutive frames in 1 GiB", UNIT_BARE, OF_ARM},
	{"longest-run", "bytes of the longest contiguous stretch", UNIT_BARE, OF_ARM},
	{"aligned-16K", "share in contiguous, aligned 16 KiB", UNIT_RATIO, OF_ARM},
	{"aligned-64K", "share in contiguous, aligned 64 KiB", UNIT_RATIO, OF_ARM},
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
