/* From the curves of rounds to one line: intervals over what bounds each round's knee, and what is
 * said where there is none. */
#include "anatomy_sheets.h"
#include "metric.h"
#include "summarize.h"

#include <stdio.h>

static struct summary of(const char *metric, size_t arm)
{
	uint64_t largest = sizes[MODEL_POINTS - 1];

	return summarize(&collection, &experiment, metric_find(metric), arm, largest);
}

static void is_unknown(double value)
{
	assert_true(isnan(value));
}

static void rounds_that_agree_have_the_bracket_for_interval(void **state)
{
	struct summary summary = of("reach-second", THP);

	(void)state;
	assert_true(outcome_is_ok(&summary.outcome));
	assert_int_equal(summary.over, OVER_ROUNDS);
	assert_int_equal(summary.stats.n, 8);
	near(summary.stats.median, sqrt(2048 * 2304));
	near(summary.stats.lo, 2048);
	near(summary.stats.hi, 2304);
	near(of("reach-first", THP).stats.lo, 64);
	near(of("reach-first", THP).stats.hi, 72);
}

/* Of eight rounds the least and the greatest bound the median: here of what bounds each. */
static void the_interval_is_over_what_bounds_each_round(void **state)
{
	struct summary summary;

	(void)state;
	set_cost(1, 2048, THP, 4); /* on the edge: from 1,792 */
	set_cost(2, 2304, THP, 5); /* to 2,560 */
	summary = of("reach-second", THP);
	near(summary.stats.median, sqrt(2048 * 2304));
	near(summary.stats.lo, 1792);
	near(summary.stats.hi, 2560);
	set_curve(3, THP, &model_cpus[4]); /* 1,280 */
	set_curve(4, THP, &model_cpus[3]); /* 4,096 */
	summary = of("reach-second", THP);
	near(summary.stats.median, sqrt(2048 * 2304));
	near(summary.stats.lo, 1280);
	near(summary.stats.hi, 4608);
}

static void pairs_of_rounds_are_bounded_by_rounds_too(void **state)
{
	struct summary summary;

	(void)state;
	experiment.rounds = 12;
	collection.count = 0;
	add_sheets(1, 1);
	for (unsigned int round = 1; round <= 12; round++)
		set_curve(round, THP, &model_cpus[round % 2 ? 0 : 4]);
	summary = of("reach-second", THP);
	assert_int_equal(summary.over, OVER_PAIRS);
	near(summary.stats.median, (sqrt(2048 * 2304) + sqrt(1280 * 1408)) / 2);
	near(summary.stats.lo, 1280);
	near(summary.stats.hi, 2304);
}

static void a_level_that_never_fills_reaches_further_than_the_last_point(void **state)
{
	static const char *const reaches[] = {"reach-first", "reach-second"};

	(void)state;
	for (unsigned int round = 1; round <= 8; round++)
		set_curve(round, THP, &whole);
	for (size_t i = 0; i < 2; i++) {
		struct summary summary = of(reaches[i], THP);

		assert_int_equal(summary.outcome.code, OUTCOME_UNAVAILABLE);
		assert_string_equal(summary.outcome.why, SUMMARY_NOT_FULL);
		is_unknown(summary.stats.median);
		near(summary.stats.lo, 262144);
		is_unknown(summary.stats.hi);
		is_unknown(summary.stats.p10);
		is_unknown(summary.stats.q1);
		is_unknown(summary.stats.q3);
		assert_int_equal(summary.stats.n, 8);
	}
}

/* In three rounds of eight no knee was found: the reach is known, and not how far it may go. */
static void some_rounds_without_a_knee_leave_the_upper_bound_open(void **state)
{
	struct summary summary;

	(void)state;
	for (unsigned int round = 1; round <= 3; round++)
		set_curve(round, THP, &whole);
	summary = of("reach-second", THP);
	assert_true(outcome_is_ok(&summary.outcome));
	near(summary.stats.median, sqrt(2048 * 2304));
	near(summary.stats.lo, 2048);
	is_unknown(summary.stats.hi);
	set_curve(4, THP, &whole);
	summary = of("reach-second", THP);
	assert_string_equal(summary.outcome.why, SUMMARY_NOT_FULL);
	is_unknown(summary.stats.median);
	near(summary.stats.lo, 2048);
}

static void shares_and_costs_have_the_interval_of_their_values(void **state)
{
	struct summary summary;

	(void)state;
	for (unsigned int round = 1; round <= 8; round++)
		for (size_t s = 0; s < MODEL_POINTS; s++)
			set_cost(round, model_pages[s], THP,
			         model_cost(&model_cpus[0], model_pages[s]) * round / 10);
	summary = of("held-small", THP);
	near(summary.stats.median, 0.45);
	near(summary.stats.lo, 0.1);
	near(summary.stats.hi, 0.8);
	near(summary.stats.q1, 0.275);
	summary = of("hit-second", BASE);
	near(summary.stats.median, 2.2);
	near(summary.stats.hi, 2.2);
	assert_true(of("walk", THP).stats.hi / of("walk", THP).stats.lo > 7.9);
}

