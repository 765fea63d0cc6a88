/* Nested sizes outside the cell: in specs, plans, names of cells, and when its file is read. */
#include "nested_cell.h"
#include "collect.h"
#include "plan.h"
#include "work_chase.h"

#include <math.h>
#include <sys/mman.h>

static struct options options_here(void)
{
	return (struct options){.data = data_folder(), .machine = "m"};
}

static void a_round_is_one_cell_of_the_largest_size(void **state)
{
	size_t count;
	uint64_t largest = experiment_cell_size(nested, 0);
	const uint64_t *sizes = experiment_sizes_of(nested, &largest, &count);

	(void)state;
	assert_int_equal(experiment_cells(nested), 1);
	assert_int_equal(largest, 32 * MIB);
	assert_int_equal(count, NESTED_SIZES);
	assert_memory_equal(sizes, nested_sizes, sizeof(nested_sizes));
	nested->nested = false;
	assert_int_equal(experiment_cells(nested), NESTED_SIZES);
	assert_int_equal(experiment_cell_size(nested, 1), 128 * KIB);
	largest = 128 * KIB;
	sizes = experiment_sizes_of(nested, &largest, &count);
	assert_int_equal(count, 1);
	assert_ptr_equal(sizes, &largest);
}

static void a_plan_has_one_cell_a_round(void **state)
{
	struct options options = options_here();
	struct plan plan;

	(void)state;
	plan_make(&plan, &spec, &options);
	assert_int_equal(plan.count, nested->rounds);
	for (unsigned int i = 0; i < plan.count; i++) {
		assert_int_equal(plan.cells[i].cell.size, 32 * MIB);
		assert_int_equal(plan.cells[i].cell.round, i + 1);
		assert_false(plan.cells[i].done);
	}
}

static void other_sizes_name_no_cell(void **state)
{
	struct cell cell;

	(void)state;
	assert_true(cell_find(&spec, "walk/32MiB-r01", &cell));
	assert_int_equal(cell.size, 32 * MIB);
	assert_false(cell_find(&spec, "walk/64KiB-r01", &cell));
	assert_false(cell_find(&spec, "walk/2MiB-r01", &cell));
	assert_false(cell_find(&spec, "walk/16MiB-r01", &cell));
	assert_false(cell_find(&spec, "walk/32MiB-r05", &cell));
}

/* Of size and arm, what the file says of them: each reading is its own rows' alone. */
static void check_sheet(const struct sheet *sheet, const struct csv *csv)
{
	for (size_t a = 0; a < nested->arm_count; a++) {
		double least = INFINITY, most = 0;

		assert_true(sheet->readings[a].present);
		for (size_t row = 0; row < csv->rows; row++) {
			double ns =
				csv_get_real(csv, row, "time_ns") / csv_get_real(csv, row, "ops");

			if (strcmp(csv_get(csv, row, "arm"), nested->arms[a].label) != 0 ||
			    csv_get_u64(csv, row, "size_bytes") != sheet->size ||
			    strcmp(csv_get(csv, row, "phase"), "timed") != 0)
				continue;
			least = fmin(least, ns);
			most = fmax(most, ns);
		}
		if (outcome_is_ok(&sheet->readings[a].outcome))
			assert_true(sheet->readings[a].ns >= least &&
			            sheet->readings[a].ns <= most);
	}
}

static void a_file_is_read_as_a_sheet_for_each_size(void **state)
{
	struct options options = options_here();
	struct collection collection;
	char folder[PATH_MAX];
	struct plan plan;
	struct csv csv;

	(void)state;
	measure_round(1);
	measure_round(2);
	collect_read(&collection, nested, data_folder());
	assert_int_equal(collection.rounds_whole, 2);
	assert_int_equal(collection.rounds_planned, 4);
	assert_int_equal(collection.count, 2 * NESTED_SIZES);
	for (size_t i = 0; i < collection.count; i++) {
		assert_int_equal(collection.sheets[i].size, nested_sizes[i % NESTED_SIZES]);
		assert_int_equal(collection.sheets[i].round, 1 + i / NESTED_SIZES);
		read_round(&csv, 1 + (unsigned int)i / NESTED_SIZES);
		check_sheet(&collection.sheets[i], &csv);
		csv_release(&csv);
	}
	rename(data_folder(), tree_path(folder, "/m"));
	options.data = tree_path(folder, "");
	plan_make(&plan, &spec, &options);
	assert_int_equal(plan.count, 4);
	for (unsigned int i = 0; i < plan.count; i++)
		assert_int_equal(plan.cells[i].done, i < 2);
}

