/* What the curves of one process say of an arm: reach, hit, walk, and whether its pages are held as
 * small ones. */
#include "anatomy_sheets.h"

static void is_bracket(struct bracket bracket, double value, double from, double to)
{
	near(bracket.value, value);
	near(bracket.from, from);
	near(bracket.to, to);
}

static void it_is_said_of_nested_sizes_with_a_packed_twin(void **state)
{
	(void)state;
	assert_true(anatomy_applies(&experiment, BASE));
	assert_true(anatomy_applies(&experiment, THP));
	assert_true(anatomy_applies(&experiment, CONTROL));
	assert_false(anatomy_applies(&experiment, BASE_PACKED));
	assert_false(anatomy_applies(&experiment, THP_PACKED));
	assert_false(anatomy_applies(&experiment, CONTROL_PACKED));
	arms[THP_PACKED].stride = 8192;
	assert_false(anatomy_applies(&experiment, THP));
	assert_true(anatomy_applies(&experiment, BASE));
	experiment.nested = false;
	assert_false(anatomy_applies(&experiment, BASE));
}

static void a_reach_lies_between_two_rings(void **state)
{
	struct anatomy anatomy = read_arm(THP);

	(void)state;
	is_bracket(anatomy_first_reach(&anatomy), sqrt(64 * 72), 64, 72);
	is_bracket(anatomy_second_reach(&anatomy), sqrt(2048 * 2304), 2048, 2304);
	is_bracket(anatomy_hit(&anatomy), 2.2, 2.2, 2.2);
}

static void points_on_the_edge_widen_the_bracket(void **state)
{
	struct anatomy anatomy;

	(void)state;
	set_cost(1, 64, THP, 0.8);
	set_cost(1, 2048, THP, 4);
	anatomy = read_arm(THP);
	assert_true(anatomy_first_reach(&anatomy).from == 56);
	assert_true(anatomy_second_reach(&anatomy).from == 1792);
}

static void what_is_never_full_reaches_further_than_was_looked(void **state)
{
	struct anatomy anatomy;
	struct bracket first, second;

	(void)state;
	set_curve(1, THP, &whole);
	anatomy = read_arm(THP);
	first = anatomy_first_reach(&anatomy);
	second = anatomy_second_reach(&anatomy);
	assert_true(isinf(first.value) && isinf(first.to) && first.from == 262144);
	assert_true(isinf(second.value) && isinf(second.to) && second.from == 262144);
	assert_true(isnan(anatomy_hit(&anatomy).value));
}

/* Rings of fewer than twice the reach hit at times; of more than four, tables leave the caches. */
static void a_walk_is_of_rings_of_two_to_four_reaches(void **state)
{
	struct anatomy anatomy;
	double reach = sqrt(2048 * 2304);

	(void)state;
	for (size_t s = 0; s < MODEL_POINTS; s++) {
		double pages = model_pages[s];
		bool counts = pages >= 2 * reach && pages <= 4 * reach;

		if (pages > 2048)
			set_cost(1, pages, THP, counts ? 17 : pages < 2 * reach ? 10 : 90);
	}
	anatomy = read_arm(THP);
	is_bracket(anatomy_walk(&anatomy), 17, 17, 17);
	set_cost(1, 4608, THP, 16); /* the median of 4,608, 5,120, 6,144 and 8,192 */
	set_cost(1, 8192, THP, 60);
	anatomy = read_arm(THP);
	near(anatomy_walk(&anatomy).value, 17);
	set_cost(1, 5120, THP, 20);
	anatomy = read_arm(THP);
	near(anatomy_walk(&anatomy).value, 18.5);
}

/* Halfway between the points beside the knee: 1,024 and 1,152 are 2,172 to 4,345. */
static void the_reach_of_a_walk_lies_in_the_middle_of_the_knee(void **state)
{
	struct anatomy anatomy;
	double cost = 0;

	(void)state;
	set_curve(1, BASE, &model_cpus[6]);
	for (size_t i = at(2048); i <= at(5120); i++)
		set_cost(1, model_pages[i], THP, cost++); /* of seven from 2,304 on the fourth */
	anatomy = read_arm(THP);
	near(anatomy_walk(&anatomy).value, 4);
}

