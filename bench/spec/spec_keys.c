#include "spec_keys.h"

#include "counter_set.h"
#include "units.h"

#include <string.h>

/* Rounds come in pairs, the second with its arms mapped in reverse. */
static const char *refuse_odd(uint64_t rounds)
{
	return rounds % 2 && rounds > 1 ? "be 1 or even, since rounds are mirrored in pairs" : NULL;
}

static const char *refuse_ragged(uint64_t stride)
{
	return stride % 64 ? "be a multiple of 64B, a cache line" : NULL;
}

#define EXPERIMENT (IN_EXPERIMENT | IN_DEFAULTS)
#define OVERLAID   (EXPERIMENT | IN_QUICK)
#define DIMENSION  .where = EXPERIMENT, .identity = true, .shape = SHAPE_LIST

const struct spec_key spec_keys[KEY_COUNT] = {
	[KEY_DEFAULTS] = {"defaults", IN_TOP | IN_INCLUDED, .shape = SHAPE_MAP,
                          .inside = IN_DEFAULTS,
                          .summary = "what experiments of this file and of those it includes take "
                                     "where they say nothing"},
	[KEY_INCLUDE] = {"include", IN_TOP, .shape = SHAPE_LIST, .kind = &kind_line,
                         .summary = "more files of experiments: patterns, relative to this file"},
	[KEY_QUICK] = {"quick", IN_TOP, .shape = SHAPE_MAP, .inside = IN_QUICK,
                       .summary = "what QUICK=1 lays over every experiment"},
	[KEY_EXPERIMENTS] = {"experiments", IN_TOP | IN_INCLUDED, .needed = IN_INCLUDED,
                             .shape = SHAPE_NAMED, .inside = IN_EXPERIMENT,
                             .summary = "named questions to the machine"},

	[KEY_TITLE] = {"title", IN_EXPERIMENT, .needed = IN_EXPERIMENT, .kind = &kind_line,
                       .summary = "heading in the report"},
	[KEY_QUESTION] = {"question", IN_EXPERIMENT, .kind = &kind_prose,
                          .summary = "what it is to answer"},
	[KEY_WORKLOAD] = {"workload", DIMENSION, .kind = &kind_workload, .fallback = "chase",
                          .summary = "what is done to memory"},
	[KEY_SIZE] = {"size", DIMENSION, .needed = IN_EXPERIMENT, .kind = &kind_size, .least = 128,
                      .most = UINT64_C(64) << 40, .summary = "working set"},
	[KEY_NESTED] = {"nested", EXPERIMENT, .identity = true, .kind = &kind_nested,
                        .fallback = "false",
                        .summary =
                                "whether sizes are parts of one region, measured in one process"},
	[KEY_PAGES] = {"pages", DIMENSION, .needed = IN_EXPERIMENT, .kind = &kind_pages,
                       .summary = "page modes"},
	[KEY_THP] = {"thp", EXPERIMENT, .identity = true, .shape = SHAPE_MAP, .inside = IN_THP,
                     .summary = "THP state of the machine while memory is first touched; as found "
                                "where it says nothing"},
	[KEY_ENABLED] = {"enabled", IN_THP, .identity = true, .shape = SHAPE_LIST,
                         .kind = &kind_thp_enabled,
                         .summary = "/sys/kernel/mm/transparent_hugepage/enabled"},
	[KEY_DEFRAG] = {"defrag", IN_THP, .identity = true, .shape = SHAPE_LIST,
                        .kind = &kind_thp_defrag,
                        .summary = "/sys/kernel/mm/transparent_hugepage/defrag"},
	[KEY_LAYOUT] = {"layout", DIMENSION, .kind = &kind_layout, .fallback = "spread",
                        .summary = "where the lines lie"},
	[KEY_STRIDE] = {"stride", DIMENSION, .kind = &kind_size, .least = 64, .most = GIB,
                        .refuse = refuse_ragged, .fallback = "4KiB",
                        .summary = "distance from slot to slot"},
	[KEY_OFFSET] = {"offset", DIMENSION, .kind = &kind_offset, .fallback = "even",
                        .summary = "where in its slot a line lies"},
	[KEY_ORDER] = {"order", DIMENSION, .kind = &kind_order, .fallback = "random",
                       .summary = "in which slots are visited"},
	[KEY_HIT_RATIO] = {"hit_ratio", DIMENSION, .kind = &kind_percent, .fallback = "50%",
                           .summary = "share of lookups that find their key"},
	[KEY_TOUCH] = {"touch", DIMENSION, .kind = &kind_touch, .fallback = "dense",
                       .summary = "what of the region is touched first"},
	[KEY_AFTER] = {"after", DIMENSION, .kind = &kind_after, .fallback = "warm",
                       .summary = "what became of the memory before it is touched"},
	[KEY_ALIGNMENT] = {"alignment", DIMENSION, .kind = &kind_alignment, .fallback = "aligned",
                           .summary = "where the region begins"},
	[KEY_LOCK] = {"lock", DIMENSION, .kind = &kind_lock, .fallback = "false",
                      .summary = "whether the region is locked in memory (mlock)"},

	[KEY_BASELINE] = {"baseline", EXPERIMENT, .identity = true, .kind = &kind_pages,
                          .summary = "page mode that the others are divided by; base, or else the "
                                     "first of pages"},
	[KEY_ROUNDS] = {"rounds", OVERLAID, .identity = true, .kind = &kind_count, .least = 1,
                        .most = 1000, .refuse = refuse_odd, .fallback = "12",
                        .summary = "fresh processes; below 6 there is no interval"},
	[KEY_SAMPLES] = {"samples", OVERLAID, .identity = true, .kind = &kind_count, .least = 1,
                         .most = 1000, .fallback = "5",
                         .summary = "timed batches of an arm in a round"},
	[KEY_LAPS] = {"laps", OVERLAID, .identity = true, .kind = &kind_count, .least = 1,
                      .most = 10000, .fallback = "3",
                      .summary = "passes over the working set in a sample, at least"},
	[KEY_MIN_TIME] = {"min_time", OVERLAID, .identity = true, .kind = &kind_time, .least = 1000,
                          .most = 60 * NS_PER_S, .fallback = "20ms",
                          .summary = "length of a sample, at least"},
	[KEY_REGIME] = {"regime", EXPERIMENT, .identity = true, .kind = &kind_regime,
                        .fallback = "steady",
                        .summary = "what the caches hold when the clock starts"},
	[KEY_SEED] = {"seed", EXPERIMENT, .identity = true, .kind = &kind_count, .fallback = "1",
                      .summary = "of every shuffle and draw"},
	[KEY_THRESHOLD] = {"threshold", EXPERIMENT, .identity = true, .kind = &kind_percent,
                           .fallback = "100%",
                           .summary = "share of the region that must be as asked"},
	[KEY_COUNTERS] = {"counters", EXPERIMENT, .identity = true, .shape = SHAPE_LIST,
                          .kind = &kind_event, .longest = COUNTERS_MOST,
                          .summary = "events to count where the machine can"},

	[KEY_ESTIMATE] = {"estimate", EXPERIMENT, .kind = &kind_estimate, .fallback = "median",
                          .summary = "what a round says: which of its samples"},
	[KEY_FIGURES] = {"figures", EXPERIMENT, .shape = SHAPE_LIST, .kind = &kind_name,
                         .summary = "what to draw: names of plots/<name>.gp"},
	[KEY_PUBLISHED] = {"published", IN_EXPERIMENT, .kind = &kind_name,
                           .summary = "a source in data/published/published.csv to compare with"},
	[KEY_EXPECT] = {"expect", IN_EXPERIMENT, .shape = SHAPE_MAPS, .inside = IN_EXPECT,
                        .summary = "what was expected before the run"},
	[KEY_CLAIM] = {"claim", IN_EXPECT, .needed = IN_EXPECT, .kind = &kind_line,
                       .summary = "the expectation in a sentence"},
	[KEY_THAT] = {"that", IN_EXPECT, .needed = IN_EXPECT, .kind = &kind_line,
                      .summary = "the same as a comparison: speedup(thp, 1GiB) >= 1.2"},
	[KEY_READING] = {"reading", IN_EXPERIMENT, .kind = &kind_prose,
                         .summary = "the author's reading of the result, with {{...}} for numbers"},
	[KEY_NOTE] = {"note", EXPERIMENT, .kind = &kind_prose,
                      .summary = "what a reader should know of the machine or the method"},
	[KEY_ONLY] = {"only", IN_QUICK, .shape = SHAPE_LIST, .kind = &kind_name,
                      .summary = "leaves out all experiments but these"},
	[KEY_MAX_SIZE] = {"max_size", IN_QUICK, .kind = &kind_size,
                          .summary = "leaves out larger sizes, and experiments that have no other"},
};

static const struct {
	unsigned int where;
	const char *name;
} places[] = {
	{IN_TOP, "experiments.yaml"},
	{IN_INCLUDED, "an included file"},
	{IN_EXPERIMENT, "an experiment"},
	{IN_DEFAULTS, "defaults"},
	{IN_QUICK, "quick"},
	{IN_THP, "thp"},
	{IN_EXPECT, "expect"},
};

const struct spec_key *spec_key_find(const char *name, unsigned int where)
{
	const struct spec_key *elsewhere = NULL;

	for (const struct spec_key *key = spec_keys; key < spec_keys + KEY_COUNT; key++) {
		if (strcmp(key->name, name))
			continue;
		if (key->where & where)
			return key;
		elsewhere = key;
	}
	return elsewhere;
}

const char *spec_where_name(unsigned int where)
{
	size_t i = 0;

	while (!(places[i].where & where))
		i++;
	return places[i].name;
}
