/* The verdict of an interval of shares: on which side of its bounds it lies whole. */
#include "splintering.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

static void intervals_on_one_side_are_told(void **state)
{
	(void)state;
	assert_int_equal(splintering_of(0.97, 1.04), SPLINTERED);
	assert_int_equal(splintering_of(0.81, 0.9), SPLINTERED);
	assert_int_equal(splintering_of(0.55, 1.1), SPLINTERED); /* most of it */
	assert_int_equal(splintering_of(0.25, 0.45), SPLINTERED_PARTLY);
	assert_int_equal(splintering_of(0.21, 0.79), SPLINTERED_PARTLY);
	assert_int_equal(splintering_of(-0.1, 0.05), SPLINTERED_NOT);
	assert_int_equal(splintering_of(0, 0.19), SPLINTERED_NOT);
}

static void an_interval_over_a_bound_tells_nothing(void **state)
{
	(void)state;
	assert_int_equal(splintering_of(0.1, 0.9), SPLINTERED_UNRESOLVED);
	assert_int_equal(splintering_of(0.1, 0.3), SPLINTERED_UNRESOLVED);
	assert_int_equal(splintering_of(0.45, 0.85), SPLINTERED_UNRESOLVED);
	assert_int_equal(splintering_of(-13, 1.1), SPLINTERED_UNRESOLVED);
}

static void no_interval_tells_nothing(void **state)
{
	(void)state;
	assert_int_equal(splintering_of(NAN, NAN), SPLINTERED_UNRESOLVED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_on_one_side_are_told),
		cmocka_unit_test(an_interval_over_a_bound_tells_nothing),
		cmocka_unit_test(no_interval_tells_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