/* The reach is the baseline's, whatever the arm's own is. */
static void a_walk_needs_the_reach_of_small_pages(void **state)
{
	const struct model endless = {.first = 64, .second = 1e9, .hit = 2.2};
	struct anatomy anatomy;

	(void)state;
	set_curve(1, THP, &whole);
	anatomy = read_arm(THP);
	near(anatomy_walk(&anatomy).value, 0);
	set_curve(1, THP, &model_cpus[0]);
	set_curve(1, BASE, &endless);
	anatomy = read_arm(THP);
	assert_true(isnan(anatomy_walk(&anatomy).value));
}

static void splintered_pages_are_held_as_small_ones(void **state)
{
	struct anatomy anatomy = read_arm(THP);

	(void)state;
	is_bracket(anatomy_held(&anatomy), 1, 1, 1);
	set_curve(1, THP, &whole);
	anatomy = read_arm(THP);
	is_bracket(anatomy_held(&anatomy), 0, 0, 0);
	anatomy = read_arm(BASE);
	near(anatomy_held(&anatomy).value, 1);
}

/* Half of the rings lie in huge pages that are whole. */
static void half_of_the_pages_are_half_a_share(void **state)
{
	struct anatomy anatomy;
	size_t met = 0;

	(void)state;
	for (size_t i = at(72); i <= at(2048); i++)
		set_cost(1, model_pages[i], THP, met++ % 2 ? 0 : 2.2);
	assert_int_equal(met % 2, 1);
	set_cost(1, 2048, THP, 1.1);
	anatomy = read_arm(THP);
	near(anatomy_held(&anatomy).value, 0.5);
}

/* What happens on the way to the first knee, and from the second on, is no hit. */
static void the_share_is_of_rings_between_the_knees(void **state)
{
	struct anatomy anatomy;

	(void)state;
	set_cost(1, 64, BASE, 0.8); /* an edge, whose rings belong to the rise */
	set_cost(1, 2048, BASE, 4);
	for (size_t s = 0; s < MODEL_POINTS; s++)
		if (model_pages[s] < 72 || model_pages[s] > 1792)
			set_cost(1, model_pages[s], THP, 100);
	anatomy = read_arm(THP);
	near(anatomy_held(&anatomy).value, 1);
	set_cost(1, 72, THP, 0);
	anatomy = read_arm(THP);
	assert_true(anatomy_held(&anatomy).value < 1);
	set_cost(1, 72, THP, 2.2);
	set_cost(1, 1792, THP, 0);
	anatomy = read_arm(THP);
	assert_true(anatomy_held(&anatomy).value < 1);
}

/* In a recorded round small pages paid nothing in two rings: frames that lay together by chance. A
 * mean of ratios was -13. */
static void a_ring_in_which_small_pages_pay_nothing_does_not_decide(void **state)
{
	struct anatomy anatomy;

	(void)state;
	set_cost(1, 96, BASE, -0.02);
	anatomy = read_arm(THP);
	assert_true(anatomy_held(&anatomy).value > 1 && anatomy_held(&anatomy).value < 1.1);
}

static void a_share_needs_the_knee_of_small_pages(void **state)
{
	struct anatomy anatomy;

	(void)state;
	for (size_t s = 0; s < MODEL_POINTS; s++) /* as good as nothing */
		set_cost(1, model_pages[s], BASE, 0.01);
	anatomy = read_arm(THP);
	assert_true(isnan(anatomy_held(&anatomy).value));
}

static void refused_readings_are_left_out(void **state)
{
	struct anatomy anatomy;

	(void)state;
	for (size_t i = at(64); i <= at(96); i++) {
		set_cost(1, model_pages[i], THP, 1000);
		reading_of(1, model_pages[i], THP)->outcome =
			outcome_of(OUTCOME_FAILED, "page faults");
	}
	set_cost(1, 2048, THP, 1000);
	reading_of(1, 2048, THP_PACKED)->outcome = outcome_of(OUTCOME_FAILED, "page faults");
	set_cost(1, 1792, THP, 1000);
	reading_of(1, 1792, THP)->present = false;
	reading_of(1, 1664, THP)->ns = NAN;
	anatomy = read_arm(THP);
	is_bracket(anatomy_first_reach(&anatomy), sqrt(56 * 112), 56, 112);
	is_bracket(anatomy_second_reach(&anatomy), sqrt(1536 * 2304), 1536, 2304);
	near(anatomy_held(&anatomy).value, 1);
}

