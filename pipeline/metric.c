#include "metric.h"
#include "metric_value.h"

#include <stddef.h>
#include <string.h>

static bool is_fresh(const struct arm *arm)
{
	return arm->workload->fresh;
}

/* It may cost more than a small page, and save at each access. */
static bool is_dearer(const struct arm *arm)
{
	return !arm->workload->fresh && !arm->pages->base;
}

static bool is_table(const struct arm *arm)
{
	return arm->workload->heeds & HEEDS_HIT_RATIO;
}

static bool has_lines(const struct arm *arm)
{
	return arm->workload->heeds & HEEDS_LAYOUT;
}

/* Else a workload touches what it needs itself, while it builds. */
static bool is_touched_whole(const struct arm *arm)
{
	return !has_lines(arm) || !layout_is_sparse(arm->layout);
}

#define MEMBER(name) .member = offsetof(struct reading, name)
#define REGION(name) .region = true, MEMBER(name)
#define NO_CURVE     "no curve: too few sizes stand"
#define COUNTED      .missing = "not counted", .value = value_counted
#define NEEDS_ROOT   "not known: physical frames take root"
#define NEEDS_TWO                                                                                  \
	"not known: so large a region is touched once, and that may include the host's part"
#define QUANTILE(share)                                                                            \
	.value = value_quantile, .quantile = (share), .applies = is_fresh,                         \
	.missing = "no single touch was timed"

static const struct metric metrics[] = {
	{"ns", "ns", "time of one operation", .missing = "no sample stands", MEMBER(ns)},
	{"speedup", "ratio", "the baseline's time over the arm's, within one process",
         .missing = "no sample stands", .relative = true, .geometric = true,
         .value = value_speedup},
	{"difference", "ns", "the baseline's time less the arm's, within one process",
         .missing = "no sample stands", .relative = true, .value = value_difference},
	{"translation", "ns",
         "an access's time less that to as many lines side by side: what translation costs",
         .missing = "no sample stands", .floored = true, .value = value_translation},
	{"page-table", "bytes", "cache lines of the page table that a lap reads, all levels",
         .missing = "nothing was mapped", .applies = has_lines, .value = value_page_table},
	{"reach-first", "pages",
         "small pages that a ring visits before the first-level TLB is full", .missing = NO_CURVE,
         .curve = anatomy_first_reach},
	{"reach-second", "pages", "small pages that it visits before the second-level TLB is full",
         .missing = NO_CURVE, .curve = anatomy_second_reach},
	{"hit-second", "ns",
         "translation of an access that misses the first level and hits the second",
         .missing = "no knee was found", .curve = anatomy_hit},
	{"walk", "ns", "translation of an access that misses both, page tables in caches",
         .missing = "the second level's reach in small pages was not found", .curve = anatomy_walk},
	{"walk-saved", "ns", "the baseline's walk less the arm's, within one process",
         .missing = "the second level's reach in small pages was not found", .relative = true,
         .curve = anatomy_saved},
	{"held-small", "share",
         "translation over that of small pages where those hit the second level: 1 where huge "
         "pages are held as small ones",
         .missing = "the first level's reach in small pages was not found", .curve = anatomy_held},
	{"misses", "misses", "page walks of one operation, counted", .counter = "walks", COUNTED},
	{"per-miss", "ns", "difference over the difference in walks, both of one operation",
         .missing = "no price of a miss: walks are not counted, or hardly differ", .relative = true,
         .value = value_per_miss},
	{"cycles", "cycles", "core cycles of one operation, counted", .counter = "cycles", COUNTED},
	{"cycles-saved", "cycles", "the baseline's cycles less the arm's, of one operation",
         .missing = "cycles are not counted", .relative = true, .counter = "cycles",
         .value = value_cycles_saved},
	{"instructions", "counts", "instructions of one operation", .counter = "instructions",
         COUNTED},
	{"walks-4K", "misses", "walks of one operation that ended in a page of 4 KiB",
         .counter = "walks-4K", COUNTED},
	{"walks-2M", "misses", "walks of one operation that ended in a page of 2 MiB",
         .counter = "walks-2M", COUNTED},
	{"walks-1G", "misses", "walks of one operation that ended in a page of 1 GiB",
         .counter = "walks-1G", COUNTED},
	{"second-level-hits", "counts",
         "accesses of one operation that the second-level TLB served",
         .counter = "second-level-hits", COUNTED},
	{"walk-cycles", "cycles", "cycles of one operation with a walk under way",
         .counter = "walk-cycles", COUNTED},
	{"retired-misses", "misses", "loads of one operation that retired after a walk",
         .counter = "retired-misses", COUNTED},
	{"llc-misses", "misses", "last-level cache misses of one operation",
         .counter = "llc-misses", COUNTED},
	{"counters-ran", "share",
         "part of the time that counters ran: less than all is an estimate",
         .missing = "nothing was counted", .counter = "", .value = value_running},
	{"reserve", "ms/GiB", "taking pages into a hugetlb pool beforehand", REGION(reserve)},
	{"populate-first", "ms/GiB",
         "first touch, with what a hypervisor adds for memory it had not given",
         .applies = is_touched_whole, REGION(first)},
	{"populate", "ms/GiB", "first touch of frames just freed: the guest's own part",
         .missing = NEEDS_TWO, .applies = is_touched_whole, REGION(populate)},
	{"settle", "ms/GiB", "work after first touch, such as collapsing", REGION(settle)},
	{"faults", "faults/GiB", "page faults of the first touch", .applies = is_touched_whole,
         REGION(faults)},
	{"fault", "ns", "time of one page fault, in the mean", .missing = NEEDS_TWO,
         .applies = is_touched_whole, REGION(fault)},
	{"fault-p10", "ns", "a tenth of single faults take no longer", QUANTILE(0.1)},
	{"fault-p50", "ns", "half of single faults take no longer", QUANTILE(0.5)},
	{"fault-p90", "ns", "nine of ten single faults take no longer", QUANTILE(0.9)},
	{"fault-p99", "ns", "99 of 100 single faults take no longer", QUANTILE(0.99)},
	{"fault-p99.9", "ns", "999 of 1000 single faults take no longer", QUANTILE(0.999)},
	{"fault-max", "ns", "the longest single fault", QUANTILE(1)},
	{"build", "ns", "inserting one entry into a table, in batches",
         .missing = "no table was built", .applies = is_table, REGION(build)},
	{"break-even", "accesses",
         "accesses to one page of the arm that repay what it costs more than a small one",
         .missing = "not known: in some rounds no access was cheaper, or the cost of a page is "
                    "unknown",
         .whole = true, .relative = true, .region = true, .applies = is_dearer,
         .value = value_break_even},
	{"break-even-share", "share",
         "part of each page that must be touched for it to cost less than small ones",
         .missing = NEEDS_TWO, .relative = true, .geometric = true, .region = true,
         .applies = is_dearer, .value = value_break_even_share},
	{"obtained", "share", "part of the region backed as asked", .always = true,
         REGION(obtained)},
	{"huge", "share", "part of the region that huge entries map", .always = true, REGION(huge)},
	{"resident", "share", "part of the region in memory after it was touched",
         .applies = is_fresh, .missing = "nothing was touched", REGION(resident)},
	{"wasted", "share", "part of the region in memory and never touched", .applies = is_fresh,
         .missing = "nothing was touched", REGION(wasted)},
	{"frame-runs", "runs/GiB", "stretches of consecutive physical frames",
         .missing = NEEDS_ROOT, REGION(frame_runs)},
	{"longest-run", "bytes", "the longest physically contiguous stretch, as DMA needs it",
         .missing = NEEDS_ROOT, REGION(longest_run)},
	{"aligned-16K", "share", "in contiguous, naturally aligned groups of 16 KiB",
         .missing = NEEDS_ROOT, REGION(aligned_16k)},
	{"aligned-64K", "share", "in contiguous, naturally aligned groups of 64 KiB",
         .missing = NEEDS_ROOT, REGION(aligned_64k)},
};

