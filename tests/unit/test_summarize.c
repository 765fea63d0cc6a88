/* From readings to summaries: values worked out by hand. */
#include "metric.h"
#include "summarize.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 12, BASE = 0, THP = 1, CONTROL = 2, ARMS = 3 };

static struct arm arms[ARMS] = {
	[BASE] = {.label = "base", .baseline = BASE},
	[THP] = {.label = "thp", .baseline = BASE},
	[CONTROL] = {.label = "control", .control = true, .baseline = BASE},
};
static uint64_t size = 64 * MIB;
static struct experiment experiment = {.name = "sweep",
                                       .arms = arms,
                                       .arm_count = ARMS,
                                       .sizes = &size,
                                       .size_count = 1,
                                       .rounds = ROUNDS};
static struct reading readings[ROUNDS][ARMS];
static struct sheet sheets[ROUNDS];
static struct collection collection = {.sheets = sheets, .count = ROUNDS};

/* Odd rounds: base 110, thp 50; even rounds, whose mapping order is the mirror: base 90, thp 50.
 * The order effect of 20 cancels in each pair: base 100, speedup sqrt(2.2 x 1.8). */
static int set_up(void **state)
{
	(void)state;
	experiment.rounds = ROUNDS;
	collection.count = ROUNDS;
	memset(readings, 0, sizeof(readings));
	for (unsigned int round = 1; round <= ROUNDS; round++) {
		struct reading *row = readings[round - 1];

		sheets[round - 1] = (struct sheet){size, round, 1, 1, row};
		row[BASE] = (struct reading){.present = true, .ns = round % 2 ? 110 : 90};
		row[THP] = (struct reading){.present = true, .ns = 50, .obtained = 1};
		row[CONTROL] = (struct reading){.present = true, .ns = round % 2 ? 90 : 110};
	}
	return 0;
}

static struct summary of(const char *metric, size_t arm)
{
	return summarize(&collection, &experiment, metric_find(metric), arm, size);
}

static void near(double value, double expected)
{
	if (fabs(value - expected) > 1e-9 * fabs(expected))
		fail_msg("%.12g is not %.12g", value, expected);
}

static void pairs_cancel_the_order_of_mapping(void **state)
{
	struct summary summary = of("ns", BASE);

	(void)state;
	assert_int_equal(summary.over, OVER_PAIRS);
	assert_int_equal(summary.stats.n, 12);
	near(summary.stats.median, 100);
	near(summary.stats.lo, 100);
	near(summary.stats.hi, 100);
	near(summary.stats.q1, 90);
	near(summary.stats.q3, 110);
}

static void ratios_are_taken_in_the_round(void **state)
{
	struct summary summary = of("speedup", THP);

	(void)state;
	near(summary.stats.median, sqrt((110.0 / 50) * (90.0 / 50)));
	near(of("difference", THP).stats.median, 50);
	near(of("speedup", CONTROL).stats.median, 1); /* 110/90 and 90/110 */
}

/* Six pairs bound the median by their least and greatest value. */
static void the_interval_is_of_order_statistics(void **state)
{
	struct summary summary;

	(void)state;
	for (unsigned int pair = 0; pair < 6; pair++)
		readings[2 * pair][THP].ns = readings[2 * pair + 1][THP].ns = 40 + pair;
	summary = of("ns", THP);
	near(summary.stats.median, 42.5);
	near(summary.stats.lo, 40);
	near(summary.stats.hi, 45);
}

static void without_six_pairs_rounds_are_taken(void **state)
{
	struct summary summary;

	(void)state;
	experiment.rounds = 10;
	collection.count = 10;
	summary = of("ns", BASE);
	assert_int_equal(summary.over, OVER_ROUNDS);
	near(summary.stats.median, 100);
	near(summary.stats.lo, 90); /* ranks 2 and 9 of ten */
	near(summary.stats.hi, 110);
}

static void below_six_rounds_there_is_no_interval(void **state)
{
	struct summary summary;

	(void)state;
	experiment.rounds = 4;
	collection.count = 4;
	summary = of("ns", BASE);
	assert_int_equal(summary.over, OVER_NONE);
	near(summary.stats.median, 100);
	assert_true(isnan(summary.stats.lo) && isnan(summary.stats.hi));
}

