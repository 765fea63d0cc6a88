/* Samples of first touches: of memory that is not there when the clock starts, with every touch
 * timed apart, under the arm's settings; and what is no such sample is refused. */
#include "clock.h"
#include "histogram.h"
#include "loan.h"
#include "page_mode.h"
#include "sampling.h"
#include "skip_under.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

enum { SAMPLES = 3, PAGES = 1024, STRAY = 8 /* faults that are none of ours */ };

/* Of a clock so quick that no sample here is too short for it. */
#define CLOCK_NS 0.001

static struct workload workload;
static struct page_mode mode;
static struct arm arm;
static struct sample samples[SAMPLES];
static struct histogram latencies[SAMPLES];
static const struct experiment experiment = {.samples = SAMPLES, .laps = 3};
static uint64_t small;
static unsigned int maps;
static char enabled_at_mapping[128], enabled_at_touching[128];

static struct outcome map_nothing(const struct page_mode *self, struct mapping *mapping)
{
	(void)self;
	(void)mapping;
	return outcome_ok();
}

static struct outcome refuse_map(const struct page_mode *self, struct mapping *mapping)
{
	(void)self;
	(void)mapping;
	return outcome_of(OUTCOME_UNAVAILABLE, "no memory");
}

static struct outcome map_and_note(const struct page_mode *self, struct mapping *mapping)
{
	maps++;
	snprintf(enabled_at_mapping, sizeof(enabled_at_mapping), "%s", tree_get(ENABLED));
	return page_mode_find("base")->map(self, mapping);
}

static void run_and_note(struct work *work, uint64_t ops)
{
	snprintf(enabled_at_touching, sizeof(enabled_at_touching), "%s", tree_get(ENABLED));
	workload_find("fault")->run(work, ops);
}

static void run_all_but_one_when_not_timed(struct work *work, uint64_t ops)
{
	workload_find("fault")->run(work, ops);
	if (!work->latency)
		memset(work->base, 0, 8);
}

static void run_all_but_one_when_timed(struct work *work, uint64_t ops)
{
	workload_find("fault")->run(work, ops);
	if (work->latency)
		memset(work->base, 0, 8);
}

/* A trial of mode base; room for latencies is as cell.c leaves it. */
static struct trial mapped(uint64_t bytes, enum touch touch)
{
	struct trial trial = {
		.position = 1, .arm = &arm, .samples = samples, .latencies = latencies};

	small = mapping_small_page();
	mode = *page_mode_find("base");
	workload = *workload_find("fault");
	arm = (struct arm){.label = "base", .workload = &workload, .pages = &mode, .touch = touch};
	trial.work = (struct work){.size = bytes, .touch = touch};
	memset(latencies, 0xff, sizeof(latencies));
	trial_map(&trial, bytes, 2 * MIB);
	assert_string_equal(trial.outcome.why, "");
	trial_prepare(&trial, bytes, 0, 1);
	assert_string_equal(trial.outcome.why, "");
	return trial;
}

/* All but its samples. */
static struct trial prepare(uint64_t bytes, enum touch touch)
{
	struct trial trial = mapped(bytes, touch);

	trial_populate(&trial, 1);
	assert_string_equal(trial.outcome.why, "");
	return trial;
}

static void expect_refused(struct trial *trial, enum outcome_code code, const char *word)
{
	trial_sample(trial, &experiment, 1, CLOCK_NS);
	assert_int_equal(trial->sample_count, 1);
	assert_int_equal(samples[0].outcome.code, code);
	if (!strstr(samples[0].outcome.why, word))
		fail_msg("\"%s\" says nothing of \"%s\"", samples[0].outcome.why, word);
}

static double sum_of(const struct histogram *latency)
{
	double sum = 0;

	for (unsigned int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++)
		sum += latency->count[bucket] * histogram_middle(bucket);
	return sum;
}

static void a_sample_has_its_time_its_faults_and_the_time_of_each_touch(void **state)
{
	struct trial trial = prepare(PAGES * mapping_small_page(), TOUCH_DENSE);

	(void)state;
	for (unsigned int number = 1; number <= SAMPLES; number++) {
		const struct sample *sample = &samples[number - 1];

		trial_sample(&trial, &experiment, number, CLOCK_NS);
		check_ok(sample->outcome);
		assert_int_equal(trial.sample_count, number);
		assert_int_equal(sample->number, number);
		assert_false(sample->warmup);
		assert_int_equal(sample->ops, PAGES);
		assert_true(sample->time_ns > 0);
		assert_in_range(sample->moved.minor_faults, PAGES, PAGES + STRAY);
		assert_in_range(sample->latency_faults, PAGES, PAGES + STRAY);
		assert_ptr_equal(sample->latency, &latencies[number - 1]);
		assert_int_equal(sample->latency->total, PAGES);
		assert_true(sum_of(sample->latency) <= 1.02 * (double)sample->latency_ns);
		assert_null(trial.work.latency);
	}
	assert_int_equal(trial.touched, 0);
	trial_verify(&trial, 1);
	check_ok(trial.outcome);
	trial_release(&trial);
}

