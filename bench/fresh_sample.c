#include "clock.h"
#include "histogram.h"
#include "sampling.h"

#include <inttypes.h>
#include <time.h>

static void leave_alone(const struct arm *arm)
{
	struct timespec time = {.tv_sec = FRESH_IDLE_SECONDS};

	if (arm->after == AFTER_IDLE)
		nanosleep(&time, NULL);
}

/* Gives the region's memory back and maps it as if for the first time. */
static struct outcome renew(struct trial *trial)
{
	const struct page_mode *mode = trial->arm->pages;
	struct outcome outcome = mode->map(mode, &trial->mapping);

	leave_alone(trial->arm);
	return outcome;
}

/* The least number of faults that touching fresh memory takes: one for each page that the mode is
 * after, but no more than there are touches. */
static uint64_t faults_due(const struct trial *trial)
{
	uint64_t touches = trial->work.slots, apart = trial->work.size / touches;
	uint64_t page = trial->mapping.page_size;
	uint64_t due = page > apart ? touches * apart / page : touches;

	return due ? due : 1;
}

static struct outcome touch(struct trial *trial, struct sample *sample)
{
	const struct page_mode *mode = trial->arm->pages;
	struct outcome outcome = renew(trial);

	if (!outcome_is_ok(&outcome))
		return outcome;
	sample_take(trial, sample, trial->work.slots);
	if (mode->settle) /* off the clock: what it does not obtain, the second proof will tell */
		mode->settle(mode, &trial->mapping);
	if (sample->moved.minor_faults < faults_due(trial))
		return outcome_of(OUTCOME_FAILED,
		                  "%" PRIu64 " page faults where first touches take %" PRIu64
		                  " at least: the memory was there already",
		                  sample->moved.minor_faults, faults_due(trial));
	return trial->arm->workload->check(&trial->work);
}

/* The times of single touches, which cost a clock read each, are taken apart from the whole. */
static struct outcome take_latencies(struct trial *trial, struct sample *sample)
{
	struct histogram *latency = &trial->latencies[sample->number - 1];
	struct sample apart = {0};
	struct outcome outcome;

	histogram_clear(latency);
	trial->work.latency = latency;
	outcome = touch(trial, &apart);
	trial->work.latency = NULL;
	if (!outcome_is_ok(&outcome))
		return outcome;
	sample->latency = latency;
	sample->latency_ns = apart.time_ns;
	sample->latency_faults = apart.moved.minor_faults;
	return outcome_ok();
}

static struct outcome take_both(struct trial *trial, struct sample *sample, double clock_ns)
{
	struct outcome outcome = touch(trial, sample);

	if (outcome_is_ok(&outcome))
		outcome = sample_plausible(trial, sample, clock_ns);
	return outcome_is_ok(&outcome) ? take_latencies(trial, sample) : outcome;
}

void fresh_sample(struct trial *trial, unsigned int number, double clock_ns)
{
	struct sample *sample = sample_next(trial, number, false);
	struct outcome returned;

	sample->outcome = trial_enter_state(trial);
	if (outcome_is_ok(&sample->outcome))
		sample->outcome = take_both(trial, sample, clock_ns);
	returned = trial_leave_state();
	if (outcome_is_ok(&sample->outcome))
		sample->outcome = returned;
	if (trial->arm->touch == TOUCH_SPARSE)
		trial->touched = trial->work.slots * mapping_small_page();
}
