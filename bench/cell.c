#include "cell.h"
#include "borrow.h"
#include "clock.h"
#include "grouping.h"
#include "histogram.h"
#include "lock.h"
#include "machine.h"
#include "progress.h"
#include "record.h"
#include "rng.h"
#include "trial.h"
#include "units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long a cell waits for the one before it to be gone, guardian and all. */
enum { LOCK_WAIT_MS = 10000 };

/* A cell being measured. */
struct run {
	const struct cell *cell;
	const struct cell_options *options;
	struct trial *trials; /* the group's arms, in spec order */
	size_t count;
	unsigned int *turn; /* mapping order: numbers of trials */
	struct clock_quality clock;
	int cpu;
};

static uint64_t cell_seed(const struct cell *cell, unsigned int round)
{
	return cell->experiment->seed * UINT64_C(1000003) + round * UINT64_C(7919) + cell->group;
}

/* Touched now, too. */
static void make_latencies(struct trial *trial, size_t samples)
{
	trial->latencies = malloc(samples * sizeof(*trial->latencies));
	if (!trial->latencies)
		abort();
	memset(trial->latencies, 0xff, samples * sizeof(*trial->latencies));
}

static void choose_trials(struct run *run)
{
	const struct experiment *experiment = run->cell->experiment;
	bool *chosen = calloc(experiment->arm_count, sizeof(*chosen));
	size_t samples = 2 * experiment->samples;

	run->trials = calloc(experiment->arm_count, sizeof(*run->trials));
	run->turn = calloc(experiment->arm_count, sizeof(*run->turn));
	if (!chosen || !run->trials || !run->turn)
		abort();
	group_arms(run->cell, chosen);
	for (size_t i = 0; i < experiment->arm_count; i++) {
		struct trial *trial = &run->trials[run->count];

		if (!chosen[i])
			continue;
		trial->arm = &experiment->arms[i];
		trial->work = arm_work(trial->arm, run->cell->size);
		trial->samples = malloc(samples * sizeof(*trial->samples));
		if (!trial->samples)
			abort();
		memset(trial->samples, 0xff, samples * sizeof(*trial->samples)); /* touched now */
		if (trial->arm->workload->fresh)
			make_latencies(trial, experiment->samples);
		run->count++;
	}
	free(chosen);
}

/* Seeded in odd rounds, reversed in the even round that follows: the order of mapping is an effect
 * of its own, and a mirrored pair cancels it. */
static void order_mappings(struct run *run)
{
	unsigned int pair = (run->cell->round + 1) / 2;
	gsl_rng *rng = rng_open(cell_seed(run->cell, pair), "mapping order", run->cell->size);

	rng_permute(rng, run->turn, run->count);
	gsl_rng_free(rng);
	if (run->cell->round % 2)
		return;
	for (size_t i = 0; i < run->count / 2; i++) {
		unsigned int held = run->turn[i];

		run->turn[i] = run->turn[run->count - 1 - i];
		run->turn[run->count - 1 - i] = held;
	}
}

static bool must_stay(const struct run *run, const struct trial *trial)
{
	return trial->arm->control ||
	       &run->cell->experiment->arms[trial->arm->baseline] == trial->arm;
}

/* Arms that the memory available now cannot hold are refused before anything is touched; baselines
 * and controls are counted first. */
static void refuse_too_large(struct run *run)
{
	uint64_t budget = machine_limit(), taken = 0;

	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < run->count; i++) {
			struct trial *trial = &run->trials[i];
			uint64_t bytes = arm_need_bytes(trial->arm, run->cell->size);
			char need[UNITS_TEXT], have[UNITS_TEXT];

			if (must_stay(run, trial) != (pass == 0))
				continue;
			if (taken + bytes <= budget) {
				taken += bytes;
				continue;
			}
			trial->outcome = outcome_of(OUTCOME_UNAVAILABLE,
			                            "needs %s beside its baseline and control, and "
			                            "%s of memory may be used "
			                            "(90 %% of what is available)",
			                            units_human_size(need, bytes),
			                            units_human_size(have, budget));
		}
}

static uint64_t largest_page(const struct experiment *experiment)
{
	uint64_t largest = 1;

	for (size_t i = 0; i < experiment->arm_count; i++) {
		const struct page_mode *mode = experiment->arms[i].pages;
		uint64_t page = mode->page_size(mode);

		largest = page > largest ? page : largest;
	}
	return largest;
}

/* Pools are grown here, for all hugetlb arms in turn and before any arm is touched: later there
 * might be no contiguous memory left. So these arms draw their frames first in every round. */
