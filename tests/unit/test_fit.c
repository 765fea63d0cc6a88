/* Sizes that memory cannot hold: which size stands in, what decides, and where it is looked up. */
#include "fit.h"
#include "cell.h"
#include "fixture_tree.h"
#include "judge.h"
#include "summary_text.h"
#include "template.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* At 6 GiB thp takes 18 GiB with its baseline and control, and a line in each 4 KiB beside them. */
static struct arm arms[4];
static uint64_t sizes[3];
static struct experiment experiment = {
	.name = "table", .hash = "0123abcd", .sizes = sizes, .arms = arms, .rounds = 12};
static struct spec spec = {.experiments = &experiment, .count = 1};
static struct chapter chapter = {.experiment = &experiment, .measured = true};

static void with_sizes(size_t count, uint64_t least, uint64_t middle, uint64_t most)
{
	sizes[0] = least;
	sizes[1] = middle;
	sizes[2] = most;
	experiment.size_count = count;
	free(experiment.asked);
	experiment.asked = NULL;
}

/* base, thp, its control; hugetlb-1G as the fourth for those who want it. */
static int set_up(void **state)
{
	static const char *const modes[] = {"base", "thp", "base", "hugetlb-1G"};

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		arms[i] = (struct arm){.workload = workload_find("chase"),
		                       .pages = page_mode_find(modes[i]),
		                       .stride = 4096,
		                       .control = i == 2};
		snprintf(arms[i].label, sizeof(arms[i].label), "%s", i == 2 ? "control" : modes[i]);
	}
	experiment.arm_count = 3;
	with_sizes(1, 6 * GIB, 0, 0);
	tree_open();
	return 0;
}

static int clean_up(void **state)
{
	(void)state;
	with_sizes(1, 6 * GIB, 0, 0);
	tree_close();
	return 0;
}

/* A raw file with nothing but what makes it one. */
static void put_file(const char *name, const char *outcome)
{
	char path[160], text[256];

	snprintf(path, sizeof(path), "/m/table-0123abcd/%s.csv", name);
	snprintf(text, sizeof(text),
	         "# cell: table/%s\n# hash: 0123abcd\narm,outcome\nbase,%s\n# end: 1 rows\n", name,
	         outcome);
	tree_put(path, text);
}

/* The size measured where the largest is written. */
static uint64_t fitted(uint64_t budget)
{
	char folder[PATH_MAX];

	fit_sizes(&spec, tree_path(folder, "/m"), budget);
	return sizes[experiment.size_count - 1];
}

static void the_largest_power_of_two_that_fits_stands_in(void **state)
{
	(void)state;
	assert_int_equal(fit_to_memory(&experiment, 0, 19 * GIB), 6 * GIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 18 * GIB + 12 * MIB), 6 * GIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 18 * GIB), 4 * GIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 12 * GIB), 2 * GIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 200 * MIB), 64 * MIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 190 * MIB), 6 * GIB);
}

static void a_size_of_which_a_part_fits_stays(void **state)
{
	(void)state;
	experiment.arm_count = 4;
	sizes[0] = 512 * MIB; /* thp needs 1.5 GiB, hugetlb-1G 2 GiB */
	assert_int_equal(fit_to_memory(&experiment, 0, 1800 * MIB), 512 * MIB);
}

/* All arms where they can be had, else what can be had. */
static void a_stand_in_has_every_arm_that_can_be_had(void **state)
{
	(void)state;
	experiment.arm_count = 4;
	assert_int_equal(fit_to_memory(&experiment, 0, 2 * GIB), 256 * MIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 1000 * MIB), 256 * MIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 600 * MIB), 128 * MIB);
}

static void sizes_keep_their_order_and_stay_apart(void **state)
{
	(void)state;
	with_sizes(2, 4 * GIB, 6 * GIB, 0);
	assert_int_equal(fitted(15 * GIB), 6 * GIB); /* 4 GiB is there, 2 GiB would be below it */
	assert_null(experiment.asked);
	with_sizes(3, GIB, 3 * GIB, 12 * GIB);
	assert_int_equal(fitted(7 * GIB), 12 * GIB);
	assert_int_equal(sizes[1], 2 * GIB);
	with_sizes(2, 6 * GIB, 12 * GIB, 0);
	assert_int_equal(fitted(25 * GIB), 8 * GIB);
	assert_int_equal(sizes[0], 6 * GIB);
}

static void a_stand_in_holds_whole_strides(void **state)
{
	(void)state;
	arms[1].stride = 192;
	assert_int_equal(fit_to_memory(&experiment, 0, GIB), 6 * GIB);
	arms[1].stride = 64 * MIB;
	assert_int_equal(fit_to_memory(&experiment, 0, 200 * MIB), 6 * GIB);
	assert_int_equal(fit_to_memory(&experiment, 0, 400 * MIB), 128 * MIB);
}

static void data_come_before_memory(void **state)
{
	(void)state;
	put_file("2GiB-r01", "ok");
	assert_int_equal(fitted(100 * GIB), 2 * GIB);
	with_sizes(1, 6 * GIB, 0, 0);
	put_file("4GiB-r07-g1of2", "failed"); /* a part of a round is enough */
	assert_int_equal(fitted(100 * MIB), 4 * GIB);
	with_sizes(1, 6 * GIB, 0, 0);
	put_file("6GiB-r02", "ok");
	assert_int_equal(fitted(4 * GIB), 6 * GIB);
}

