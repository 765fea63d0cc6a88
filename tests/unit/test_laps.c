/* How many laps a sample has, with a workload that counts its operations, and a clock that only
 * such operations move. */
#include "clock.h"
#include "trial.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sys/resource.h>

enum { SLOTS = 1000 };

static double op_ns; /* that an operation takes */
static double slow;  /* times that, while the first estimate is made */
static uint64_t now, run_ops, runs;

/* In the place of the real one. */
uint64_t clock_now_ns(void)
{
	return now;
}

static uint64_t stall; /* ns that the next run is kept waiting */
static bool faulting;  /* each run waits for a page from disk */
static long major_faults;

/* In the place of the real one: a major fault cannot be had at will. */
int getrusage(__rusage_who_t who, struct rusage *usage)
{
	(void)who;
	*usage = (struct rusage){.ru_majflt = major_faults};
	return 0;
}

static struct outcome make_slots(struct work *work)
{
	work->slots = SLOTS;
	return outcome_ok();
}

static uint64_t no_bytes(const struct work *work)
{
	(void)work;
	return 0;
}

static void take_time(struct work *work, uint64_t ops)
{
	(void)work;
	now += (uint64_t)((double)ops * op_ns * slow) + stall;
	stall = 0;
	run_ops += ops;
	runs++;
	major_faults += faulting;
}

static struct outcome always_right(struct work *work)
{
	(void)work;
	return outcome_ok();
}

static const struct workload workload = {.least_ns = 0.5,
                                         .bytes = no_bytes,
                                         .prepare = make_slots,
                                         .run = take_time,
                                         .check = always_right};
static const struct arm arm = {.workload = &workload};
static struct sample samples[2];

static struct trial prepared(double ns, double slowness)
{
	struct trial trial = {.position = 1, .arm = &arm, .samples = samples};

	op_ns = ns;
	slow = slowness;
	trial_prepare(&trial, 0, 0, 1);
	slow = 1;
	run_ops = runs = 0;
	return trial;
}

static void take(struct trial *trial, unsigned int laps, uint64_t min_time_ns)
{
	struct experiment experiment = {.samples = 1, .laps = laps, .min_time_ns = min_time_ns};

	trial_sample(trial, &experiment, 1, 1);
	assert_int_equal(trial->sample_count, 2);
	assert_string_equal(samples[1].outcome.why, "");
}

static void the_least_laps_are_run(void **state)
{
	struct trial trial = prepared(10, 1);

	(void)state;
	take(&trial, 200, 100000); /* a lap takes 10 us */
	assert_int_equal(samples[1].ops, 200 * SLOTS);
}

static void the_least_time_is_filled_with_whole_laps(void **state)
{
	struct trial trial = prepared(10, 1);

	(void)state;
	take(&trial, 3, 5 * NS_PER_MS);
	assert_int_equal(samples[1].ops, 500 * SLOTS);
	assert_int_equal(samples[1].time_ns, 5 * NS_PER_MS);
}

/* The other arms have evicted its lines: a tenth of the time is run off the record first. */
static void a_warmup_is_run_before(void **state)
{
	struct trial trial = prepared(10, 1);

	(void)state;
	take(&trial, 3, 5 * NS_PER_MS);
	assert_true(samples[0].warmup);
	assert_int_equal(runs, 2);
	assert_int_equal(run_ops, samples[0].ops + samples[1].ops);
	assert_int_equal(samples[0].ops, 50 * SLOTS);
	assert_int_equal(samples[0].time_ns, 5 * NS_PER_MS / 10);
}

/* Estimated in a moment twenty times as slow: the sample would fill a twentieth of its time. */
static void a_slow_first_estimate_is_corrected(void **state)
{
	struct trial trial = prepared(10, 20);

	(void)state;
	take(&trial, 3, 5 * NS_PER_MS);
	assert_int_equal(samples[1].ops, 500 * SLOTS);
}

/* The first lap of a small ring was kept waiting for longer than any estimate takes. */
static void one_wait_is_no_estimate(void **state)
{
	struct trial trial;

	(void)state;
	stall = 3 * NS_PER_MS;
	trial = prepared(10, 1);
	assert_true(trial.op_ns > 9.9 && trial.op_ns < 10.1);
}

static void a_major_fault_voids_the_sample(void **state)
{
	struct trial trial = prepared(10, 1);
	struct experiment experiment = {.samples = 1, .laps = 3, .min_time_ns = NS_PER_MS};

	(void)state;
	faulting = true;
	trial_sample(&trial, &experiment, 1, 1);
	faulting = false;
	assert_int_equal(samples[1].moved.major_faults, 1);
	assert_int_equal(samples[1].outcome.code, OUTCOME_FAILED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_least_laps_are_run),
		cmocka_unit_test(the_least_time_is_filled_with_whole_laps),
		cmocka_unit_test(a_warmup_is_run_before),
		cmocka_unit_test(a_slow_first_estimate_is_corrected),
		cmocka_unit_test(one_wait_is_no_estimate),
		cmocka_unit_test(a_major_fault_voids_the_sample),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
