/* What expectations may name is what summaries hold, in a unit that fits; and what single metrics
 * are worth, worked out by hand. */
#include "metric.h"
#include "expect.h"
#include "page_mode.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

static void every_expected_metric_is_summarised(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; expect_metric_at(i); i++)
		if (!metric_find(expect_metric_at(i)->name))
			fail_msg("no metric %s", expect_metric_at(i)->name);
	assert_true(i >= 5);
}

static enum expect_unit unit_of(const char *unit)
{
	if (!strcmp(unit, "ns") || !strcmp(unit, "ms/GiB"))
		return UNIT_TIME;
	return !strcmp(unit, "ratio") || !strcmp(unit, "share") ? UNIT_RATIO : UNIT_BARE;
}

/* What is compared with 20ns must be a time. */
static void expected_units_are_those_of_summaries(void **state)
{
	unsigned int seen[3] = {0};

	(void)state;
	for (size_t i = 0; expect_metric_at(i); i++) {
		const struct expect_metric *expected = expect_metric_at(i);
		const struct metric *metric = metric_find(expected->name);

		assert_non_null(metric);
		if (expected->unit != unit_of(metric->unit))
			fail_msg("%s is in %s", metric->name, metric->unit);
		seen[expected->unit]++;
	}
	assert_true(seen[UNIT_TIME] && seen[UNIT_RATIO] && seen[UNIT_BARE]);
}

static void names_are_unique(void **state)
{
	(void)state;
	for (size_t i = 0; metric_at(i); i++)
		assert_ptr_equal(metric_find(metric_at(i)->name), metric_at(i));
	for (size_t i = 0; expect_metric_at(i); i++)
		assert_ptr_equal(expect_metric_find(expect_metric_at(i)->name),
		                 expect_metric_at(i));
	assert_null(metric_find("no-such"));
	assert_null(expect_metric_find("no-such"));
}

static struct reading base, thp;