static void what_no_round_has_is_refused_with_the_reason(void **state)
{
	struct summary summary;

	(void)state;
	for (unsigned int round = 1; round <= 8; round++)
		set_curve(round, BASE, &whole);
	summary = of("held-small", THP);
	assert_int_equal(summary.outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(summary.outcome.why, metric_find("held-small")->missing);
	is_unknown(summary.stats.median);
	assert_string_equal(of("walk", THP).outcome.why, metric_find("walk")->missing);
	assert_string_equal(of("hit-second", BASE).outcome.why, metric_find("hit-second")->missing);
	for (unsigned int round = 1; round <= 3; round++)
		set_curve(round, BASE, &model_cpus[0]);
	summary = of("held-small", THP);
	assert_true(outcome_is_ok(&summary.outcome));
	assert_int_equal(summary.stats.n, 3);
	near(summary.stats.median, 1);
	is_unknown(summary.stats.lo); /* too few for an interval */
}

/* A share is of one process: the base arm of the other group pays nothing. */
static void groups_are_not_mixed(void **state)
{
	struct summary summary;
	double walk = of("walk", THP).stats.median;

	(void)state;
	collection.count = 0;
	add_sheets(1, 2);
	add_sheets(2, 2);
	memcpy(readings[1], readings[0], sizeof(readings[0]));
	for (unsigned int round = 1; round <= 8; round++) {
		set_curve(round, BASE, &whole);
		for (size_t s = 0; s < MODEL_POINTS; s++) {
			readings[0][round - 1][s][THP].present = false;
			readings[0][round - 1][s][THP_PACKED].present = false;
		}
	}
	summary = of("held-small", THP);
	assert_true(outcome_is_ok(&summary.outcome));
	near(summary.stats.median, 1);
	near(of("walk", THP).stats.median, walk);
}

static void curves_are_said_once_and_translation_at_each_size(void **state)
{
	static const char *const curves[] = {"reach-first", "reach-second", "hit-second", "walk",
	                                     "held-small"};

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		const struct metric *metric = metric_find(curves[i]);

		assert_true(metric_applies(metric, &experiment, THP, sizes[MODEL_POINTS - 1]));
		assert_false(metric_applies(metric, &experiment, THP, sizes[0]));
		assert_false(metric_applies(metric, &experiment, THP, sizes[MODEL_POINTS - 2]));
		assert_false(
			metric_applies(metric, &experiment, THP_PACKED, sizes[MODEL_POINTS - 1]));
	}
	for (size_t s = 0; s < MODEL_POINTS; s++) {
		assert_true(metric_applies(metric_find("translation"), &experiment, THP, sizes[s]));
		assert_false(metric_applies(metric_find("translation"), &experiment, THP_PACKED,
		                            sizes[s]));
	}
	assert_false(metric_applies(metric_find("obtained"), &experiment, THP, sizes[0]));
	assert_true(metric_applies(metric_find("ns"), &experiment, THP, sizes[0]));
	experiment.nested = false;
	assert_true(metric_applies(metric_find("obtained"), &experiment, THP, sizes[0]));
	assert_false(
		metric_applies(metric_find("walk"), &experiment, THP, sizes[MODEL_POINTS - 1]));
}

static void translation_is_taken_against_the_packed_twin(void **state)
{
	const struct metric *translation = metric_find("translation");
	struct summary summary;

	(void)state;
	for (unsigned int round = 1; round <= 8; round++)
		reading_of(round, 128, CONTROL_PACKED)->ns += 1;
	near(summarize(&collection, &experiment, translation, THP, 128 * 4096).stats.median, 2.2);
	near(summarize(&collection, &experiment, translation, CONTROL, 128 * 4096).stats.median,
	     1.2);
	for (unsigned int round = 1; round <= 8; round++)
		reading_of(round, 128, THP_PACKED)->outcome =
			outcome_of(OUTCOME_NOT_OBTAINED, "got half");
	summary = summarize(&collection, &experiment, translation, THP, 128 * 4096);
	assert_int_equal(summary.outcome.code, OUTCOME_NOT_OBTAINED);
	assert_string_equal(summary.outcome.why, "no difference: its packed twin: got half");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(rounds_that_agree_have_the_bracket_for_interval,
	                               open_sheets),
		cmocka_unit_test_setup(the_interval_is_over_what_bounds_each_round, open_sheets),
		cmocka_unit_test_setup(pairs_of_rounds_are_bounded_by_rounds_too, open_sheets),
		cmocka_unit_test_setup(a_level_that_never_fills_reaches_further_than_the_last_point,
	                               open_sheets),
		cmocka_unit_test_setup(some_rounds_without_a_knee_leave_the_upper_bound_open,
	                               open_sheets),
		cmocka_unit_test_setup(shares_and_costs_have_the_interval_of_their_values,
	                               open_sheets),
		cmocka_unit_test_setup(what_no_round_has_is_refused_with_the_reason, open_sheets),
		cmocka_unit_test_setup(groups_are_not_mixed, open_sheets),
		cmocka_unit_test_setup(curves_are_said_once_and_translation_at_each_size,
	                               open_sheets),
		cmocka_unit_test_setup(translation_is_taken_against_the_packed_twin, open_sheets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
