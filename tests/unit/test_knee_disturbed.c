/* Knees of curves in which something is wrong: slow rings, rings that are not known, and such as no
 * longer run from the caches. */
#include "knee_curves.h"

/* The bracket holds the reach, or ends so few points before it as a disturbance of one of them can
 * take away. */
static void about(const struct knee *knee, double pages)
{
	assert_true(knee->found);
	if (knee->from > pages || model_pages[at(knee->to) + 3] <= pages || knee->to > 2 * pages ||
	    2 * knee->from < pages)
		fail_msg("%g..%g is not about %g", knee->from, knee->to, pages);
}

static void check_disturbed(void)
{
	struct knees knees = knees_find(points, MODEL_POINTS);

	about(&knees.level[0], 64);
	about(&knees.level[1], 2048);
	assert_true(fabs(knees.hit - 2.2) < 0.1);
}

/* One access pattern met a neighbour, or all at that size did. */
static void one_slow_ring_moves_no_knee(void **state)
{
	static const double slower[] = {1.5, 2, 3, 5, 8};

	(void)state;
	for (size_t i = 0; i < MODEL_POINTS && model_pages[i] <= 16384; i++)
		for (size_t k = 0; k < sizeof(slower) / sizeof(slower[0]); k++) {
			model_curve(&model_cpus[0], points);
			points[i].cost =
				slower[k] * (points[i].cost + points[i].packed) - points[i].packed;
			check_disturbed();
			model_curve(&model_cpus[0], points);
			points[i].cost *= slower[k];
			points[i].packed *= slower[k];
			check_disturbed();
		}
}

static void costs_that_are_not_known_are_left_out(void **state)
{
	struct knees knees;

	(void)state;
	model_curve(&model_cpus[0], points);
	for (size_t i = 0; i < MODEL_POINTS; i += 4)
		points[i].cost = NAN;
	knees = knees_find(points, MODEL_POINTS);
	holds(&knees.level[0], 64);
	holds(&knees.level[1], 2048);
	near(knees.hit, 2.2);
	for (size_t i = at(72); i <= at(512); i++) /* of one ring alone is it known */
		points[i].cost = i == at(96) ? 2.2 : NAN;
	near(knees_find(points, MODEL_POINTS).hit, 2.2);
	for (size_t i = 0; i < MODEL_POINTS; i++)
		points[i].cost = NAN;
	knees = knees_find(points, MODEL_POINTS);
	none(&knees.level[0]);
	assert_true(isnan(knees.most) && isnan(knees.hit));
}

/* Beyond the caches a spread ring pays for memory that the packed one shares lines of. */
static void rings_that_leave_the_caches_are_not_looked_at(void **state)
{
	struct knees knees;

	(void)state;
	model_curve(&model_cpus[0], points);
	for (size_t i = at(6144); i < MODEL_POINTS; i++)
		points[i].packed = 26 * points[0].packed;
	for (size_t i = at(8192); i < MODEL_POINTS; i++)
		points[i].cost = 1000;
	knees = knees_find(points, MODEL_POINTS);
	near(knees.most, 5120);
	is_at(&knees.level[0], 64);
	is_at(&knees.level[1], 2048);
	for (size_t i = at(6144); i < MODEL_POINTS; i++)
		points[i].packed = 24 * points[0].packed;
	near(knees_find(points, MODEL_POINTS).most, 262144);
}

/* Every access of the smallest ring is slow: what is none must not be measured by it. */
static void a_slow_first_ring_is_no_yardstick(void **state)
{
	struct knees knees;

	(void)state;
	model_curve(&model_cpus[0], points);
	points[0].packed *= 8;
	knees = knees_find(points, MODEL_POINTS);
	is_at(&knees.level[0], 64);
	is_at(&knees.level[1], 2048);
	near(knees.hit, 2.2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_slow_ring_moves_no_knee),
		cmocka_unit_test(costs_that_are_not_known_are_left_out),
		cmocka_unit_test(rings_that_leave_the_caches_are_not_looked_at),
		cmocka_unit_test(a_slow_first_ring_is_no_yardstick),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
