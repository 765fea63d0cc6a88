/* Counters of a run: opened where the experiment asks for any, calibrated before they are believed,
 * and room for the counts of each sample, touched beforehand. */
#include "calibration.h"
#include "cell.h"
#include "counter_machines.h"
#include "counter_set.h"
#include "run.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct counter_set *calibrated;
static size_t calibrations;

/* In the place of what takes a PMU. */
void calibration_run(struct counter_set *set)
{
	calibrated = set;
	calibrations++;
}

static const char *names[] = {"page-faults", "walks"};
static uint64_t size = MIB;
static struct arm arms[2] = {{.label = "base", .stride = 4096}, {.label = "thp", .stride = 4096}};
static struct experiment experiment = {
	.name = "x", .sizes = &size, .size_count = 1, .arms = arms, .arm_count = 2, .samples = 3};
static const struct cell cell = {&experiment, MIB, 1, 1, 1};

static int setup(void **state)
{
	(void)state;
	tree_open();
	machine_skylake();
	for (size_t i = 0; i < 2; i++) {
		arms[i].workload = workload_find("chase");
		arms[i].pages = page_mode_find(arms[i].label);
	}
	experiment.counters = names;
	experiment.counter_count = 2;
	calibrations = 0;
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

/* In a cell it lives until the process ends. */
static void release(struct run *run)
{
	for (size_t i = 0; i < run->count; i++) {
		free(run->trials[i].samples);
		free(run->trials[i].counts);
	}
	free(run->trials);
	free(run->turn);
}

static void they_are_opened_in_order_and_calibrated(void **state)
{
	struct run run = {.cell = &cell};

	(void)state;
	run_open_counters(&run);
	assert_non_null(run.counters);
	assert_int_equal(counter_set_count(run.counters), 2);
	assert_string_equal(counter_set_name(run.counters, 0), "page-faults");
	assert_string_equal(counter_set_name(run.counters, 1), "walks");
	assert_int_equal(calibrations, 1);
	assert_ptr_equal(calibrated, run.counters);
	counter_set_close(run.counters);
}

static void where_none_are_asked_for_there_is_no_set(void **state)
{
	struct run run = {.cell = &cell};

	(void)state;
	experiment.counter_count = 0;
	run_open_counters(&run);
	assert_null(run.counters);
	assert_int_equal(calibrations, 0);
	run_choose_trials(&run);
	assert_int_equal(run.count, 2);
	assert_null(run.trials[0].counters);
	assert_null(run.trials[0].counts);
	release(&run);
}

/* A warm-up beside each timed one. Bytes that are not 0 were written: the pages are there. */
static void each_arm_has_room_for_the_counts_of_all_its_samples(void **state)
{
	struct run run = {.cell = &cell};

	(void)state;
	run_open_counters(&run);
	run_choose_trials(&run);
	for (size_t i = 0; i < 2; i++) {
		const unsigned char *room = (const unsigned char *)run.trials[i].counts;
		size_t bytes = 2 * 3 * COUNTERS_MOST * sizeof(struct count);

		assert_ptr_equal(run.trials[i].counters, run.counters);
		for (size_t k = 0; k < bytes; k++)
			assert_int_equal(room[k], 0xff);
	}
	assert_ptr_not_equal(run.trials[0].counts, run.trials[1].counts);
	release(&run);
	counter_set_close(run.counters);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(they_are_opened_in_order_and_calibrated),
		TEST(where_none_are_asked_for_there_is_no_set),
		TEST(each_arm_has_room_for_the_counts_of_all_its_samples),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
