/* A nested cell measured for real: every size of every arm in one process, where its rings lie, and
 * what stands in its one raw file. */
#include "nested_cell.h"

#include <glob.h>

/* On a busy machine a sample may fail: a page fault, or one cut short. A ring may not. */
static void measured(unsigned int round)
{
	struct outcome outcome = measure_round(round);

	if (outcome.code == OUTCOME_FAILED && !strstr(outcome.why, "a sample of") &&
	    !strstr(outcome.why, "page faults"))
		fail_msg("round %u: %s", round, outcome.why);
}

static size_t rows_of(const struct csv *csv, const char *arm, uint64_t size, const char *phase)
{
	size_t rows = 0;

	for (size_t row = 0; row < csv->rows; row++)
		rows += !strcmp(csv_get(csv, row, "arm"), arm) &&
		        csv_get_u64(csv, row, "size_bytes") == size &&
		        !strcmp(csv_get(csv, row, "phase"), phase);
	return rows;
}

static void every_size_of_every_arm_has_its_samples(void **state)
{
	struct csv csv;

	(void)state;
	measured(1);
	read_round(&csv, 1);
	assert_int_equal(csv.rows, nested->arm_count * NESTED_SIZES * 2 * NESTED_SAMPLES);
	for (size_t a = 0; a < nested->arm_count; a++)
		for (size_t s = 0; s < NESTED_SIZES; s++) {
			const char *arm = nested->arms[a].label;

			assert_int_equal(rows_of(&csv, arm, nested_sizes[s], "timed"),
			                 NESTED_SAMPLES);
			assert_int_equal(rows_of(&csv, arm, nested_sizes[s], "warmup"),
			                 NESTED_SAMPLES);
		}
	for (size_t row = 0; row < csv.rows; row++) {
		uint64_t slots = csv_get_u64(&csv, row, "size_bytes") / 4096;

		assert_true(csv_get_u64(&csv, row, "ops") >= slots);
		assert_int_equal(csv_get_u64(&csv, row, "ops") % slots, 0); /* whole laps */
		assert_string_equal(csv_get(&csv, row, "populate_ns"), ""); /* touched once */
	}
	csv_release(&csv);
}

static void a_round_is_one_file_named_after_the_largest_size(void **state)
{
	char pattern[PATH_MAX], folder[64];
	glob_t found;
	struct csv csv;

	(void)state;
	measured(1);
	measured(2);
	snprintf(folder, sizeof(folder), "/data/walk-%s/*", nested->hash);
	assert_int_equal(glob(tree_path(pattern, folder), 0, NULL, &found), 0);
	assert_int_equal(found.gl_pathc, 2);
	assert_non_null(strstr(found.gl_pathv[0], "/32MiB-r01.csv"));
	assert_non_null(strstr(found.gl_pathv[1], "/32MiB-r02.csv"));
	globfree(&found);
	read_round(&csv, 2);
	assert_string_equal(csv_get_comment(&csv, "cell"), "walk/32MiB-r02");
	csv_release(&csv);
}

static void a_size_lies_at_one_place_for_all_arms(void **state)
{
	(void)state;
	measured(1);
	assert_int_equal(laid_count, nested->arm_count * NESTED_SIZES);
	for (size_t s = 0; s < NESTED_SIZES; s++)
		for (size_t a = 0; a < nested->arm_count; a++) {
			const struct arm *arm = &nested->arms[a];
			const struct laid *ring = laid_at(arm->label, nested_sizes[s]);
			const struct laid *first = laid_at(
				arm->layout == LAYOUT_PACKED ? "base/packed" : "base/spread",
				nested_sizes[s]);

			assert_int_equal(ring->offset, first->offset);
			assert_int_equal(ring->seed, first->seed);
			assert_int_equal(ring->offset % (2 * MIB), 0);
			assert_true(ring->place <= 1);
		}
}

static void the_largest_size_fills_the_region(void **state)
{
	(void)state;
	for (unsigned int round = 1; round <= 3; round++) {
		measured(round);
		for (size_t a = 0; a < nested->arm_count; a++)
			assert_int_equal(laid_at(nested->arms[a].label, 32 * MIB)->offset, 0);
	}
}

/* Sixteen boundaries of 2 MiB: of the twelve places that are drawn, a third and more differ. */
static void places_differ_between_rounds_and_sizes(void **state)
{
	unsigned int rounds = 0, sizes = 0, beyond = 0;
	uint64_t last[NESTED_SIZES] = {0};

	(void)state;
	for (unsigned int round = 1; round <= 4; round++) {
		measured(round);
		for (size_t s = 0; s < 3; s++) {
			uint64_t offset = laid_at("base/spread", nested_sizes[s])->offset;

			rounds += round > 1 && offset != last[s];
			sizes += s > 0 &&
			         offset != laid_at("base/spread", nested_sizes[s - 1])->offset;
			beyond += offset > 16 * MIB;
			last[s] = offset;
		}
	}
	assert_true(rounds >= 5); /* of 9 */
	assert_true(sizes >= 4);  /* of 8 */
	assert_true(beyond >= 1);
}

