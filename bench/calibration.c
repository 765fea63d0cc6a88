#include "calibration.h"
#include "counter_set.h"
#include "counter_word.h"
#include "mapping.h"
#include "units.h"
#include "workload.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

/* Per instruction or access: outside of least .. most the count is wrong. Wide where machines
 * differ: replayed and speculative walks, replacement that is not by age, a loop of two
 * instructions at one to eight a cycle. Zero catches what does not count at all. */
static const struct bound {
	enum counter_word word;
	enum calibration_phase phase;
	double least, most;
} bounds[] = {
	{COUNTER_INSTRUCTIONS, CALIBRATION_LOOP, 0.98, 1.02},
	{COUNTER_CYCLES, CALIBRATION_LOOP, 0.1, 20},
	{COUNTER_WALKS, CALIBRATION_QUIET, 0, 0.05},
	{COUNTER_WALKS, CALIBRATION_STORM, 0.5, 3},
	{COUNTER_WALKS_4K, CALIBRATION_QUIET, 0, 0.05},
	{COUNTER_WALKS_4K, CALIBRATION_STORM, 0.5, 3},
	{COUNTER_WALKS_2M, CALIBRATION_STORM, 0, 0.05},
	{COUNTER_WALKS_1G, CALIBRATION_STORM, 0, 0.05},
	{COUNTER_SECOND_LEVEL_HITS, CALIBRATION_QUIET, 0, 0.05},
	{COUNTER_SECOND_LEVEL_HITS, CALIBRATION_SECOND, 0.5, 3},
	{COUNTER_WALK_CYCLES, CALIBRATION_QUIET, 0, 5},
	{COUNTER_WALK_CYCLES, CALIBRATION_STORM, 1, 10000},
	{COUNTER_RETIRED_MISSES, CALIBRATION_QUIET, 0, 0.05},
	{COUNTER_RETIRED_MISSES, CALIBRATION_STORM, 0.5, 1.5},
	{COUNTER_LLC_MISSES, CALIBRATION_QUIET, 0, 0.05},
};

enum { BOUNDS = sizeof(bounds) / sizeof(bounds[0]) };

/* What was counted for a part of the time is scaled, which is no better than that. */
enum { SLACK_PERCENT = 10 };

static const char *const done[CALIBRATION_PHASES] = {
	[CALIBRATION_LOOP] = "instructions of a loop",
	[CALIBRATION_QUIET] = "accesses to 16 pages",
	[CALIBRATION_SECOND] = "accesses to 512 pages",
	[CALIBRATION_STORM] = "accesses to 16,384 pages",
};

static const struct bound *bound_of(const char *name, enum calibration_phase phase)
{
	enum counter_word word = counter_word_find(name);

	for (size_t i = 0; i < BOUNDS; i++)
		if (bounds[i].word == word && bounds[i].phase == phase)
			return &bounds[i];
	return NULL;
}

static bool is_bounded(const char *name)
{
	bool found = false;

	for (enum calibration_phase phase = 0; phase < CALIBRATION_PHASES; phase++)
		found |= bound_of(name, phase) != NULL;
	return found;
}

struct outcome calibration_judge(const char *name, enum calibration_phase phase,
                                 const struct count *count, double ops)
{
	const struct bound *bound = bound_of(name, phase);
	double slack = count_multiplexed(count) ? SLACK_PERCENT / 100.0 : 0;
	double counted = count_scaled(count), least, most;

	if (!bound || isnan(counted))
		return outcome_ok();
	least = bound->least * ops * (1 - slack);
	most = bound->most * ops * (1 + slack);
	if (counted < least)
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "counted %.0f where at least %.0f were made (%.0f %s): a virtual "
		                  "PMU that does not count? On metal it would",
		                  counted, least, ops, done[phase]);
	if (counted > most)
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "counted %.0f where at most %.0f were made (%.0f %s): the event "
		                  "is not what its name says on this CPU",
		                  counted, most, ops, done[phase]);
	return outcome_ok();
}

/* ---- the phases ---- */

enum { LOOP_TURNS = 1 << 25, LOOP_INSTRUCTIONS = 2 };