static void rings_that_small_pages_lack_are_left_out(void **state)
{
	struct anatomy anatomy;

	(void)state;
	set_cost(1, 128, THP, 1000);
	reading_of(1, 128, BASE_PACKED)->outcome = outcome_of(OUTCOME_FAILED, "page faults");
	anatomy = read_arm(THP);
	near(anatomy_held(&anatomy).value, 1);
}

static void too_few_sizes_say_nothing(void **state)
{
	struct anatomy anatomy;

	(void)state;
	for (size_t s = 8; s < MODEL_POINTS; s++)
		reading_of(1, model_pages[s], THP)->outcome =
			outcome_of(OUTCOME_FAILED, "page faults");
	anatomy = read_arm(THP);
	assert_true(isnan(anatomy_first_reach(&anatomy).value));
	assert_true(isnan(anatomy_second_reach(&anatomy).from));
}

/* A control's floor is of its own kind, and its share of the baseline's cost. */
static void a_control_has_its_own_twin(void **state)
{
	struct anatomy anatomy;

	(void)state;
	assert_int_equal(arm_floor(&experiment, CONTROL), CONTROL_PACKED);
	for (size_t s = 0; s < MODEL_POINTS; s++) {
		reading_of(1, model_pages[s], CONTROL)->ns += 0.1;
		reading_of(1, model_pages[s], CONTROL_PACKED)->ns += 0.1;
	}
	anatomy = read_arm(CONTROL);
	near(anatomy_first_reach(&anatomy).value, sqrt(64 * 72));
	assert_true(fabs(anatomy_held(&anatomy).value - 1) < 1e-9);
	set_curve(1, CONTROL, &whole);
	anatomy = read_arm(CONTROL);
	near(anatomy_held(&anatomy).value, 0);
}

static void rounds_are_read_one_by_one(void **state)
{
	struct anatomy anatomy;

	(void)state;
	set_curve(3, THP, &model_cpus[3]);
	anatomy = anatomy_read(&collection, &experiment, THP, 3);
	is_bracket(anatomy_second_reach(&anatomy), sqrt(4096 * 4608), 4096, 4608);
	anatomy = anatomy_read(&collection, &experiment, THP, 4);
	is_bracket(anatomy_second_reach(&anatomy), sqrt(2048 * 2304), 2048, 2304);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(it_is_said_of_nested_sizes_with_a_packed_twin, open_sheets),
		cmocka_unit_test_setup(a_reach_lies_between_two_rings, open_sheets),
		cmocka_unit_test_setup(points_on_the_edge_widen_the_bracket, open_sheets),
		cmocka_unit_test_setup(what_is_never_full_reaches_further_than_was_looked,
	                               open_sheets),
		cmocka_unit_test_setup(a_walk_is_of_rings_of_two_to_four_reaches, open_sheets),
		cmocka_unit_test_setup(the_reach_of_a_walk_lies_in_the_middle_of_the_knee,
	                               open_sheets),
		cmocka_unit_test_setup(a_walk_needs_the_reach_of_small_pages, open_sheets),
		cmocka_unit_test_setup(splintered_pages_are_held_as_small_ones, open_sheets),
		cmocka_unit_test_setup(half_of_the_pages_are_half_a_share, open_sheets),
		cmocka_unit_test_setup(the_share_is_of_rings_between_the_knees, open_sheets),
		cmocka_unit_test_setup(a_ring_in_which_small_pages_pay_nothing_does_not_decide,
	                               open_sheets),
		cmocka_unit_test_setup(a_share_needs_the_knee_of_small_pages, open_sheets),
		cmocka_unit_test_setup(refused_readings_are_left_out, open_sheets),
		cmocka_unit_test_setup(rings_that_small_pages_lack_are_left_out, open_sheets),
		cmocka_unit_test_setup(too_few_sizes_say_nothing, open_sheets),
		cmocka_unit_test_setup(a_control_has_its_own_twin, open_sheets),
		cmocka_unit_test_setup(rounds_are_read_one_by_one, open_sheets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