static void what_is_no_data_decides_nothing(void **state)
{
	(void)state;
	put_file("6GiB-r01", "unavailable");
	put_file("2GiB-r13", "ok"); /* no round of the experiment */
	tree_put("/m/table-0123abcd/1GiB-r01.csv", "# cell: table/1GiB-r01\n# hash: 0123abcd\narm");
	tree_put("/m/table-0123abcd/2GiB-r02.csv",
	         "# cell: table/2GiB-r02\n# hash: ffffffff\narm\nbase\n# end: 1 rows\n");
	assert_int_equal(fitted(15 * GIB), 4 * GIB);
	with_sizes(1, 6 * GIB, 0, 0);
	assert_int_equal(fitted(FIT_DATA_ALONE), 6 * GIB);
}

static void cells_are_named_by_the_size_measured(void **state)
{
	static const char *const bad[] = {"table/8GiB-r01", "table/3GiB-r01", "table/32MiB-r01",
	                                  "table/7GiB-r01"};
	struct cell cell;

	(void)state;
	assert_true(cell_find(&spec, "table/4GiB-r01", &cell) && cell.size == 4 * GIB);
	assert_true(cell_find(&spec, "table/64MiB-r12", &cell));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_false(cell_find(&spec, bad[i], &cell));
	fitted(15 * GIB);
	assert_int_equal(sizes[0], 4 * GIB);
	assert_true(cell_find(&spec, "table/4GiB-r01", &cell) && cell.size == 4 * GIB);
	assert_true(cell_find(&spec, "table/6GiB-r01", &cell) && cell.size == 6 * GIB);
}

static void canonical_text_has_the_size_as_written(void **state)
{
	static char text[2][4096];

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		FILE *out = fmemopen(text[i], sizeof(text[i]), "w");

		experiment.baseline = "base";
		spec_write_canonical(&experiment, out);
		fclose(out);
		assert_int_equal(fitted(15 * GIB), 4 * GIB);
	}
	assert_string_equal(text[0], text[1]);
	assert_non_null(strstr(text[0], "size: [6GiB]"));
}

static const char summary[] = "size_bytes,arm,metric,unit,median,lo,hi,n,over,outcome,why\n"
			      "4294967296,thp,speedup,ratio,1.25,1.2,1.3,12,pairs,ok,\n"
			      "4294967296,base,ns,ns,,,,0,none,not-obtained,no\n";

/* The report is made from the summary, whatever memory there is where it is made. */
static void what_is_written_is_looked_up_where_it_was_measured(void **state)
{
	struct expectation expectation = {.that = "speedup(thp, 6GiB) > 1"};
	struct judged judged;

	(void)state;
	assert_int_equal(summary_from(&chapter.summary, summary), 0);
	fit_to_summary(&experiment, &chapter.summary);
	assert_int_equal(sizes[0], 4 * GIB);
	assert_int_equal(experiment_measured_size(&experiment, 6 * GIB), 4 * GIB);
	judged = judge(&chapter, &expectation);
	assert_int_equal(judged.judgement, JUDGED_CONFIRMED);
	assert_string_equal(judged.measured, "speedup thp at 4 GiB (scaled down from 6 GiB): "
	                                     "1.25x [1.20, 1.30]");
	csv_release(&chapter.summary);
}

static void a_number_says_at_what_size_it_was_measured(void **state)
{
	static char text[256];
	FILE *out = fmemopen(text, sizeof(text), "w");

	(void)state;
	assert_int_equal(summary_from(&chapter.summary, summary), 0);
	fit_to_summary(&experiment, &chapter.summary);
	template_fill("{{speedup thp 6GiB}}, {{ns base 6GiB}}, {{ns base 4GiB}}", &chapter, out);
	fclose(out);
	assert_string_equal(text, "1.25x (measured at 4 GiB), (ns base at 4GiB: not-obtained), "
	                          "(4GiB: not in this plan)");
	csv_release(&chapter.summary);
}

static void a_summary_with_the_size_as_written_changes_nothing(void **state)
{
	(void)state;
	assert_int_equal(summary_from(&chapter.summary, "size_bytes\n4294967296\n6442450944\n"), 0);
	fit_to_summary(&experiment, &chapter.summary);
	csv_release(&chapter.summary);
	assert_int_equal(sizes[0], 6 * GIB);
	assert_string_equal(figure_scaled(&experiment, 6 * GIB), "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, clean_up)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_largest_power_of_two_that_fits_stands_in),
		TEST(a_size_of_which_a_part_fits_stays),
		TEST(a_stand_in_has_every_arm_that_can_be_had),
		TEST(sizes_keep_their_order_and_stay_apart),
		TEST(a_stand_in_holds_whole_strides),
		TEST(data_come_before_memory),
		TEST(what_is_no_data_decides_nothing),
		TEST(cells_are_named_by_the_size_measured),
		TEST(canonical_text_has_the_size_as_written),
		TEST(what_is_written_is_looked_up_where_it_was_measured),
		TEST(a_number_says_at_what_size_it_was_measured),
		TEST(a_summary_with_the_size_as_written_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
