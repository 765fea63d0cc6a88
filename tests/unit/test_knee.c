/* Knees of curves whose knees are known: of TLBs that there are, sharp and gradual, and of huge
 * pages that never fill them. */
#include "knee_curves.h"

static void a_sharp_edge_lies_between_two_points(void **state)
{
	(void)state;
	for (size_t i = 0; i < MODEL_CPUS; i++) {
		struct knees knees = knees_of(&model_cpus[i]);

		for (int level = 0; level < KNEES; level++) {
			double reach = level ? model_cpus[i].second : model_cpus[i].first;

			is_at(&knees.level[level], reach);
			near(knees.level[level].from, reach);
			near(knees.level[level].to, next(reach));
		}
	}
}

/* Replacement at random: the miss ratio rises from 0 at the reach to 0.8 at twice it. */
static void the_bracket_of_a_gradual_edge_holds_the_reach(void **state)
{
	(void)state;
	for (size_t i = 0; i < MODEL_CPUS; i++) {
		struct model model = model_cpus[i];
		struct knees knees;

		model.random = true;
		knees = knees_of(&model);
		holds(&knees.level[0], model.first);
		holds(&knees.level[1], model.second);
		for (int level = 0; level < KNEES; level++)
			assert_true(knees.level[level].to <= 2.3 * knees.level[level].from);
	}
}

/* A gradual edge is wider than a sharp one: points on it belong to neither side. */
static void points_that_fit_neither_side_belong_to_the_rise(void **state)
{
	struct knees knees;

	(void)state;
	model_curve(&model_cpus[0], points);
	points[at(64)].cost = 0.8; /* a third of a hit: less than 1/sqrt 2 of it, and not none */
	points[at(72)].cost = 1.4;
	points[at(2048)].cost = 4;
	points[at(2304)].cost = 5;
	knees = knees_find(points, MODEL_POINTS);
	near(knees.level[0].from, 56);
	near(knees.level[0].to, 80);
	near(knees.level[1].from, 1792);
	near(knees.level[1].to, 2560);
	holds(&knees.level[0], 60);
	holds(&knees.level[1], 2000);
}

static void the_cost_between_the_knees_is_of_a_hit(void **state)
{
	(void)state;
	for (size_t i = 0; i < MODEL_CPUS; i++)
		near(knees_of(&model_cpus[i]).hit, model_cpus[i].hit);
}

/* Rings that no longer lie in the first-level cache cost more than translation. */
static void a_hit_is_taken_while_lines_lie_in_the_first_cache(void **state)
{
	(void)state;
	model_curve(&model_cpus[0], points);
	for (size_t i = at(768); i <= at(2048); i++)
		points[i].cost = 3;
	near(knees_find(points, MODEL_POINTS).hit, 2.2);
}

/* However large that cache is, past the second knee an access is no hit. */
static void a_hit_is_taken_between_the_knees(void **state)
{
	(void)state;
	model_curve(&model_cpus[0], points);
	for (size_t i = 0; i < MODEL_POINTS; i++)
		points[i].packed = 1.3;
	for (size_t i = at(72); i <= at(2048); i++)
		points[i].cost = 2.1 + 0.01 * (double)(i - at(72));
	points[at(2048)].cost = 4;                         /* on the edge */
	near(knees_find(points, MODEL_POINTS).hit, 2.185); /* of eighteen */
}

/* An entry of 2 MiB: 64 of them reach 32,768 small pages, and 2,048 more than there are. */
static void a_huge_page_fills_the_first_level_late_or_never(void **state)
{
	struct model model = {.first = 64, .second = 2048, .hit = 2.2, .span = 512};
	struct knees knees = knees_of(&model);

	(void)state;
	is_at(&knees.level[0], 32768);
	none(&knees.level[1]);
	near(knees.most, 262144);
	assert_true(isnan(knees.hit)); /* no line of those rings is in the first-level cache */

	model_curve(&model, points); /* rings beyond the knee do not run from the caches */
	for (size_t i = at(32768) + 1; i < MODEL_POINTS; i++)
		points[i].packed = 90;
	knees = knees_find(points, MODEL_POINTS);
	none(&knees.level[0]);
	none(&knees.level[1]);
	near(knees.most, 32768);
}