static void map_all(struct run *run)
{
	uint64_t alignment = largest_page(run->cell->experiment);
	unsigned int position = 0;

	for (size_t i = 0; i < run->count; i++) {
		struct trial *trial = &run->trials[run->turn[i]];

		if (!outcome_is_ok(&trial->outcome))
			continue;
		trial_map(trial, trial->arm->workload->bytes(&trial->work), alignment);
		if (outcome_is_ok(&trial->outcome))
			trial->position = ++position;
	}
}

static void populate_all(struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		struct trial *trial = &run->trials[run->turn[i]];

		if (trial_runs(trial))
			trial_populate(trial, run->cell->experiment->threshold);
		progress_step(run->options->progress, 0.4 * (double)(i + 1) / (double)run->count);
	}
}

static void prepare_all(struct run *run)
{
	uint64_t seed = cell_seed(run->cell, run->cell->round);

	for (size_t i = 0; i < run->count; i++)
		if (trial_runs(&run->trials[i]))
			trial_prepare(&run->trials[i], seed);
}

/* Passes over all arms, each in a new shuffled order: slow drift falls on every arm alike. */
static void sample_all(struct run *run)
{
	const struct experiment *experiment = run->cell->experiment;
	gsl_rng *rng =
		rng_open(cell_seed(run->cell, run->cell->round), "pass order", run->cell->size);

	for (unsigned int pass = 1; pass <= experiment->samples; pass++) {
		rng_permute(rng, run->turn, run->count);
		for (size_t i = 0; i < run->count; i++)
			if (trial_runs(&run->trials[run->turn[i]]))
				trial_sample(&run->trials[run->turn[i]], experiment, pass,
				             run->clock.call_ns);
		progress_step(run->options->progress, 0.4 + 0.6 * pass / experiment->samples);
	}
	gsl_rng_free(rng);
}

static void verify_all(struct run *run)
{
	for (size_t i = 0; i < run->count; i++)
		if (trial_runs(&run->trials[i]))
			trial_verify(&run->trials[i], run->cell->experiment->threshold);
}

static void release_all(struct run *run)
{
	for (size_t i = 0; i < run->count; i++)
		trial_release(&run->trials[i]);
}

/* Ok, but with a word about arms that this machine or this user cannot have. */
static struct outcome refusals_of(const struct run *run)
{
	struct outcome outcome = outcome_ok();
	size_t refused = 0;

	for (size_t i = 0; i < run->count; i++)
		refused += run->trials[i].outcome.code == OUTCOME_UNAVAILABLE ? 1U : 0U;
	if (refused)
		snprintf(outcome.why, sizeof(outcome.why), "%zu of %zu arms unavailable", refused,
		         run->count);
	return outcome;
}

/* The first arm that did not do what it should have: what the caller's exit code says. */
static struct outcome worst_of(const struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		const struct trial *trial = &run->trials[i];

		if (trial->outcome.code == OUTCOME_FAILED ||
		    trial->outcome.code == OUTCOME_NOT_OBTAINED)
			return outcome_of(trial->outcome.code, "%s: %.260s", trial->arm->label,
			                  trial->outcome.why);
		for (size_t s = 0; s < trial->sample_count; s++)
			if (!outcome_is_ok(&trial->samples[s].outcome))
				return outcome_of(trial->samples[s].outcome.code, "%s: %.260s",
				                  trial->arm->label, trial->samples[s].outcome.why);
	}
	return refusals_of(run);
}

static struct outcome write_run(const struct run *run)
{
	struct record record = {
		.cell = run->cell,
		.options = run->options,
		.trials = run->trials,
		.count = run->count,
		.clock = run->clock,
		.cpu = run->cpu,
	};

	return record_write(&record);
}

static struct outcome measure(struct run *run)
{
	struct outcome outcome, returned;

	usage_open();
	outcome = record_can_write(run->cell, run->options->data);
	if (!outcome_is_ok(&outcome))
		return outcome;
	outcome = machine_pin(run->options->cpu, &run->cpu);
	if (!outcome_is_ok(&outcome))
		return outcome;
	run->clock = clock_calibrate();
	choose_trials(run);
	order_mappings(run);
	refuse_too_large(run);
	map_all(run);
	populate_all(run);
	prepare_all(run);
	sample_all(run);
	verify_all(run);
	release_all(run);
	returned = borrow_close();
	outcome = write_run(run);
	if (!outcome_is_ok(&outcome))
		return outcome;
	return outcome_is_ok(&returned) ? worst_of(run) : returned;
}

struct outcome cell_measure(const struct cell *cell, const struct cell_options *options)
{
	struct run run = {.cell = cell, .options = options};
	struct outcome outcome = lock_take("cell", LOCK_WAIT_MS);

	if (outcome_is_ok(&outcome))
		outcome = borrow_open(stderr);
	if (outcome_is_ok(&outcome))
		outcome = measure(&run);
	return outcome;
}