static void an_arm_not_obtained_has_no_number(void **state)
{
	struct summary summary;

	(void)state;
	for (int round = 0; round < ROUNDS; round++) {
		readings[round][THP].outcome = outcome_of(OUTCOME_NOT_OBTAINED, "got half");
		readings[round][THP].obtained = 0.5;
	}
	summary = of("ns", THP);
	assert_int_equal(summary.outcome.code, OUTCOME_NOT_OBTAINED);
	assert_string_equal(summary.outcome.why, "got half");
	assert_true(isnan(summary.stats.median));
	near(of("obtained", THP).stats.median, 0.5); /* but how much it got is told */
}

static void a_bad_baseline_voids_the_ratio_alone(void **state)
{
	struct summary summary;

	(void)state;
	for (int round = 0; round < ROUNDS; round++)
		readings[round][BASE].outcome =
			outcome_of(OUTCOME_NOT_OBTAINED, "huge bytes in it");
	summary = of("speedup", THP);
	assert_int_equal(summary.outcome.code, OUTCOME_NOT_OBTAINED);
	assert_non_null(strstr(summary.outcome.why, "its baseline: huge bytes in it"));
	near(of("ns", THP).stats.median, 50);
}

static void a_lost_round_takes_its_pair_along(void **state)
{
	struct summary summary;

	(void)state;
	readings[0][THP].outcome = outcome_of(OUTCOME_FAILED, "page faults");
	summary = of("ns", THP);
	assert_true(outcome_is_ok(&summary.outcome));
	assert_int_equal(summary.stats.n, 11);
	assert_int_equal(summary.over, OVER_ROUNDS);
	assert_non_null(strstr(summary.outcome.why, "1 of 12 rounds failed: page faults"));
}

static void nothing_measured_is_said(void **state)
{
	(void)state;
	collection.count = 0;
	assert_int_equal(of("ns", BASE).outcome.code, OUTCOME_UNAVAILABLE);
}

/* In a split round each ratio is of its own process: the baseline of the other group is not used.
 */
static void groups_are_not_mixed(void **state)
{
	static struct reading other[ARMS];
	static struct sheet split[2];
	struct collection two = {.sheets = split, .count = 2};

	(void)state;
	experiment.rounds = 1;
	readings[0][THP].present = false;
	memcpy(other, readings[0], sizeof(other));
	other[BASE].ns = 200;
	other[THP] = (struct reading){.present = true, .ns = 50};
	split[0] = (struct sheet){size, 1, 1, 2, readings[0]};
	split[1] = (struct sheet){size, 1, 2, 2, other};
	near(summarize(&two, &experiment, metric_find("speedup"), THP, size).stats.median, 4);
	near(summarize(&two, &experiment, metric_find("ns"), BASE, size).stats.median, 110);
	/* the noisier of the two controls: 110/90 and 200/90 */
	near(summarize(&two, &experiment, metric_find("speedup"), CONTROL, size).stats.median,
	     200.0 / 90);
}

static void rounds_split_otherwise_are_no_pair(void **state)
{
	(void)state;
	sheets[1].groups = 2;
	assert_int_equal(of("ns", BASE).over, OVER_ROUNDS);
}

/* Not root: the frames of no round are known. */
static void an_unknown_figure_is_not_called_unmeasured(void **state)
{
	struct summary summary;

	(void)state;
	for (int round = 0; round < ROUNDS; round++)
		readings[round][BASE].frame_runs = NAN;
	summary = of("frame-runs", BASE);
	assert_int_equal(summary.outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(summary.outcome.why, "not known"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(pairs_cancel_the_order_of_mapping, set_up),
		cmocka_unit_test_setup(ratios_are_taken_in_the_round, set_up),
		cmocka_unit_test_setup(the_interval_is_of_order_statistics, set_up),
		cmocka_unit_test_setup(without_six_pairs_rounds_are_taken, set_up),
		cmocka_unit_test_setup(below_six_rounds_there_is_no_interval, set_up),
		cmocka_unit_test_setup(an_arm_not_obtained_has_no_number, set_up),
		cmocka_unit_test_setup(a_bad_baseline_voids_the_ratio_alone, set_up),
		cmocka_unit_test_setup(a_lost_round_takes_its_pair_along, set_up),
		cmocka_unit_test_setup(nothing_measured_is_said, set_up),
		cmocka_unit_test_setup(groups_are_not_mixed, set_up),
		cmocka_unit_test_setup(rounds_split_otherwise_are_no_pair, set_up),
		cmocka_unit_test_setup(an_unknown_figure_is_not_called_unmeasured, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