/* A small page costs 600 ms x 4 KiB / 1 GiB, a huge one 120 ms x 2 MiB / 1 GiB. */
static int set_up(void **state)
{
	(void)state;
	base = (struct reading){.present = true, .ns = 100, .populate = 600, .page = 4096};
	thp = (struct reading){.present = true, .ns = 80, .populate = 120, .page = 2097152};
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

static void a_page_is_repaid_by_accesses_that_are_cheaper(void **state)
{
	(void)state;
	near(of("break-even"), (234375 - 2288.818359375) / 20); /* 20 ns less each */
	near(of("break-even"), 11604.30908203125);
	thp.ns = 90;
	near(of("break-even"), 2 * 11604.30908203125);
	thp.settle = 128; /* ms/GiB; of 2 MiB 250000 ns, as populate's 120 are 234375 */
	near(of("break-even"), (250000 + 234375 - 2288.818359375) / 10);
	base.settle = 600;
	near(of("break-even"), (250000 + 234375 - 2 * 2288.818359375) / 10);
}

static void no_cheaper_access_repays_no_page(void **state)
{
	(void)state;
	thp.ns = 100;
	assert_true(isnan(of("break-even")));
	thp.ns = 101;
	assert_true(isnan(of("break-even")));
	thp.ns = NAN;
	assert_true(isnan(of("break-even")));
	thp.ns = 80;
	thp.populate = NAN; /* touched once */
	assert_true(isnan(of("break-even")));
	assert_true(isnan(of("break-even-share")));
}

static void a_huge_page_costs_as_much_as_a_share_of_its_small_ones(void **state)
{
	(void)state;
	near(of("break-even-share"), 0.2);
	thp.settle = 180;
	near(of("break-even-share"), 0.5);
	base.settle = 400;
	near(of("break-even-share"), 0.3);
	thp.ns = 200; /* however slow */
	near(of("break-even-share"), 0.3);
}

static void ratios_are_of_the_baseline(void **state)
{
	(void)state;
	near(of("speedup"), 1.25);
	near(of("difference"), 20);
	near(of("ns"), 80);
	near(of("populate"), 120);
}

/* Ten faults of 21 to 30 ns and as many touches of 5 ns that were none. */
static void quantiles_are_of_faults_alone(void **state)
{
	static struct histogram latency;

	(void)state;
	assert_true(isnan(of("fault-p50")));
	histogram_clear(&latency);
	for (uint64_t value = 21; value <= 30; value++) {
		histogram_note(&latency, value);
		histogram_note(&latency, 5);
	}
	thp.latency = &latency;
	thp.latency_faults = 10;
	near(of("fault-p10"), 21);
	near(of("fault-p50"), 25);
	near(of("fault-p90"), 29);
	near(of("fault-p99"), 30);
	near(of("fault-max"), 30);
	thp.latency_faults = 20;
	near(of("fault-p10"), 5);
	near(of("fault-p50"), 5);
	near(of("fault-p90"), 28);
	thp.latency_faults = 0;
	assert_true(isnan(of("fault-max")));
}

/* Two thousand values: the 200th, the 1800th, the 1980th, the 1998th, the last. */
static void each_quantile_has_its_share(void **state)
{
	static struct histogram latency;

	(void)state;
	histogram_clear(&latency);
	latency.count[8] = 20;
	latency.count[10] = 1958;
	latency.count[11] = 20;
	latency.count[12] = 1;
	latency.count[13] = 1;
	latency.total = 2000;
	latency.most = 13;
	thp.latency = &latency;
	thp.latency_faults = 2000;
	near(of("fault-p10"), 10);
	near(of("fault-p90"), 10);
	near(of("fault-p99"), 11);
	near(of("fault-p99.9"), 11);
	latency.count[11]--;
	latency.count[12]++;
	near(of("fault-p99.9"), 12);
	near(of("fault-max"), 13);
}

static bool applies(const char *name, const char *workload, const char *mode)
{
	uint64_t size = 8192;
	struct arm arms[2] = {
		{.workload = workload_find(workload), .pages = page_mode_find("base")},
		{.workload = workload_find(workload), .pages = page_mode_find(mode)}};
	struct experiment experiment = {
		.sizes = &size, .size_count = 1, .arms = arms, .arm_count = 2};

	assert_non_null(arms[1].workload);
	assert_non_null(arms[1].pages);
	assert_non_null(metric_find(name));
	return metric_applies(metric_find(name), &experiment, 1, size);
}

static void metrics_apply_to_arms_that_have_them(void **state)
{
	static const char *const of_fresh[] = {"fault-p10",   "fault-p50", "fault-p90", "fault-p99",
	                                       "fault-p99.9", "fault-max", "resident",  "wasted"};
	static const char *const of_all[] = {"ns", "speedup", "populate", "obtained", "fault"};

	(void)state;
	for (size_t i = 0; i < sizeof(of_fresh) / sizeof(of_fresh[0]); i++) {
		assert_true(applies(of_fresh[i], "fault", "base"));
		assert_true(applies(of_fresh[i], "fault", "thp"));
		assert_false(applies(of_fresh[i], "chase", "thp"));
		assert_false(applies(of_fresh[i], "hash", "thp"));
	}
	for (size_t i = 0; i < sizeof(of_all) / sizeof(of_all[0]); i++)
		assert_true(applies(of_all[i], "fault", "base") &&
		            applies(of_all[i], "chase", "thp"));
	assert_true(applies("build", "hash", "base") && applies("build", "hash", "thp"));
	assert_false(applies("build", "chase", "thp") || applies("build", "fault", "thp"));
}

/* A small page is no dearer than a small page, and first touches save nothing at an access. */
static void dearer_pages_alone_have_a_break_even(void **state)
{
	static const char *const names[] = {"break-even", "break-even-share"};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		assert_true(applies(names[i], "chase", "thp"));
		assert_true(applies(names[i], "hash", "collapse"));
		assert_false(applies(names[i], "chase", "base"));
		assert_false(applies(names[i], "fault", "thp"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_expected_metric_is_summarised),
		cmocka_unit_test(expected_units_are_those_of_summaries),
		cmocka_unit_test(names_are_unique),
		cmocka_unit_test_setup(a_page_is_repaid_by_accesses_that_are_cheaper, set_up),
		cmocka_unit_test_setup(no_cheaper_access_repays_no_page, set_up),
		cmocka_unit_test_setup(a_huge_page_costs_as_much_as_a_share_of_its_small_ones,
	                               set_up),
		cmocka_unit_test_setup(ratios_are_of_the_baseline, set_up),
		cmocka_unit_test_setup(quantiles_are_of_faults_alone, set_up),
		cmocka_unit_test_setup(each_quantile_has_its_share, set_up),
		cmocka_unit_test(metrics_apply_to_arms_that_have_them),
		cmocka_unit_test(dearer_pages_alone_have_a_break_even),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
