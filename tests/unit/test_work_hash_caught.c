/* A hash table that is not what it should be, and lookups that are not made, are caught. */
#include "hash_region.h"
#include "draw.h"

static void a_wiped_key_is_caught(void **state)
{
	struct work work = prepared(4096, 0.5);

	(void)state;
	for (uint64_t number = 1; number <= work.entries; number++) {
		struct entry *entry = some_entry(&work, number), kept = *entry;

		entry->key = 0;
		run(&work, LAPS * work.slots);
		expect_caught(check(&work));
		*entry = kept;
		run(&work, LAPS * work.slots);
		expect_ok(check(&work)); /* one fault is told once */
	}
	free(work.base);
}

static void a_changed_value_is_caught(void **state)
{
	struct work work = prepared(4096, 0.5);

	(void)state;
	for (uint64_t number = 1; number <= work.entries; number++) {
		struct entry *entry = some_entry(&work, number);

		entry->value++;
		run(&work, LAPS * work.slots);
		expect_caught(check(&work));
		entry->value--;
	}
	free(work.base);
}

static void a_skipped_lookup_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++) {
		struct work work = prepared(MIB, ratios[i]);

		run(&work, work.slots - 1);
		work.done++; /* it claims one more than it did */
		expect_caught(check(&work));
		run(&work, work.slots - 1);
		work.drawn = draw_next(work.drawn); /* and drew, but did not look */
		work.done++;
		expect_caught(check(&work));
		run(&work, work.slots);
		work.drawn = draw_next(work.drawn); /* passed one over */
		expect_caught(check(&work));
		free(work.base);
	}
}

static void a_loop_that_does_nothing_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++) {
		struct work work = prepared(MIB, ratios[i]);

		work.done += work.slots;
		expect_caught(check(&work));
		work.drawn = draw_after(work.drawn, work.slots);
		work.done += work.slots;
		expect_caught(check(&work));
		free(work.base);
	}
}

static void a_key_that_was_there_before_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		for (uint64_t third = 0; third <= 3; third++) {
			struct work work = region(sizes[i], 0.5);
			struct entry *entry = entries_of(&work);

			entry[(slots_of(&work) - 1) * third / 3].key = 77;
			expect_caught(prepare(&work));
			free(work.base);
		}
}

static void a_value_without_a_key_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct work work = prepared(sizes[i], 0.5);
		struct entry *empty = some_entry(&work, 0);

		memset(work.base, 0, work.size);
		empty->value = 77;
		expect_caught(prepare(&work));
		free(work.base);
	}
}

static void a_full_region_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct work work = region(sizes[i], 0.5);

		memset(work.base, 0xa5, work.size);
		expect_caught(prepare(&work));
		/* and a table of before, into which all would go once more */
		memset(work.base, 0, work.size);
		expect_ok(prepare(&work));
		expect_caught(prepare(&work));
		free(work.base);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_wiped_key_is_caught),
		cmocka_unit_test(a_changed_value_is_caught),
		cmocka_unit_test(a_skipped_lookup_is_caught),
		cmocka_unit_test(a_loop_that_does_nothing_is_caught),
		cmocka_unit_test(a_key_that_was_there_before_is_caught),
		cmocka_unit_test(a_value_without_a_key_is_caught),
		cmocka_unit_test(a_full_region_is_caught),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
