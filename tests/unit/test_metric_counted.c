/* Metrics of counters: values worked out by hand, of what they are said, and that nothing is made
 * of what was not counted. */
#include "counter_word.h"
#include "metric.h"
#include "page_mode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

static const char *const names[] = {"walks", "cycles", "llc-misses", "skx::INST_RETIRED"};

enum { WALKS, CYCLES, LLC, RAW, NAMES };

static struct reading base, thp;

/* 100 and 60 ns, 1.5 and 0.25 walks, 350 and 200 cycles. */
static int set_up(void **state)
{
	(void)state;
	base = (struct reading){.present = true,
	                        .ns = 100,
	                        .counters = names,
	                        .counter_count = NAMES,
	                        .running = 0.75};
	thp = base;
	thp.ns = 60;
	thp.running = 0.5;
	for (size_t i = 0; i < NAMES; i++)
		base.counted[i] = thp.counted[i] = NAN;
	base.counted[WALKS] = 1.5;
	thp.counted[WALKS] = 0.25;
	base.counted[CYCLES] = 350;
	thp.counted[CYCLES] = 200;
	return 0;
}

static double of(const char *name)
{
	const struct metric *metric = metric_find(name);

	assert_non_null(metric);
	return metric_value(metric, &thp, &base);
}

static void near(double value, double expected)
{
	if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
		fail_msg("%.15g is not %.15g", value, expected);
}

static void counts_are_the_arms_own(void **state)
{
	(void)state;
	near(of("misses"), 0.25);
	near(of("cycles"), 200);
	assert_true(isnan(of("llc-misses")));
	thp.counted[LLC] = 0;
	assert_true(of("llc-misses") == 0);
}

static void a_walk_costs_the_time_saved_over_the_walks_saved(void **state)
{
	(void)state;
	near(of("per-miss"), 32);
	thp.counted[WALKS] = 1;
	near(of("per-miss"), 80);
	thp.ns = 110; /* slower for all its walks saved */
	near(of("per-miss"), -20);
}

/* Walks that hardly differ would price a miss by dividing noise, and more of them at none. */
static void too_few_walks_saved_have_no_price(void **state)
{
	(void)state;
	base.counted[WALKS] = 1;
	thp.counted[WALKS] = 0.9375;
	near(of("per-miss"), 640);
	thp.counted[WALKS] = 0.951;
	assert_true(isnan(of("per-miss")));
	thp.counted[WALKS] = 1;
	assert_true(isnan(of("per-miss")));
	thp.counted[WALKS] = 3;
	assert_true(isnan(of("per-miss")));
}

static void what_was_not_counted_on_either_side_has_no_price(void **state)
{
	(void)state;
	thp.counted[WALKS] = NAN;
	assert_true(isnan(of("per-miss")) && isnan(of("misses")));
	thp.counted[WALKS] = 0;
	near(of("per-miss"), 40 / 1.5);
	base.counted[WALKS] = NAN;
	assert_true(isnan(of("per-miss")));
	base.counter_count = 0;
	assert_true(isnan(of("per-miss")));
}

static void cycles_saved_are_the_baselines_less_the_arms(void **state)
{
	(void)state;
	near(of("cycles-saved"), 150);
	thp.counted[CYCLES] = 400;
	near(of("cycles-saved"), -50);
	thp.counted[CYCLES] = NAN;
	assert_true(isnan(of("cycles-saved")));
	thp.counted[CYCLES] = 200;
	base.counted[CYCLES] = NAN;
	assert_true(isnan(of("cycles-saved")));
}

static void how_long_counters_ran_is_known_where_any_counted(void **state)
{
	(void)state;
	near(of("counters-ran"), 0.5);
	thp.counted[WALKS] = NAN;
	near(of("counters-ran"), 0.5);
	thp.counted[CYCLES] = NAN;
	assert_true(isnan(of("counters-ran")));
	thp.counted[RAW] = 0;
	near(of("counters-ran"), 0.5);
	thp.counter_count = 0;
	assert_true(isnan(of("counters-ran")));
}

static void an_event_is_a_metric_of_its_own_name(void **state)
{
	struct metric metric = metric_of_event(names[RAW]);

	(void)state;
	assert_string_equal(metric.name, "skx::INST_RETIRED");
	assert_string_equal(metric.unit, "counts");
	assert_string_equal(metric.missing, "not counted");
	assert_string_equal(metric.counter, "skx::INST_RETIRED");
	assert_null(metric_find(names[RAW]));
	assert_false(metric.relative || metric.floored || metric.region || metric.always);
	assert_true(isnan(metric_value(&metric, &thp, NULL)));
	thp.counted[RAW] = 4.5;
	near(metric_value(&metric, &thp, NULL), 4.5);
}