/* A first level that reaches beyond what is measured, and a second that fills at 4,096. */
static void a_page_of_1_gib_fills_nothing(void **state)
{
	struct model model = {.first = 64, .second = 2048, .hit = 2.2, .span = 262144};
	struct knees knees = knees_of(&model);

	(void)state;
	none(&knees.level[0]);
	none(&knees.level[1]);
	near(knees.most, 262144);
	assert_true(isnan(knees.hit));
	for (size_t i = 0; i < MODEL_POINTS; i++) /* nor does noise about nothing */
		points[i].cost = ((double)(i % 3) - 1) * 0.14 * points[i].packed;
	knees = knees_find(points, MODEL_POINTS);
	none(&knees.level[0]);
	none(&knees.level[1]);
}

/* The second level never fills. */
static void one_knee_alone_is_of_the_first_level(void **state)
{
	struct model model = {.first = 64, .second = 1e9, .hit = 2.2};
	struct knees knees = knees_of(&model);

	(void)state;
	is_at(&knees.level[0], 64);
	none(&knees.level[1]);
	near(knees.hit, 2.2);
}

/* A knee is a rise to twice, or from a hit by three quarters. */
static void a_small_rise_is_no_knee(void **state)
{
	(void)state;
	for (size_t i = 0; i < MODEL_POINTS; i++)
		points[i] = (struct knee_point){model_pages[i], 1, i < 10 ? 1 : 1.9};
	none(&knees_find(points, MODEL_POINTS).level[0]);
	for (size_t i = 0; i < MODEL_POINTS; i++)
		points[i].cost = i < 10 ? 1 : 2.1;
	is_at(&knees_find(points, MODEL_POINTS).level[0], model_pages[9]);
	none(&knees_find(points, MODEL_POINTS).level[1]);
	for (size_t i = 22; i < MODEL_POINTS; i++)
		points[i].cost = 2.1 * 1.5;
	none(&knees_find(points, MODEL_POINTS).level[1]);
	for (size_t i = 22; i < MODEL_POINTS; i++)
		points[i].cost = 2.1 * 2;
	is_at(&knees_find(points, MODEL_POINTS).level[1], model_pages[21]);
}

static void too_few_points_have_no_knee(void **state)
{
	static const double pages[] = {32, 48, 64, 128, 256, 512, 4096, 8192, 16384};
	struct knees knees = knees_find(points, 0);

	(void)state;
	none(&knees.level[0]);
	assert_true(isnan(knees.most) && isnan(knees.hit));
	for (size_t i = 0; i < 9; i++)
		points[i] =
			(struct knee_point){pages[i], 1.3, model_cost(&model_cpus[0], pages[i])};
	knees = knees_find(points, 9);
	assert_true(knees.level[0].found && knees.level[1].found);
	near(knees.level[0].before, 64);
	near(knees.level[1].before, 512);
	near(knees.level[1].after, 4096);
	knees = knees_find(points, 8);
	none(&knees.level[0]);
	none(&knees.level[1]);
	assert_true(isnan(knees.most) && isnan(knees.hit));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sharp_edge_lies_between_two_points),
		cmocka_unit_test(the_bracket_of_a_gradual_edge_holds_the_reach),
		cmocka_unit_test(points_that_fit_neither_side_belong_to_the_rise),
		cmocka_unit_test(the_cost_between_the_knees_is_of_a_hit),
		cmocka_unit_test(a_hit_is_taken_while_lines_lie_in_the_first_cache),
		cmocka_unit_test(a_hit_is_taken_between_the_knees),
		cmocka_unit_test(a_huge_page_fills_the_first_level_late_or_never),
		cmocka_unit_test(a_page_of_1_gib_fills_nothing),
		cmocka_unit_test(one_knee_alone_is_of_the_first_level),
		cmocka_unit_test(a_small_rise_is_no_knee),
		cmocka_unit_test(too_few_points_have_no_knee),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
