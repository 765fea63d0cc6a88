/* Groups keep baseline and control, and cover every arm; names of cells say what is in them. */
#include "cell.h"
#include "fixture_tree.h"
#include "grouping.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* base, three huge modes, control. */
static struct arm arms[5];
static uint64_t sizes[] = {64 * MIB, GIB};
static struct experiment experiment = {.name = "sweep",
                                       .hash = "0123abcd",
                                       .sizes = sizes,
                                       .size_count = 2,
                                       .arms = arms,
                                       .arm_count = 5,
                                       .rounds = 12};
static struct spec spec = {.experiments = &experiment, .count = 1};

static int set_up(void **state)
{
	static const char *const modes[] = {"base", "thp", "hugetlb-2M", "hugetlb-1G", "base"};

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		arms[i] = (struct arm){.workload = workload_find("chase"),
		                       .pages = page_mode_find(modes[i]),
		                       .stride = 4096,
		                       .control = i == 4};
		snprintf(arms[i].label, sizeof(arms[i].label), "%s", i == 4 ? "control" : modes[i]);
	}
	return 0;
}

static void an_arm_is_rounded_to_its_page(void **state)
{
	(void)state;
	assert_int_equal(arm_bytes(&arms[0], 64 * MIB), 64 * MIB);
	assert_int_equal(arm_bytes(&arms[3], 64 * MIB), GIB);
	arms[0].layout = LAYOUT_PACKED;
	assert_int_equal(arm_bytes(&arms[0], 64 * MIB), 64 * MIB / 4096 * 64);
}

static void one_group_has_all(void **state)
{
	struct cell cell = {&experiment, GIB, 1, 1, 1};
	bool chosen[5];

	(void)state;
	group_arms(&cell, chosen);
	for (int i = 0; i < 5; i++)
		assert_true(chosen[i]);
	assert_int_equal(group_bytes(&experiment, GIB, chosen), 5 * GIB + GIB / 4096 * 8);
	assert_int_equal(groups_needed(&experiment, GIB, 6 * GIB), 1);
}

static void each_group_keeps_baseline_and_control(void **state)
{
	int met[5] = {0};

	(void)state;
	for (unsigned int group = 1; group <= 3; group++) {
		struct cell cell = {&experiment, GIB, 1, group, 3};
		bool chosen[5];

		group_arms(&cell, chosen);
		assert_true(chosen[0] && chosen[4]);
		assert_int_equal(chosen[1] + chosen[2] + chosen[3], 1);
		for (int i = 0; i < 5; i++)
			met[i] += chosen[i];
	}
	assert_true(met[1] == 1 && met[2] == 1 && met[3] == 1);
}

/* base, thp, their control; spread, then packed. */
static void a_packed_twin_goes_with_its_arm(void **state)
{
	struct arm six[6];
	struct experiment pairs = experiment;

	(void)state;
	pairs.arms = six;
	pairs.arm_count = 6;
	for (size_t i = 0; i < 6; i++)
		six[i] = (struct arm){.workload = workload_find("chase"),
		                      .pages = page_mode_find(i % 3 == 1 ? "thp" : "base"),
		                      .layout = i < 3 ? LAYOUT_SPREAD : LAYOUT_PACKED,
		                      .stride = 4096,
		                      .control = i % 3 == 2,
		                      .baseline = i < 3 ? 0 : 3};
	for (unsigned int group = 1; group <= 2; group++) {
		struct cell cell = {&pairs, GIB, 1, group, 2};
		bool chosen[6];

		group_arms(&cell, chosen);
		for (size_t i = 0; i < 3; i++)
			assert_true(!chosen[i] || chosen[i + 3]);
		assert_true(chosen[group == 1 ? 1 : 4]);
	}
}

/* The tree's pool has three pages of 2 MiB, free: they need not come from free memory. */
static void pages_that_lie_in_a_pool_are_not_needed(void **state)
{
	(void)state;
	tree_open();
	assert_int_equal(arm_need_bytes(&arms[1], 64 * MIB), 64 * MIB);
	assert_int_equal(arm_need_bytes(&arms[2], 64 * MIB), 58 * MIB);
	assert_int_equal(arm_need_bytes(&arms[2], 4 * MIB), 0);
	tree_close();
}

static void memory_decides_how_many_groups(void **state)
{
	(void)state;
	assert_int_equal(groups_needed(&experiment, GIB, 4 * GIB + 4 * MIB), 2);
	assert_int_equal(groups_needed(&experiment, GIB, 3 * GIB + 4 * MIB), 3);
	/* nothing fits in any way: one group, whose arms are refused */
	assert_int_equal(groups_needed(&experiment, GIB, GIB), 1);
}

static void names_lead_back_to_cells(void **state)
{
	struct cell cell = {&experiment, GIB, 3, 2, 3}, found;
	char id[CELL_ID], path[PATH_MAX];

	(void)state;
	assert_string_equal(cell_id(&cell, id), "sweep/1GiB-r03-g2of3");
	assert_true(cell_find(&spec, id, &found));
	assert_ptr_equal(found.experiment, cell.experiment);
	assert_int_equal(found.size, cell.size);
	assert_int_equal(found.round, cell.round);
	assert_int_equal(found.group, cell.group);
	assert_int_equal(found.groups, cell.groups);
	assert_string_equal(cell_path(&cell, "d/m", path), "d/m/sweep-0123abcd/1GiB-r03-g2of3.csv");
	assert_true(cell_find(&spec, "sweep/64MiB-r12", &found));
	assert_int_equal(found.groups, 1);
}

static void other_names_lead_nowhere(void **state)
{
	static const char *const bad[] = {"",
	                                  "sweep",
	                                  "sweep/1GiB",
	                                  "sweep/1GiB-r00",
	                                  "sweep/1GiB-r13",
	                                  "sweep/2GiB-r01",
	                                  "sweep/1024MiB-r01",
	                                  "other/1GiB-r01",
	                                  "sweep/1GiB-r01-g3of2",
	                                  "sweep/1GiB-r1",
	                                  "sweep/1GiB-r01x",
	                                  "../sweep/1GiB-r01"};
	struct cell found;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_false(cell_find(&spec, bad[i], &found));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(an_arm_is_rounded_to_its_page, set_up),
		cmocka_unit_test_setup(one_group_has_all, set_up),
		cmocka_unit_test_setup(each_group_keeps_baseline_and_control, set_up),
		cmocka_unit_test_setup(a_packed_twin_goes_with_its_arm, set_up),
		cmocka_unit_test_setup(pages_that_lie_in_a_pool_are_not_needed, set_up),
		cmocka_unit_test_setup(memory_decides_how_many_groups, set_up),
		cmocka_unit_test_setup(names_lead_back_to_cells, set_up),
		cmocka_unit_test_setup(other_names_lead_nowhere, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
