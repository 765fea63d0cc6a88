#include "cell.h"
#include "borrow.h"
#include "lock.h"
#include "machine.h"
#include "progress.h"
#include "record.h"
#include "rng.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>

/* How long a cell waits for the one before it to be gone, guardian and all. */
enum { LOCK_WAIT_MS = 10000 };

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* The largest page; and what lines that lie far apart are to have each for itself, a line or a
 * table of page table entries, begins on a boundary of that, too. */
static uint64_t alignment_of(const struct experiment *experiment)
{
	uint64_t alignment = 1;

	for (size_t i = 0; i < experiment->arm_count; i++) {
		const struct arm *arm = &experiment->arms[i];

		alignment = larger(alignment, arm->pages->page_size(arm->pages));
		if (layout_is_sparse(arm->layout))
			alignment = larger(alignment, layout_apart(arm->layout, arm->stride));
	}
	return alignment;
}

/* Pools are grown here, for all hugetlb arms in turn and before any arm is touched: later there
 * might be no contiguous memory left. So these arms draw their frames first in every round. */
static void map_all(struct run *run)
{
	uint64_t alignment = alignment_of(run->cell->experiment);
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

/* A nested size lies somewhere in the region, at a place of its own in every round: what backs one
 * huge page of the host does not decide a whole curve. */
static void prepare_all(struct run *run, uint64_t size)
{
	uint64_t seed = run_seed(run, run->cell->round);
	gsl_rng *rng = rng_open(seed, "place", size);
	double place = gsl_rng_uniform(rng);

	for (size_t i = 0; i < run->count; i++)
		if (trial_runs(&run->trials[i]))
			trial_prepare(&run->trials[i], size, place, seed);
	gsl_rng_free(rng);
}

/* Passes over all arms, each in a new shuffled order: slow drift falls on every arm alike. done: of
 * the sizes, before this one. */
static void sample_all(struct run *run, uint64_t size, size_t done)
{
	const struct experiment *experiment = run->cell->experiment;
	gsl_rng *rng = rng_open(run_seed(run, run->cell->round), "pass order", size);

	for (unsigned int pass = 1; pass <= experiment->samples; pass++) {
		rng_permute(rng, run->turn, run->count);
		for (size_t i = 0; i < run->count; i++)
			if (trial_runs(&run->trials[run->turn[i]]))
				trial_sample(&run->trials[run->turn[i]], experiment, pass,
				             run->clock.call_ns);
		progress_step(run->options->progress,
		              0.4 + 0.6 * ((double)done + (double)pass / experiment->samples) /
		                              (double)run->size_count);
	}
	gsl_rng_free(rng);
}

/* Nested sizes in shuffled order: what changes in the course of the cell is no trend over sizes. */
static void sample_sizes(struct run *run)
{
	unsigned int *order = calloc(run->size_count, sizeof(*order));
	gsl_rng *rng = rng_open(run_seed(run, run->cell->round), "order of sizes", run->cell->size);

	if (!order)
		abort();
	rng_permute(rng, order, run->size_count);
	for (size_t i = 0; i < run->size_count; i++) {
		prepare_all(run, run->sizes[order[i]]);
		sample_all(run, run->sizes[order[i]], i);
	}
	gsl_rng_free(rng);
	free(order);
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
		.counters = run->counters,
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
	run_open_counters(run);
	run_choose_trials(run);
	run_order_mappings(run);
	run_refuse_too_large(run);
	map_all(run);
	populate_all(run);
	sample_sizes(run);
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