enum { METRICS = sizeof(metrics) / sizeof(metrics[0]) };

const struct metric *metric_at(size_t index)
{
	return index < METRICS ? &metrics[index] : NULL;
}

struct metric metric_of_event(const char *name)
{
	return (struct metric){.name = name,
	                       .unit = "counts",
	                       .summary = "counts of one operation",
	                       .counter = name,
	                       COUNTED};
}

const struct metric *metric_find(const char *name)
{
	for (size_t i = 0; i < METRICS; i++)
		if (!strcmp(metrics[i].name, name))
			return &metrics[i];
	return NULL;
}

size_t metric_against(const struct metric *metric, const struct experiment *experiment, size_t arm)
{
	size_t baseline = experiment->arms[arm].baseline;

	if (metric->floored)
		return arm_floor(experiment, arm);
	return metric->relative && baseline != arm ? baseline : SIZE_MAX;
}

/* Counted walks are spoken of, and missed, whether an experiment asked for them or not. */
static bool asks_for(const struct experiment *experiment, const char *counter)
{
	if (!strcmp(counter, "walks"))
		return true;
	for (size_t i = 0; i < experiment->counter_count; i++)
		if (!*counter || !strcmp(experiment->counters[i], counter))
			return true;
	return false;
}

bool metric_applies(const struct metric *metric, const struct experiment *experiment, size_t arm,
                    uint64_t size)
{
	uint64_t largest = experiment->sizes[experiment->size_count - 1];

	if (metric->counter && !asks_for(experiment, metric->counter))
		return false;
	if ((metric->relative || metric->floored) &&
	    metric_against(metric, experiment, arm) == SIZE_MAX)
		return false;
	if (metric->curve && !anatomy_applies(experiment, arm))
		return false;
	if (experiment->nested && (metric->region || metric->curve) && size != largest)
		return false;
	return !metric->applies || metric->applies(&experiment->arms[arm]);
}

double metric_value(const struct metric *metric, const struct reading *arm,
                    const struct reading *baseline)
{
	double value;

	if (metric->value)
		return metric->value(metric, arm, baseline);
	memcpy(&value, (const char *)arm + metric->member, sizeof(value));
	return value;
}
