/* What may be said of a speedup, and how figures are worded. */
#include "verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

static struct figure ratio(double lo, double median, double hi)
{
	return (struct figure){.median = median, .lo = lo, .hi = hi, .unit = "ratio"};
}

static enum verdict judge(struct figure speedup, struct figure control)
{
	return verdict_of(&speedup, &control);
}

static void the_control_is_the_noise_floor(void **state)
{
	struct figure quiet = ratio(0.99, 1, 1.01), noisy = ratio(0.9, 1, 1.2);

	(void)state;
	assert_int_equal(judge(ratio(1.1, 1.15, 1.2), quiet), VERDICT_FASTER);
	assert_int_equal(judge(ratio(1.1, 1.15, 1.2), noisy), VERDICT_NONE);
	assert_int_equal(judge(ratio(0.8, 0.85, 0.88), quiet), VERDICT_SLOWER);
	assert_int_equal(judge(ratio(0.8, 0.85, 0.95), noisy), VERDICT_NONE);
	assert_int_equal(judge(ratio(0.99, 1.02, 1.05), quiet), VERDICT_NONE);
}

/* Clear of a control that is itself off 1, but not of 1. */
static void one_bounds_the_verdict_too(void **state)
{
	(void)state;
	assert_int_equal(judge(ratio(0.96, 0.98, 1.02), ratio(0.8, 0.85, 0.9)), VERDICT_NONE);
	assert_int_equal(judge(ratio(0.95, 0.96, 0.97), ratio(0.8, 0.85, 0.9)), VERDICT_NONE);
	assert_int_equal(judge(ratio(1.02, 1.03, 1.05), ratio(1.1, 1.15, 1.2)), VERDICT_NONE);
}

static void without_interval_nothing_is_said(void **state)
{
	struct figure none = ratio(NAN, NAN, NAN);

	(void)state;
	assert_int_equal(judge(ratio(NAN, 3, NAN), ratio(0.99, 1, 1.01)), VERDICT_NO_INTERVAL);
	assert_int_equal(judge(ratio(1.1, 1.2, 1.3), none), VERDICT_NO_INTERVAL);
	none.outcome.code = OUTCOME_UNAVAILABLE;
	assert_int_equal(judge(none, ratio(0.99, 1, 1.01)), VERDICT_NOT_AVAILABLE);
	none.outcome.code = OUTCOME_NOT_OBTAINED;
	assert_int_equal(judge(none, ratio(0.99, 1, 1.01)), VERDICT_NOT_OBTAINED);
}

static void a_control_off_one_has_failed(void **state)
{
	struct figure off = ratio(1.01, 1.05, 1.1), on = ratio(0.98, 1.05, 1.1);
	struct figure below = ratio(0.9, 0.95, 0.99);

	(void)state;
	assert_true(verdict_control_failed(&off));
	assert_true(verdict_control_failed(&below));
	assert_false(verdict_control_failed(&on));
}

static void figures_are_worded(void **state)
{
	struct figure ns = {.median = 234.56, .lo = 230.1, .hi = 240, .unit = "ns"};
	struct figure small = {.median = 1.234, .lo = NAN, .hi = NAN, .unit = "ns"};
	struct figure speedup = ratio(1.381, 1.414, 1.449);
	struct figure lost = ratio(NAN, NAN, NAN);
	char text[FIGURE_TEXT];

	(void)state;
	assert_string_equal(figure_text(&ns, text), "235 ns [230, 240]");
	assert_string_equal(figure_text(&small, text), "1.23 ns no interval");
	assert_string_equal(figure_text(&speedup, text), "1.41x [1.38, 1.45]");
	lost.outcome.code = OUTCOME_UNAVAILABLE;
	assert_string_equal(figure_text(&lost, text), "unavailable");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_control_is_the_noise_floor),
		cmocka_unit_test(one_bounds_the_verdict_too),
		cmocka_unit_test(without_interval_nothing_is_said),
		cmocka_unit_test(a_control_off_one_has_failed),
		cmocka_unit_test(figures_are_worded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