static void an_arm_has_the_packed_twin_that_is_else_alike(void **state)
{
	static const size_t floors[] = {2, 3, SIZE_MAX, SIZE_MAX, 5, SIZE_MAX};

	(void)state;
	assert_int_equal(nested->arm_count, 6);
	assert_string_equal(nested->arms[5].label, "control/packed");
	for (size_t i = 0; i < 6; i++)
		assert_int_equal(arm_floor(nested, i), floors[i]);
	nested->arms[3].order = ORDER_SEQUENTIAL;
	assert_int_equal(arm_floor(nested, 1), SIZE_MAX);
	nested->arms[2].thp.enabled = "always"; /* which the other leaves as found */
	assert_int_equal(arm_floor(nested, 0), SIZE_MAX);
	assert_int_equal(arm_floor(nested, 4), 5);
	for (size_t i = 0; i < 6; i++)
		nested->arms[i].layout = LAYOUT_SPREAD;
	assert_int_equal(arm_floor(nested, 4), SIZE_MAX);
}

/* Prefetchers see through it: the difference of two such rings is not what translation costs. */
static void a_ring_in_address_order_has_no_floor(void **state)
{
	(void)state;
	for (size_t i = 0; i < 6; i++)
		nested->arms[i].order = ORDER_SEQUENTIAL;
	for (size_t i = 0; i < 6; i++)
		assert_int_equal(arm_floor(nested, i), SIZE_MAX);
}

static void each_workload_says_whether_it_nests(void **state)
{
	static const char *const nests[] = {"chase", "probe", "gather", "stream"};
	static const char *const not [] = {"update", "hash", "fault"};
	const struct spec_options options = {.plots = "tests/unit/specs/plots"};

	(void)state;
	for (size_t i = 0; i < 7; i++) {
		const char *name = i < 4 ? nests[i] : not [i - 4];
		char path[] = "/tmp/pagetoll-spec-XXXXXX", text[256], *said;
		struct spec other;

		snprintf(text, sizeof(text),
		         "experiments: {walk: {title: A, size: [1MiB, 2MiB], pages: base,\n"
		         "  workload: %s, nested: true}}\n",
		         name);
		write_spec(path, text);
		said = complaints_of(path, &options, &other);
		unlink(path);
		if (i < 4)
			assert_string_equal(said, "");
		else
			assert_non_null(strstr(said, "cannot be prepared over memory that it used "
			                             "at another size: leave nested out"));
		assert_true(i < 4 || strstr(said, name));
		free(said);
		spec_release(&other);
	}
}

/* Larger ones first, then smaller ones over them, then larger ones again. */
static void rings_over_older_rings_are_whole(void **state)
{
	static const uint64_t sizes[] = {4 * MIB, 64 * KIB, MIB, 128 * KIB, 4 * MIB, 8 * KIB, MIB};
	char *region =
		mmap(NULL, 4 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct work work = {.base = region, .stride = 4096};

	(void)state;
	assert_ptr_not_equal(region, MAP_FAILED);
	for (size_t i = 0; i < 14; i++) {
		struct outcome outcome;

		work.size = sizes[i % 7];
		work.layout = i % 3 == 2 ? LAYOUT_PACKED : LAYOUT_SPREAD;
		work.offset = i % 2 ? OFFSET_EVEN : OFFSET_RANDOM;
		work.seed = i < 7 ? 1 : i;
		outcome = work_chase_prepare(&work);
		assert_string_equal(outcome.why, "");
		assert_int_equal(work.slots, work.size / 4096);
		work_chase_run(&work, 3 * work.slots);
		outcome = work_chase_check(&work);
		assert_string_equal(outcome.why, "");
		work_chase_run(&work, 1);
		assert_false(work_chase_check(&work).code == OUTCOME_OK);
	}
	munmap(region, 4 * MIB);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_round_is_one_cell_of_the_largest_size,
	                                        open_nested, close_nested),
		cmocka_unit_test_setup_teardown(a_plan_has_one_cell_a_round, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(other_sizes_name_no_cell, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(a_file_is_read_as_a_sheet_for_each_size,
	                                        open_nested, close_nested),
		cmocka_unit_test_setup_teardown(an_arm_has_the_packed_twin_that_is_else_alike,
	                                        open_nested, close_nested),
		cmocka_unit_test_setup_teardown(a_ring_in_address_order_has_no_floor, open_nested,
	                                        close_nested),
		cmocka_unit_test(each_workload_says_whether_it_nests),
		cmocka_unit_test(rings_over_older_rings_are_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
