/* The instrument sabotaged: a loop that does nothing, a short sample, a fault inside the timed
 * region, a chase that leaves its ring. No number may come out, and the reason must name the trap.
 */
#include "trial.h"
#include "units.h"
#include "skip_under.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include <sys/mman.h>

static char *fresh_page; /* a page never touched */

static void run_nothing(struct work *work, uint64_t ops)
{
	(void)work;
	(void)ops;
}

static void run_faulting(struct work *work, uint64_t ops)
{
	workload_find("chase")->run(work, ops);
	*fresh_page = 1;
	madvise(fresh_page, 4096, MADV_DONTNEED);
}

static void run_one_step_too_many(struct work *work, uint64_t ops)
{
	workload_find("chase")->run(work, ops + 1);
}

static struct workload workload;
static struct arm arm;
static struct sample samples[8];
static struct experiment experiment = {.samples = 2, .laps = 3, .min_time_ns = 2 * NS_PER_MS};

static struct trial prepare(void (*run)(struct work *, uint64_t))
{
	struct trial trial = {.position = 1, .arm = &arm, .samples = samples};
	const struct page_mode *base = page_mode_find("base");
	struct outcome outcome;

	fresh_page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	workload = *workload_find("chase");
	if (run)
		workload.run = run;
	arm = (struct arm){.workload = &workload, .pages = base, .stride = 4096};
	trial.work = (struct work){.size = 4 * MIB, .stride = 4096};
	outcome = mapping_reserve(&trial.mapping, 4 * MIB, 4096, 2 * MIB);
	assert_true(outcome_is_ok(&outcome));
	base->map(base, &trial.mapping);
	mapping_touch(&trial.mapping);
	trial_prepare(&trial, 4 * MIB, 0, 1);
	assert_true(outcome_is_ok(&trial.outcome));
	return trial;
}

static void expect_refused(struct trial *trial, double clock_ns, const char *word)
{
	trial_sample(trial, &experiment, 1, clock_ns);
	assert_int_equal(trial->samples[1].outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(trial->samples[1].outcome.why, word));
	trial_release(trial);
}

static void an_honest_sample_is_ok(void **state)
{
	struct trial trial;

	(void)state;
	skip_under("valgrind", "it makes page faults of its own");
	trial = prepare(NULL);
	trial_sample(&trial, &experiment, 1, 30);
	assert_int_equal(trial.sample_count, 2);
	assert_true(samples[0].warmup && !samples[1].warmup);
	assert_true(outcome_is_ok(&samples[1].outcome));
	assert_int_equal(samples[1].ops % 1024, 0); /* whole laps */
	assert_true(samples[1].ops >= 3 * 1024);
	trial_release(&trial);
}

static void a_cold_sample_is_a_quarter_lap(void **state)
{
	struct trial trial;

	(void)state;
	skip_under("valgrind", "it makes page faults of its own");
	trial = prepare(NULL);
	experiment.regime = REGIME_COLD;
	trial_sample(&trial, &experiment, 1, 1);
	experiment.regime = REGIME_STEADY;
	assert_int_equal(trial.sample_count, 1);
	assert_true(outcome_is_ok(&samples[0].outcome));
	assert_int_equal(samples[0].ops, 256);
	trial_release(&trial);
}

static void twice_the_ops_take_twice_the_time(void **state)
{
	struct trial trial = prepare(NULL);
	bool doubled = false;

	(void)state;
	for (int i = 0; i < 20 && !doubled; i++) { /* a neighbour may disturb some */
		double one, two;

		trial.sample_count = 0;
		trial_sample(&trial, &experiment, 1, 30);
		one = (double)samples[1].time_ns / (double)samples[1].ops;
		experiment.laps *= 64;
		trial.sample_count = 0;
		trial_sample(&trial, &experiment, 1, 30);
		experiment.laps /= 64;
		two = (double)samples[1].time_ns / (double)samples[1].ops;
		if (one / two > 0.8 && one / two < 1.25)
			doubled = true;
	}
	assert_true(doubled);
	trial_release(&trial);
}

static void a_dead_loop_is_impossible(void **state)
{
	struct trial trial = prepare(run_nothing);

	(void)state;
	expect_refused(&trial, 30, "impossible");
}

static void a_short_sample_is_refused(void **state)
{
	struct trial trial = prepare(NULL);

	(void)state;
	expect_refused(&trial, 1e6, "clock reads");
}

static void a_fault_on_the_clock_is_refused(void **state)
{
	struct trial trial = prepare(run_faulting);

	(void)state;
	expect_refused(&trial, 30, "page faults inside the timed region");
}

static void a_chase_off_its_ring_is_refused(void **state)
{
	struct trial trial = prepare(run_one_step_too_many);

	(void)state;
	expect_refused(&trial, 30, "not back where it began");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_honest_sample_is_ok),
		cmocka_unit_test(a_cold_sample_is_a_quarter_lap),
		cmocka_unit_test(twice_the_ops_take_twice_the_time),
		cmocka_unit_test(a_dead_loop_is_impossible),
		cmocka_unit_test(a_short_sample_is_refused),
		cmocka_unit_test(a_fault_on_the_clock_is_refused),
		cmocka_unit_test(a_chase_off_its_ring_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
