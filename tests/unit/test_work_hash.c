/* Lookups in a hash table: the table holds what was put in, each key is found and no other, in the
 * share asked for. */
#include "hash_region.h"
#include "clock.h"
#include "draw.h"

#include <math.h>

/* Where a key should lie, computed apart. */
static uint64_t home_of(const struct work *work, uint64_t key)
{
	return draw_place((key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15), work->size / 64);
}

/* Of the entries in lines first..end-1, those that lie in other lines than their home. */
static uint64_t strayed(const struct work *work, uint64_t first, uint64_t end)
{
	const struct entry *entry = entries_of(work);
	uint64_t count = 0;

	for (uint64_t i = first * LINE_ENTRIES; i < end * LINE_ENTRIES; i++)
		count += entry[i].key && home_of(work, entry[i].key) != i / LINE_ENTRIES;
	return count;
}

static void honest_work_is_ok(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		for (size_t j = 0; j < sizeof(ratios) / sizeof(ratios[0]); j++) {
			struct work work = prepared(sizes[i], ratios[j]);

			assert_int_equal(workload_find("hash")->bytes(&work), sizes[i]);
			assert_int_equal(work.slots, sizes[i] / 64);
			for (uint64_t lap = 1; lap < 4; lap++) {
				run(&work, lap * work.slots);
				expect_ok(check(&work));
			}
			/* a lap in two parts, as the cold regime takes it */
			run(&work, work.slots / 4);
			run(&work, work.slots - work.slots / 4);
			expect_ok(check(&work));
			free(work.base);
		}
}

static void a_stride_longer_than_the_table_makes_a_lap_of_one(void **state)
{
	struct work work = region(128, 0.5);

	(void)state;
	work.stride = 4096;
	expect_ok(prepare(&work));
	assert_int_equal(work.slots, 1);
	free(work.base);
}

static void the_table_holds_all_numbers_once(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct work work = prepared(sizes[i], 0.5);
		const struct entry *entry = entries_of(&work);
		char *seen = calloc(work.entries + 1, 1);
		uint64_t count = 0;

		assert_non_null(seen);
		assert_int_equal(work.entries, slots_of(&work) / 2);
		for (uint64_t slot = 0; slot < slots_of(&work); slot++) {
			if (!entry[slot].key)
				continue;
			assert_in_range(entry[slot].value, 1, work.entries);
			assert_int_equal(seen[entry[slot].value]++, 0);
			count++;
		}
		assert_int_equal(count, work.entries);
		free(seen);
		free(work.base);
	}
}

/* Lines overflow by Poisson's law; of 400 the last does, too, into the first. */
static void entries_beyond_a_full_line_are_found(void **state)
{
	(void)state;
	for (uint64_t lines = 2; lines <= 400; lines++) {
		struct work work = prepared(lines * 64, 1);

		if (lines == 400) {
			assert_in_range(strayed(&work, 0, lines), lines / 50, lines / 5);
			assert_in_range(strayed(&work, 0, 1), 1, 4);
		}
		run(&work, LAPS * work.slots);
		expect_ok(check(&work));
		free(work.base);
	}
}

/* So many laps draw every one of so few entries, so a value that is taken for none tells in the
 * sum; lookups of other keys take one away each, and find nothing. */
static void every_key_is_found_and_no_other(void **state)
{
	struct work all = prepared(4096, 1), none = prepared(4096, 0);

	(void)state;
	for (uint64_t number = 1; number <= all.entries; number++) {
		struct entry *entry = some_entry(&all, number);

		entry->value = UINT64_MAX;
		run(&all, LAPS * all.slots);
		expect_caught(check(&all));
		entry->value = number;
	}
	run(&all, LAPS * all.slots);
	expect_ok(check(&all));

	run(&none, LAPS * none.slots);
	assert_true(none.sum == -(LAPS * none.slots));
	expect_ok(check(&none));
	free(all.base);
	free(none.base);
}

/* The least number that can be drawn is no hit of nothing, the greatest no miss of all. */
static void a_share_of_none_or_all_is_exact(void **state)
{
	struct work none = prepared(4096, 0), all = prepared(4096, 1);

	(void)state;
	none.drawn = draw_after(0, UINT64_MAX); /* the step before: the period is 2^64 */
	run(&none, 1);
	assert_true(none.drawn == 0 && none.sum == UINT64_MAX);
	all.drawn = draw_after(UINT64_MAX, UINT64_MAX);
	run(&all, 1);
	assert_true(all.drawn == UINT64_MAX && all.sum == all.entries);
	free(none.base);
	free(all.base);
}

/* With one for every value, a hit adds one and a miss takes one away. */
static void the_share_of_hits_is_as_asked(void **state)
{
	enum { LOOKUPS = 1000000 };
	static const double shares[] = {0, 0.0001, 0.1, 0.25, 1.0 / 3, 0.5, 0.9, 1};

	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		for (size_t j = 0; j < sizeof(shares) / sizeof(shares[0]); j++) {
			struct work work = prepared(sizes[i], shares[j]);
			double p = shares[j], sigma = sqrt(LOOKUPS * p * (1 - p));

			for (uint64_t slot = 0; slot < slots_of(&work); slot++)
				entries_of(&work)[slot].value = 1;
			run(&work, LOOKUPS);
			double hits = ((double)(int64_t)work.sum + LOOKUPS) / 2;

			assert_true(fabs(hits - LOOKUPS * p) <= 5 * sigma);
			free(work.base);
		}
}

/* Chi-square over the 128 entries of a page: 127 degrees of freedom, 99.99 % below 194. */
static void entries_are_drawn_alike(void **state)
{
	struct work work = prepared(4096, 0.5);
	double chi = 0, mean = 1000;

	(void)state;
	for (uint64_t number = 1; number <= work.entries; number++) {
		struct entry *entry = some_entry(&work, number);
		uint64_t with, lookups = (uint64_t)(mean * 2) * work.entries, at = work.drawn;

		run(&work, lookups);
		with = work.sum;
		work.sum = 0;
		work.drawn = at;
		entry->value++; /* the sum grows by one for each time it is found */
		run(&work, lookups);
		chi += pow((double)(work.sum - with) - mean, 2) / mean;
		work.sum = 0;
		work.drawn = at;
		entry->value--;
	}
	assert_true(chi < 194);
	free(work.base);
}

static void building_is_timed(void **state)
{
	struct work work = region(MIB, 0.5);
	uint64_t begin = clock_now_ns();

	(void)state;
	expect_ok(prepare(&work));
	/* an entry takes a tenth of a nanosecond or more */
	assert_in_range(work.build_ns, work.entries / 10, clock_now_ns() - begin);
	free(work.base);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(honest_work_is_ok),
		cmocka_unit_test(a_stride_longer_than_the_table_makes_a_lap_of_one),
		cmocka_unit_test(the_table_holds_all_numbers_once),
		cmocka_unit_test(entries_beyond_a_full_line_are_found),
		cmocka_unit_test(every_key_is_found_and_no_other),
		cmocka_unit_test(a_share_of_none_or_all_is_exact),
		cmocka_unit_test(the_share_of_hits_is_as_asked),
		cmocka_unit_test(entries_are_drawn_alike),
		cmocka_unit_test(building_is_timed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
