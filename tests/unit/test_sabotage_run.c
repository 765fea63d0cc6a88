/* Silent traps, each provoked for real while the clock runs: pages and rings that change under a
 * sample which shows nothing of it. The reason must name the trap.
 */
#include "sabotage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

/* Of a clock so quick that no sample here is too short for it. */
#define CLOCK_NS 0.001

static const struct experiment experiment = {.samples = 1, .laps = 3};
static struct mapping *region; /* of the trial at hand */

static struct trial sampled(const char *pages, void (*run)(struct work *, uint64_t))
{
	struct trial trial = begin(pages);

	populate(&trial);
	assert_string_equal(trial.outcome.why, "");
	trial_prepare(&trial, trial.work.size, 0, 1);
	assert_string_equal(trial.outcome.why, "");
	workload.run = run;
	region = &trial.mapping;
	trial_sample(&trial, &experiment, 1, CLOCK_NS);
	assert_string_equal(samples[1].outcome.why, ""); /* the sample itself shows nothing */
	trial_verify(&trial, 1);
	return trial;
}

static void run_and_split(struct work *work, uint64_t ops)
{
	workload_find("chase")->run(work, ops);
	mprotect(region->base, mapping_small_page(), PROT_READ);
	mprotect(region->base, mapping_small_page(), PROT_READ | PROT_WRITE);
}

static void a_huge_page_split_on_the_clock_is_found(void **state)
{
	struct trial trial;

	(void)state;
	skip_without_thp();
	trial = sampled("thp", run_and_split);
	expect(&trial, OUTCOME_NOT_OBTAINED, "lost while it was measured: got 2 MiB of 4 MiB");
}

/* As khugepaged does, at a moment of our choice. */
static void run_and_collapse(struct work *work, uint64_t ops)
{
	workload_find("chase")->run(work, ops);
	madvise(region->base, region->bytes, MADV_HUGEPAGE);
	madvise(region->base, region->bytes, MADV_COLLAPSE);
}

static void a_baseline_made_huge_on_the_clock_is_found(void **state)
{
	struct trial trial;

	(void)state;
	if (madvise(0, 0, MADV_COLLAPSE))
		skip();
	skip_without_thp();
	trial = sampled("base", run_and_collapse);
	expect(&trial, OUTCOME_NOT_OBTAINED, "the baseline is not one");
}

/* Exchanging two successors cuts one ring in two, of which the chase sees one: of 1021 slots, since
 * the other begins three steps on. */
static void cut_in_two(void **start)
{
	void **near = start, **far = start, *held;

	for (int step = 0; step < 3; step++)
		far = *far;
	held = *near;
	*near = *far;
	*far = held;
}

static void a_ring_cut_in_two_after_its_proof_is_found(void **state)
{
	struct trial trial = begin("base");

	(void)state;
	populate(&trial);
	trial_prepare(&trial, trial.work.size, 0, 1);
	assert_string_equal(trial.outcome.why, "");
	cut_in_two(trial.work.state);
	trial_sample(&trial, &experiment, 1, CLOCK_NS);
	assert_int_equal(samples[1].outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(samples[1].outcome.why, "did not follow the ring"));
	trial_release(&trial);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_huge_page_split_on_the_clock_is_found),
		cmocka_unit_test(a_baseline_made_huge_on_the_clock_is_found),
		cmocka_unit_test(a_ring_cut_in_two_after_its_proof_is_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