/* Of a thp arm beside its baseline, in an experiment that asks for so many of the names. */
static bool applies(const struct metric *metric, size_t asked, size_t arm)
{
	static uint64_t size = 8192;
	const char *counters[NAMES];
	struct arm arms[2] = {{.workload = workload_find("chase"), .pages = page_mode_find("base")},
	                      {.workload = workload_find("chase"), .pages = page_mode_find("thp")}};
	struct experiment experiment = {.sizes = &size,
	                                .size_count = 1,
	                                .arms = arms,
	                                .arm_count = 2,
	                                .counters = counters,
	                                .counter_count = asked};

	assert_non_null(metric);
	memcpy(counters, names, sizeof(counters));
	return metric_applies(metric, &experiment, arm, size);
}

static void a_counter_is_spoken_of_where_it_was_asked_for(void **state)
{
	(void)state;
	assert_false(applies(metric_find("cycles"), 1, 1));
	assert_true(applies(metric_find("cycles"), 2, 1));
	assert_true(applies(metric_find("cycles"), 2, 0));
	assert_false(applies(metric_find("cycles-saved"), 1, 1));
	assert_true(applies(metric_find("cycles-saved"), 2, 1));
	assert_false(applies(metric_find("llc-misses"), 2, 1));
	assert_true(applies(metric_find("llc-misses"), 3, 1));
	assert_false(applies(metric_find("walk-cycles"), NAMES, 1));
	assert_false(applies(metric_find("walks-4K"), NAMES, 1));
}

static void the_baseline_saves_nothing_against_itself(void **state)
{
	(void)state;
	assert_false(applies(metric_find("cycles-saved"), NAMES, 0));
	assert_false(applies(metric_find("per-miss"), NAMES, 0));
}

/* So that each summary says that they were not counted. */
static void walks_are_missed_whether_asked_for_or_not(void **state)
{
	(void)state;
	assert_true(applies(metric_find("misses"), 0, 0));
	assert_true(applies(metric_find("misses"), 0, 1));
	assert_true(applies(metric_find("per-miss"), 0, 1));
}

static void shares_of_time_and_events_take_a_counter(void **state)
{
	struct metric event = metric_of_event(names[RAW]);

	(void)state;
	assert_false(applies(metric_find("counters-ran"), 0, 1));
	assert_true(applies(metric_find("counters-ran"), 1, 1));
	assert_false(applies(&event, RAW, 1));
	assert_true(applies(&event, NAMES, 1));
}

/* Each counter that there is a word for, page-faults aside, whose like stands in a column of its
 * own, is a metric. */
static void every_word_has_its_metric(void **state)
{
	(void)state;
	for (size_t word = 0; counter_word_at(word); word++) {
		size_t met = 0;

		for (size_t i = 0; metric_at(i); i++)
			met += metric_at(i)->counter && !metric_at(i)->relative &&
			       !strcmp(metric_at(i)->counter, counter_word_at(word));
		if (met != (word != COUNTER_PAGE_FAULTS))
			fail_msg("%s has %zu metrics", counter_word_at(word), met);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(counts_are_the_arms_own, set_up),
		cmocka_unit_test_setup(a_walk_costs_the_time_saved_over_the_walks_saved, set_up),
		cmocka_unit_test_setup(too_few_walks_saved_have_no_price, set_up),
		cmocka_unit_test_setup(what_was_not_counted_on_either_side_has_no_price, set_up),
		cmocka_unit_test_setup(cycles_saved_are_the_baselines_less_the_arms, set_up),
		cmocka_unit_test_setup(how_long_counters_ran_is_known_where_any_counted, set_up),
		cmocka_unit_test_setup(an_event_is_a_metric_of_its_own_name, set_up),
		cmocka_unit_test(a_counter_is_spoken_of_where_it_was_asked_for),
		cmocka_unit_test(the_baseline_saves_nothing_against_itself),
		cmocka_unit_test(walks_are_missed_whether_asked_for_or_not),
		cmocka_unit_test(shares_of_time_and_events_take_a_counter),
		cmocka_unit_test(every_word_has_its_metric),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
