#include "choice.h"

#include "spec.h"

#include <string.h>

static const struct choice layouts[] = {
	[LAYOUT_SPREAD] = {"spread", "one cache line in each slot of stride bytes"},
	[LAYOUT_PACKED] = {"packed", "as many lines as spread has, side by side"},
	[LAYOUT_SPREAD_32K] = {"spread-32K",
                               "as many, one in every 32 KiB; no other page is touched"},
	[LAYOUT_SPREAD_2M] = {"spread-2M", "as many, one in every 2 MiB; no other page is touched"},
	{NULL, NULL},
};

static const struct choice offsets[] = {
	[OFFSET_EVEN] = {"even", "each line position of a slot equally often, shuffled"},
	[OFFSET_RANDOM] = {"random", "a line position drawn for each slot"},
	[OFFSET_ZERO] = {"zero", "the first line of each slot: few cache sets serve all"},
	{NULL, NULL},
};

static const struct choice orders[] = {
	[ORDER_RANDOM] = {"random", "shuffled, seeded"},
	[ORDER_SEQUENTIAL] = {"sequential", "in address order: prefetchers help"},
	{NULL, NULL},
};

static const struct choice touches[] = {
	[TOUCH_DENSE] = {"dense", "one word in every small page"},
	[TOUCH_SPARSE] = {"sparse", "one word in every 2 MiB: the rest of a huge page is wasted"},
	{NULL, NULL},
};

static const struct choice afters[] = {
	[AFTER_WARM] = {"warm", "the same memory was touched and given back just before"},
	[AFTER_IDLE] = {"idle", "as warm, and then left alone for some seconds, in which a "
                                "hypervisor may take it back"},
	{NULL, NULL},
};

static const struct choice alignments[] = {
	[ALIGNMENT_ALIGNED] = {"aligned", "on a boundary of the experiment's largest page"},
	[ALIGNMENT_MISALIGNED] = {"misaligned",
                                  "one small page past it: huge pages lose the edges"},
	{NULL, NULL},
};

static const struct choice locks[] = {
	{"false", "as ever"},
	{"true", "locked in memory after first touch (mlock)"},
	{NULL, NULL},
};

static const struct choice nesteds[] = {
	{"false", "each size is mapped for itself, in a process of its own"},
	{"true", "sizes are first parts of one region, measured in one process"},
	{NULL, NULL},
};

static const struct choice regimes[] = {
	[REGIME_STEADY] = {"steady", "after untimed laps: each arm finds its own lines cached"},
	[REGIME_COLD] = {"cold", "right after the other arms: caches hold their lines"},
	{NULL, NULL},
};

static const struct choice estimates[] = {
	[ESTIMATE_MEDIAN] = {"median", "of the round's samples"},
	[ESTIMATE_LOWER_QUARTILE] =
		{"lower-quartile",
                 "of the round's samples: steadier where neighbours disturb caches"},
	{NULL, NULL},
};

/* Documentation/admin-guide/mm/transhuge.rst, "Global THP controls". */
static const struct choice enableds[] = {
	{"always", "huge pages wherever they fit"},
	{"madvise", "where asked for"},
	{"never", "nowhere"},
	{NULL, NULL},
};

static const struct choice defrags[] = {
	{"always", "a fault waits for compaction"},
	{"defer", "a fault wakes kswapd and kcompactd and takes small pages meanwhile"},
	{"defer+madvise", "waits where asked for, defers elsewhere"},
	{"madvise", "waits where asked for"},
	{"never", "a fault takes what is free"},
	{NULL, NULL},
};

struct choice choice_layout(size_t index)
{
	return layouts[index];
}

struct choice choice_offset(size_t index)
{
	return offsets[index];
}

struct choice choice_order(size_t index)
{
	return orders[index];
}

struct choice choice_touch(size_t index)
{
	return touches[index];
}

struct choice choice_after(size_t index)
{
	return afters[index];
}

struct choice choice_alignment(size_t index)
{
	return alignments[index];
}

struct choice choice_lock(size_t index)
{
	return locks[index];
}

struct choice choice_nested(size_t index)
{
	return nesteds[index];
}

struct choice choice_regime(size_t index)
{
	return regimes[index];
}

struct choice choice_estimate(size_t index)
{
	return estimates[index];
}

struct choice choice_thp_enabled(size_t index)
{
	return enableds[index];
}

struct choice choice_thp_defrag(size_t index)
{
	return defrags[index];
}

struct choice choice_pages(size_t index)
{
	const struct page_mode *mode = page_mode_at(index);

	return mode ? (struct choice){mode->name, mode->summary} : (struct choice){NULL, NULL};
}

struct choice choice_workload(size_t index)
{
	const struct workload *workload = workload_at(index);

	return workload ? (struct choice){workload->name, workload->summary}
	                : (struct choice){NULL, NULL};
}

bool choice_find(choice_at *at, const char *word, size_t *index)
{
	for (*index = 0; at(*index).name; ++*index)
		if (!strcmp(at(*index).name, word))
			return true;
	return false;
}

const char *layout_name(enum layout layout)
{
	return layouts[layout].name;
}

bool layout_find(const char *name, enum layout *layout)
{
	size_t index;
	bool found = name && choice_find(choice_layout, name, &index);

	if (found)
		*layout = (enum layout)index;
	return found;
}

const char *offset_name(enum offset offset)
{
	return offsets[offset].name;
}

const char *order_name(enum order order)
{
	return orders[order].name;
}

const char *touch_name(enum touch touch)
{
	return touches[touch].name;
}

const char *after_name(enum after after)
{
	return afters[after].name;
}

const char *alignment_name(enum alignment alignment)
{
	return alignments[alignment].name;
}

const char *regime_name(enum regime regime)
{
	return regimes[regime].name;
}

const char *estimate_name(enum estimate estimate)
{
	return estimates[estimate].name;
}