static void place_at(struct trial *trial, uint64_t size, double place, uint64_t offset)
{
	trial_prepare(trial, size, place, 7);
	assert_string_equal(trial->outcome.why, "");
	assert_int_equal(trial->work.base - trial->mapping.base, offset);
	assert_int_equal(trial->work.size, size);
	assert_int_equal(trial->work.seed, 7);
}

/* Each boundary that there is room for gets the same share of what is drawn from 0 to 1. */
static void a_place_is_a_boundary_of_2_mib(void **state)
{
	const struct page_mode *base = page_mode_find("base");
	struct trial trial = {.arm = &nested->arms[0]};

	(void)state;
	trial.work.stride = 4096;
	mapping_reserve(&trial.mapping, 6 * MIB, 4096, 2 * MIB);
	base->map(base, &trial.mapping);
	mapping_touch(&trial.mapping);
	place_at(&trial, 64 * KIB, 0, 0);
	place_at(&trial, 64 * KIB, 0.33, 0);
	place_at(&trial, 64 * KIB, 0.34, 2 * MIB);
	place_at(&trial, 64 * KIB, 0.67, 4 * MIB);
	place_at(&trial, 2 * MIB, 0.999, 4 * MIB);
	place_at(&trial, 3 * MIB, 0.999, 2 * MIB);
	place_at(&trial, 6 * MIB, 0.999, 0);
	trial_release(&trial);
}

/* All arms of a size in turn, and sizes in an order that another round does not have. */
static void sizes_come_in_shuffled_order(void **state)
{
	uint64_t order[4][NESTED_SIZES] = {{0}};
	unsigned int ascending = 0, alike = 0;

	(void)state;
	for (unsigned int round = 0; round < 4; round++) {
		uint64_t met = 0;

		measured(round + 1);
		for (size_t i = 0; i < laid_count; i++) {
			if (i % nested->arm_count == 0)
				order[round][i / nested->arm_count] = laid[i].size;
			assert_int_equal(laid[i].size, order[round][i / nested->arm_count]);
		}
		for (size_t s = 0; s < NESTED_SIZES; s++)
			met += order[round][s];
		assert_int_equal(met, 34 * MIB + 192 * KIB); /* each once */
		ascending += !memcmp(order[round], nested_sizes, sizeof(nested_sizes));
		alike += round && !memcmp(order[round], order[round - 1], sizeof(order[0]));
	}
	assert_true(ascending <= 1);
	assert_true(alike <= 1);
}

/* Pages of a pool that has none and gets none. */
static void a_refused_arm_has_a_row_at_every_size(void **state)
{
	struct csv csv;

	(void)state;
	nested->arms[1].pages = page_mode_find("hugetlb-2M");
	tree_put_pool(SMALL_POOL, "0\n");
	kernel.pool_most = kernel.pool_most_later = 0;
	measured(1);
	read_round(&csv, 1);
	for (size_t s = 0; s < NESTED_SIZES; s++) {
		assert_int_equal(rows_of(&csv, nested->arms[1].label, nested_sizes[s], ""), 1);
		assert_int_equal(rows_of(&csv, "base/spread", nested_sizes[s], "timed"), 2);
	}
	for (size_t row = 0; row < csv.rows; row++)
		if (!strcmp(csv_get(&csv, row, "arm"), nested->arms[1].label)) {
			assert_string_equal(csv_get(&csv, row, "outcome"), "unavailable");
			assert_string_not_equal(csv_get(&csv, row, "why"), "");
		}
	csv_release(&csv);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_size_of_every_arm_has_its_samples,
	                                        open_nested, close_nested),
		cmocka_unit_test_setup_teardown(a_round_is_one_file_named_after_the_largest_size,
	                                        open_nested, close_nested),
		cmocka_unit_test_setup_teardown(a_size_lies_at_one_place_for_all_arms, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(the_largest_size_fills_the_region, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(places_differ_between_rounds_and_sizes, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(a_place_is_a_boundary_of_2_mib, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(sizes_come_in_shuffled_order, open_nested,
	                                        close_nested),
		cmocka_unit_test_setup_teardown(a_refused_arm_has_a_row_at_every_size, open_nested,
	                                        close_nested),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