/* Eight touches: what is in memory must be as asked, not the region. */
static void a_sparse_region_is_proven_by_what_was_touched(void **state)
{
	struct trial trial = prepare(16 * MIB, TOUCH_SPARSE);

	(void)state;
	trial_sample(&trial, &experiment, 1, CLOCK_NS);
	check_ok(samples[0].outcome);
	assert_int_equal(samples[0].ops, 8);
	assert_in_range(samples[0].moved.minor_faults, 8, 8 + STRAY);
	assert_int_equal(samples[0].latency->total, 8);
	assert_int_equal(trial.touched, 8 * small);
	trial_verify(&trial, 1);
	check_ok(trial.outcome);
	assert_int_equal(trial.before.obtained, 16 * MIB);
	assert_int_equal(trial.after.obtained, 8 * small);
	assert_int_equal(trial.after.bytes.present, 8 * small);
	madvise(trial.mapping.base, small, MADV_DONTNEED);
	trial_verify(&trial, 1);
	assert_int_equal(trial.outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(trial.outcome.why, "not in memory"));
	trial_release(&trial);
}

static void memory_that_was_there_already_is_caught(void **state)
{
	struct trial trial = prepare(PAGES * mapping_small_page(), TOUCH_DENSE);

	(void)state;
	mode.map = map_nothing;
	expect_refused(&trial, OUTCOME_FAILED, "memory was there already");
	trial_release(&trial);
}

/* The room is not empty before: what stands in it must not come out in the sample's row. */
static void a_refused_sample_tells_no_times_of_touches(void **state)
{
	struct trial trial = prepare(PAGES * mapping_small_page(), TOUCH_DENSE);

	(void)state;
	mode.map = map_nothing;
	expect_refused(&trial, OUTCOME_FAILED, "memory was there already");
	if (samples[0].latency)
		assert_string_equal(histogram_format(samples[0].latency), "most 0;");
	trial_release(&trial);
}

static void a_refused_mapping_is_the_samples_outcome(void **state)
{
	struct trial trial = prepare(PAGES * mapping_small_page(), TOUCH_DENSE);

	(void)state;
	mode.map = refuse_map;
	expect_refused(&trial, OUTCOME_UNAVAILABLE, "no memory");
	assert_int_equal(samples[0].ops, 0);
	trial_release(&trial);
}

static void a_touch_not_made_is_caught_in_either_run(void **state)
{
	static void (*const runs[])(struct work *, uint64_t) = {run_all_but_one_when_not_timed,
	                                                        run_all_but_one_when_timed};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct trial trial = prepare(PAGES * mapping_small_page(), TOUCH_DENSE);

		workload.run = runs[i];
		expect_refused(&trial, OUTCOME_FAILED, "touch 1 of 1024 was not made");
		trial_release(&trial);
	}
}

static void a_sample_too_short_for_the_clock_is_refused(void **state)
{
	struct trial trial = prepare(16 * MIB, TOUCH_SPARSE);

	(void)state;
	trial_sample(&trial, &experiment, 1, 1e9);
	assert_int_equal(samples[0].outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(samples[0].outcome.why, "clock reads"));
	trial_release(&trial);
}

/* On a machine in a folder: the arm's word stands in the file from mapping to touching, no longer.
 */
static void memory_is_mapped_and_touched_under_the_arms_settings(void **state)
{
	struct trial trial = mapped(PAGES * mapping_small_page(), TOUCH_DENSE);

	(void)state;
	check_ok(borrow_open(NULL));
	mode.thp = true;
	mode.map = map_and_note;
	workload.run = run_and_note;
	arm.thp = (struct thp_state){.enabled = "always"};
	maps = 0;
	assert_null(strstr(tree_get(ENABLED), "[always]"));
	trial_sample(&trial, &experiment, 1, CLOCK_NS);
	check_ok(samples[0].outcome);
	assert_int_equal(maps, 2);
	assert_non_null(strstr(enabled_at_mapping, "[always]"));
	assert_non_null(strstr(enabled_at_touching, "[always]"));
	check_as_found();
	trial_release(&trial);
}

/* Before the whole is timed and again before the single touches are; neither time holds the wait.
 */
static void idle_memory_is_left_alone_before_each_run(void **state)
{
	struct trial trial;
	uint64_t start, warm, idle;

	(void)state;
	skip_under("sanitizers valgrind", "it waits for ten seconds, and other tests run its code");
	trial = prepare(PAGES * mapping_small_page(), TOUCH_DENSE);
	start = clock_now_ns();
	trial_sample(&trial, &experiment, 1, CLOCK_NS);
	warm = clock_now_ns() - start;
	arm.after = AFTER_IDLE;
	trial_sample(&trial, &experiment, 2, CLOCK_NS);
	idle = clock_now_ns() - start - warm;
	check_ok(samples[1].outcome);
	assert_true(warm < NS_PER_S);
	assert_true(idle >= 2 * FRESH_IDLE_SECONDS * NS_PER_S);
	assert_true(samples[1].time_ns + samples[1].latency_ns < NS_PER_S);
	assert_in_range(samples[1].moved.minor_faults, PAGES, PAGES + STRAY);
	trial_release(&trial);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sample_has_its_time_its_faults_and_the_time_of_each_touch),
		cmocka_unit_test(a_sparse_region_is_proven_by_what_was_touched),
		cmocka_unit_test(memory_that_was_there_already_is_caught),
		cmocka_unit_test(a_refused_sample_tells_no_times_of_touches),
		cmocka_unit_test(a_refused_mapping_is_the_samples_outcome),
		cmocka_unit_test(a_touch_not_made_is_caught_in_either_run),
		cmocka_unit_test(a_sample_too_short_for_the_clock_is_refused),
		cmocka_unit_test_setup_teardown(
			memory_is_mapped_and_touched_under_the_arms_settings, setup, teardown),
		cmocka_unit_test(idle_memory_is_left_alone_before_each_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
