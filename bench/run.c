#include "run.h"
#include "calibration.h"
#include "counter_set.h"
#include "grouping.h"
#include "machine.h"
#include "rng.h"
#include "units.h"
#include "histogram.h"

#include <stdlib.h>
#include <string.h>

uint64_t run_seed(const struct run *run, unsigned int round)
{
	return run->cell->experiment->seed * UINT64_C(1000003) + round * UINT64_C(7919) +
	       run->cell->group;
}

/* Touched now, too. */
static void make_latencies(struct trial *trial, size_t samples)
{
	trial->latencies = malloc(samples * sizeof(*trial->latencies));
	if (!trial->latencies)
		abort();
	memset(trial->latencies, 0xff, samples * sizeof(*trial->latencies));
}

void run_open_counters(struct run *run)
{
	const struct experiment *experiment = run->cell->experiment;

	if (!experiment->counter_count)
		return;
	run->counters =
		counter_set_open(experiment->counters, experiment->counter_count, run->cpu, NULL);
	calibration_run(run->counters);
}

/* Touched now, too. */
static void make_counts(struct trial *trial, size_t samples)
{
	trial->counts = malloc(samples * COUNTERS_MOST * sizeof(*trial->counts));
	if (!trial->counts)
		abort();
	memset(trial->counts, 0xff, samples * COUNTERS_MOST * sizeof(*trial->counts));
}

void run_choose_trials(struct run *run)
{
	const struct experiment *experiment = run->cell->experiment;
	bool *chosen = calloc(experiment->arm_count, sizeof(*chosen));
	size_t samples;

	run->trials = calloc(experiment->arm_count, sizeof(*run->trials));
	run->turn = calloc(experiment->arm_count, sizeof(*run->turn));
	if (!chosen || !run->trials || !run->turn)
		abort();
	run->sizes = experiment_sizes_of(experiment, &run->cell->size, &run->size_count);
	samples = 2 * experiment->samples * run->size_count;
	group_arms(run->cell, chosen);
	for (size_t i = 0; i < experiment->arm_count; i++) {
		struct trial *trial = &run->trials[run->count];

		if (!chosen[i])
			continue;
		trial->arm = &experiment->arms[i];
		trial->work = arm_work(trial->arm, run->cell->size);
		trial->work.seed = run_seed(run, run->cell->round);
		trial->touch_once = experiment->nested;
		trial->samples = malloc(samples * sizeof(*trial->samples));
		if (!trial->samples)
			abort();
		memset(trial->samples, 0xff, samples * sizeof(*trial->samples)); /* touched now */
		trial->counters = run->counters;
		if (trial->counters)
			make_counts(trial, samples);
		if (trial->arm->workload->fresh)
			make_latencies(trial, experiment->samples);
		run->count++;
	}
	free(chosen);
}

void run_order_mappings(struct run *run)
{
	unsigned int pair = (run->cell->round + 1) / 2;
	gsl_rng *rng = rng_open(run_seed(run, pair), "mapping order", run->cell->size);

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

void run_refuse_too_large(struct run *run)
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
