#include "sampling.h"
#include "clock.h"
#include "counter_set.h"
#include "units.h"

#include <inttypes.h>
#include <math.h>

/* Smaller sizes lie on boundaries of the page that most huge pages have. */
#define PLACE_BYTES (2 * MIB)

static uint64_t timed_run(struct trial *trial, uint64_t ops)
{
	uint64_t start = clock_now_ns();

	trial->arm->workload->run(&trial->work, ops);
	return clock_now_ns() - start;
}

/* Doubles the laps, the first of which warms up, until they take a millisecond. The bound on ops
 * ends it for a loop that does nothing, which judge() then finds out. The last run is made again
 * and the shorter taken: one preemption would make a ring of a few lines look slow, and its samples
 * short. */
static double estimate_op_ns(struct trial *trial)
{
	double least = trial->arm->workload->least_ns / 10;
	uint64_t ops = trial->work.slots;
	uint64_t ns = timed_run(trial, ops), again;

	while (ns < NS_PER_MS && ops < UINT64_C(1) << 32) {
		ops *= 2;
		ns = timed_run(trial, ops);
	}
	again = timed_run(trial, ops);
	return fmax((double)(again < ns ? again : ns) / (double)ops, least);
}

/* Where in its region a size lies. */
static uint64_t offset_of(const struct trial *trial, double place)
{
	uint64_t bytes = trial->arm->workload->bytes(&trial->work);
	uint64_t room = (trial->mapping.requested - bytes) / PLACE_BYTES;

	return (uint64_t)(place * (double)(room + 1)) * PLACE_BYTES;
}

void trial_prepare(struct trial *trial, uint64_t size, double place, uint64_t seed)
{
	struct outcome outcome;

	trial->work.size = size;
	trial->work.base = trial->mapping.base + offset_of(trial, place);
	trial->work.seed = seed;
	outcome = trial->arm->workload->prepare(&trial->work);
	if (!outcome_is_ok(&outcome)) {
		trial->outcome = outcome;
		return;
	}
	if (!trial->arm->workload->fresh)
		trial->op_ns = estimate_op_ns(trial);
}

struct outcome sample_plausible(const struct trial *trial, const struct sample *sample,
                                double clock_ns)
{
	double op_ns = (double)sample->time_ns / (double)sample->ops;

	if (op_ns < trial->arm->workload->least_ns)
		return outcome_of(OUTCOME_FAILED,
		                  "%.3f ns an operation is impossible: the loop was not run",
		                  op_ns);
	if ((double)sample->time_ns < CLOCKS_PER_SAMPLE * clock_ns)
		return outcome_of(
			OUTCOME_FAILED,
			"a sample of %" PRIu64
			" ns is shorter than %d clock reads of %.1f ns: take a larger size "
			"or, in the steady regime, a longer min_time",
			sample->time_ns, CLOCKS_PER_SAMPLE, clock_ns);
	return outcome_ok();
}

static struct outcome judge(struct trial *trial, const struct sample *sample, double clock_ns)
{
	uint64_t faults = sample->moved.minor_faults + sample->moved.major_faults;
	struct outcome outcome = sample_plausible(trial, sample, clock_ns);

	if (faults)
		return outcome_of(OUTCOME_FAILED, "%" PRIu64 " page faults inside the timed region",
		                  faults);
	return outcome_is_ok(&outcome) ? trial->arm->workload->check(&trial->work) : outcome;
}

struct sample *sample_next(struct trial *trial, unsigned int number, bool warmup)
{
	size_t index = trial->sample_count++;
	struct sample *sample = &trial->samples[index];

	*sample = (struct sample){.number = number, .size = trial->work.size, .warmup = warmup};
	if (trial->counters)
		sample->counts = trial->counts + index * COUNTERS_MOST;
	return sample;
}

void sample_take(struct trial *trial, struct sample *sample, uint64_t ops)
{
	struct usage before, after;
	bool counted = trial->counters && sample->counts;

	sample->ops = ops;
	usage_before(&before);
	if (counted)
		counter_set_start(trial->counters);
	sample->time_ns = timed_run(trial, ops);
	if (counted)
		counter_set_stop(trial->counters, sample->counts);
	usage_after(&after);
	sample->moved = usage_between(&before, &after);
}

static uint64_t laps_for(const struct trial *trial, double ns, uint64_t least)
{
	double laps = ceil(ns / (trial->op_ns * (double)trial->work.slots));

	return laps > (double)least ? (uint64_t)laps : least;
}

/* An estimate made in a bad moment would leave samples short: the fastest seen decides. */
static void learn(struct trial *trial, const struct sample *sample)
{
	trial->op_ns = fmin(trial->op_ns, fmax((double)sample->time_ns / (double)sample->ops,
	                                       trial->arm->workload->least_ns / 10));
}

/* Laps enough that the arm is in its own steady state although others evicted its lines, then whole
 * timed laps. */
static void sample_steady(struct trial *trial, const struct experiment *experiment,
                          unsigned int number, double clock_ns)
{
	double ns = (double)experiment->min_time_ns;
	struct sample *warmup = sample_next(trial, number, true);
	struct sample *timed = sample_next(trial, number, false);

	warmup->ops = laps_for(trial, ns / 10, 1) * trial->work.slots;
	warmup->time_ns = timed_run(trial, warmup->ops);
	learn(trial, warmup);
	sample_take(trial, timed, laps_for(trial, ns, experiment->laps) * trial->work.slots);
	learn(trial, timed);
	timed->outcome = judge(trial, timed, clock_ns);
}

/* A quarter of a lap just after the other arms; the rest is walked off the clock, so that the next
 * sample begins where this one did and the ring can be checked. */
static void sample_cold(struct trial *trial, unsigned int number, double clock_ns)
{
	struct sample *timed = sample_next(trial, number, false);
	uint64_t part = (trial->work.slots + 3) / 4;

	sample_take(trial, timed, part);
	timed_run(trial, trial->work.slots - part);
	timed->outcome = judge(trial, timed, clock_ns);
}

void trial_sample(struct trial *trial, const struct experiment *experiment, unsigned int number,
                  double clock_ns)
{
	if (trial->arm->workload->fresh)
		fresh_sample(trial, number, clock_ns);
	else if (experiment->regime == REGIME_COLD)
		sample_cold(trial, number, clock_ns);
	else
		sample_steady(trial, experiment, number, clock_ns);
}