/* Two instructions a turn, by any compiler. */
static void run_loop(void)
{
	uint64_t turns = LOOP_TURNS;

#if defined(__x86_64__)
	__asm__ volatile("1: dec %0\n\tjnz 1b" : "+r"(turns) : : "cc");
#elif defined(__aarch64__)
	__asm__ volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(turns) : : "cc");
#endif
}

/* Elsewhere nothing is known of the loop. */
static double loop_instructions(void)
{
#if defined(__x86_64__) || defined(__aarch64__)
	return (double)LOOP_TURNS * LOOP_INSTRUCTIONS;
#else
	return NAN;
#endif
}

static const struct {
	uint64_t pages;
	uint64_t laps;
} rings[CALIBRATION_PHASES] = {
	[CALIBRATION_QUIET] = {16, 1 << 19},
	[CALIBRATION_SECOND] = {512, 3 << 11},
	[CALIBRATION_STORM] = {16384, 8},
};

static void judge_all(struct counter_set *set, enum calibration_phase phase,
                      const struct count *counts, double ops)
{
	for (size_t i = 0; i < counter_set_count(set); i++) {
		struct outcome outcome =
			calibration_judge(counter_set_name(set, i), phase, &counts[i], ops);

		if (!outcome_is_ok(&outcome))
			counter_set_distrust(set, i, "%s", outcome.why);
	}
}

static void calibrate_loop(struct counter_set *set)
{
	struct count counts[COUNTERS_MOST];

	counter_set_start(set);
	run_loop();
	counter_set_stop(set, counts);
	judge_all(set, CALIBRATION_LOOP, counts, loop_instructions());
}

/* Over work's memory. One lap warms up. */
static struct outcome calibrate_ring(struct counter_set *set, enum calibration_phase phase,
                                     struct work *work)
{
	const struct workload *chase = workload_find("chase");
	struct count counts[COUNTERS_MOST];
	uint64_t ops = rings[phase].pages * rings[phase].laps;
	struct outcome outcome;

	work->size = rings[phase].pages * work->stride;
	outcome = chase->prepare(work);
	if (!outcome_is_ok(&outcome))
		return outcome;
	chase->run(work, rings[phase].pages);
	counter_set_start(set);
	chase->run(work, ops);
	counter_set_stop(set, counts);
	judge_all(set, phase, counts, (double)ops);
	return chase->check(work);
}

/* A kernel without huge pages does not know the advice, and needs none. */
static struct outcome map_small(struct mapping *mapping)
{
	uint64_t page = mapping_small_page();
	struct outcome outcome =
		mapping_reserve(mapping, 2 * page * rings[CALIBRATION_STORM].pages, page, page);

	if (outcome_is_ok(&outcome))
		outcome = mapping_anonymous(mapping, 0);
	if (outcome_is_ok(&outcome))
		madvise(mapping->base, mapping->bytes, MADV_NOHUGEPAGE);
	return outcome;
}

static void distrust_all(struct counter_set *set, const char *why)
{
	for (size_t i = 0; i < counter_set_count(set); i++) {
		struct outcome outcome = counter_set_outcome(set, i);

		if (outcome_is_ok(&outcome) && is_bounded(counter_set_name(set, i)))
			counter_set_distrust(set, i, "it could not be calibrated: %s", why);
	}
}

static bool has_bounded(const struct counter_set *set)
{
	bool found = false;

	for (size_t i = 0; i < counter_set_count(set); i++) {
		struct outcome outcome = counter_set_outcome(set, i);

		found |= outcome_is_ok(&outcome) && is_bounded(counter_set_name(set, i));
	}
	return found;
}

void calibration_run(struct counter_set *set)
{
	struct work work = {.stride = 2 * mapping_small_page(), .seed = 1};
	struct mapping mapping;
	struct outcome outcome;

	if (!has_bounded(set))
		return;
	calibrate_loop(set);
	outcome = map_small(&mapping);
	work.base = mapping.base;
	for (enum calibration_phase phase = CALIBRATION_QUIET;
	     phase < CALIBRATION_PHASES && outcome_is_ok(&outcome); phase++)
		outcome = calibrate_ring(set, phase, &work);
	mapping_release(&mapping);
	if (!outcome_is_ok(&outcome))
		distrust_all(set, outcome.why);
}
