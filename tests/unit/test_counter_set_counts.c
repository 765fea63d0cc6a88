/* What a set of counters counts, against a scripted kernel, and once against the real one. */
#include "counter_set.h"
#include "scripted_set.h"
#include "skip_under.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <sys/mman.h>

/* The second run must not see the first, nor what was counted before; nobody resets. */
static void counts_are_of_the_last_run(void **state)
{
	struct counter_set *set = open_all();

	(void)state;
	for (int run = 0; run < 3; run++) {
		script.enabled_ns = script.running_ns = 4000 + (uint64_t)run;
		counter_set_start(set);
		counter_set_stop(set, counts);
		assert_int_equal(counts[COUNTER_WALKS].value, 0xe08 * 10);
		assert_int_equal(counts[COUNTER_WALKS_4K].value, 0x208 * 10);
		assert_int_equal(counts[COUNTER_CYCLES].value, 0);
		assert_int_equal(counts[COUNTER_INSTRUCTIONS].value, 10);
		assert_int_equal(counts[COUNTER_PAGE_FAULTS].value, 20);
		for (size_t i = 0; i < COUNTER_WORDS; i++) {
			assert_true(counts[i].known);
			assert_int_equal(counts[i].enabled_ns, 4000 + run);
			assert_int_equal(counts[i].running_ns, 4000 + run);
		}
		for (size_t i = COUNTER_WORDS; i < COUNTERS_MOST; i++)
			assert_false(counts[i].known);
	}
	counter_set_close(set);
}

static void groups_that_take_turns_are_scaled(void **state)
{
	struct counter_set *set = open_all();

	(void)state;
	script.enabled_ns = 9000;
	script.running_ns = 3000;
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_true(count_multiplexed(&counts[COUNTER_WALKS]));
	assert_true(count_scaled(&counts[COUNTER_WALKS]) == 3 * 0xe08 * 10);
	script.running_ns = 0;
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_true(isnan(count_scaled(&counts[COUNTER_WALKS])));
	counter_set_close(set);
}

static void without_a_pmu_faults_are_counted(void **state)
{
	struct counter_set *set;
	char text[COUNTS_TEXT];

	(void)state;
	script.refuse_all = ENOENT;
	set = open_all();
	for (size_t i = 0; i < COUNTER_PAGE_FAULTS; i++) {
		assert_false(is_ok(set, i));
		assert_non_null(
			strstr(counter_set_outcome(set, i).why, "no hardware counters here"));
	}
	assert_true(is_ok(set, COUNTER_PAGE_FAULTS));
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_string_equal(counts_format(set, counts, text), "page-faults=20:4000:4000");
	counter_set_close(set);
}

static void a_group_given_up_is_unknown(void **state)
{
	static const enum script_reading readings[] = {SCRIPT_NOTHING, SCRIPT_SHORT, SCRIPT_ERROR,
	                                               SCRIPT_ODD};

	(void)state;
	for (size_t k = 0; k < 4; k++) {
		struct counter_set *set = open_all();
		char text[COUNTS_TEXT];

		counter_set_start(set);
		script.reading = readings[k];
		counter_set_stop(set, counts);
		for (size_t i = 0; i < COUNTER_WORDS; i++)
			assert_false(counts[i].known);
		assert_string_equal(counts_format(set, counts, text), "");
		counter_set_start(set);
		script.reading = SCRIPT_WHOLE;
		counter_set_stop(set, counts);
		assert_false(counts[COUNTER_WALKS].known);
		counter_set_start(set);
		counter_set_stop(set, counts);
		assert_int_equal(counts[COUNTER_WALKS].value, 0xe08 * 10);
		assert_true(counts[COUNTER_WALKS].known);
		counter_set_close(set);
		script.opened = 0;
	}
}

static void what_is_distrusted_is_unknown(void **state)
{
	struct counter_set *set = open_all();
	char text[COUNTS_TEXT];
	struct count found;

	(void)state;
	counter_set_distrust(set, COUNTER_WALKS, "counted %d of %d", 0, 7);
	assert_string_equal(counter_set_outcome(set, COUNTER_WALKS).why,
	                    "unreliable: counted 0 of 7");
	assert_int_equal(counter_set_outcome(set, COUNTER_WALKS).code, OUTCOME_UNAVAILABLE);
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_false(counts[COUNTER_WALKS].known);
	assert_true(counts[COUNTER_WALKS_4K].known);
	counts_format(set, counts, text);
	assert_false(counts_find(text, "walks", &found));
	assert_true(counts_find(text, "walks-4K", &found));
	counter_set_close(set);
}

static void raw_names_stand_beside_words(void **state)
{
	const char *const names[] = {"walks", "perf::PAGE-FAULTS", "perf::DTLB-LOAD-MISSES",
	                             "perf::NO-SUCH"};
	struct counter_set *set = counter_set_open(names, 4, 0, &perf_calls_script);
	char text[COUNTS_TEXT];
	struct count found;

	(void)state;
	assert_int_equal(script.groups, 2);
	assert_true(is_ok(set, 1));
	assert_false(is_ok(set, 3));
	script.running_ns = 1000;
	counter_set_start(set);
	counter_set_stop(set, counts);
	counts_format(set, counts, text);
	assert_string_equal(text, "walks=35920:4000:1000 perf::PAGE-FAULTS=20:4000:1000 "
	                          "perf::DTLB-LOAD-MISSES=655390:4000:1000");
	for (size_t i = 0; i < 3; i++) {
		assert_true(counts_find(text, names[i], &found));
		assert_memory_equal(&found, &counts[i], sizeof(found));
	}
	assert_false(counts_find(text, names[3], &found));
	counter_set_close(set);
}

static void any_counts_have_place(void **state)
{
	char names[COUNTERS_MOST][160], text[COUNTS_TEXT];
	const char *list[COUNTERS_MOST];
	struct counter_set *set;
	size_t commas = 0;

	(void)state;
	for (size_t i = 0; i < COUNTERS_MOST; i++) {
		memset(names[i], 'x', sizeof(names[i]));
		names[i][159] = '\0';
		names[i][0] = (char)('a' + i % 26);
		list[i] = names[i];
		counts[i] = (struct count){UINT64_MAX, UINT64_MAX, UINT64_MAX, true};
	}
	set = counter_set_open(list, COUNTERS_MOST, 0, &perf_calls_script);
	counts_format(set, counts, text);
	for (const char *at = text; (at = strchr(at, '=')); at++)
		commas++;
	assert_int_equal(commas, COUNTERS_MOST);
	assert_string_equal(text + strlen(text) - 21, ":18446744073709551615");
	counter_set_close(set);
}

/* The kernel's own calls: faults are counted on every machine. */
static void the_kernel_counts_faults(void **state)
{
	const char *const names[] = {"page-faults"};
	struct counter_set *set;
	enum { PAGES = 100 };
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *memory;

	(void)state;
	skip_under("valgrind", "it makes page faults of its own");
	set = counter_set_open(names, 1, 0, NULL);
	if (!is_ok(set, 0)) {
		counter_set_close(set);
		skip();
	}
	memory = aligned_alloc(page, 2 * PAGES * page);
	madvise(memory, 2 * PAGES * page, MADV_NOHUGEPAGE);
	for (int run = 0; run < 2; run++) {
		counter_set_start(set);
		for (size_t i = 0; i < PAGES; i++)
			((volatile char *)memory)[(i + (size_t)run * PAGES) * page] = 1;
		counter_set_stop(set, counts);
		assert_true(counts[0].known && counts[0].running_ns > 0);
		assert_in_range(counts[0].value, PAGES, PAGES + 20);
	}
	free(memory);
	counter_set_close(set);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(counts_are_of_the_last_run),
		TEST(groups_that_take_turns_are_scaled),
		TEST(without_a_pmu_faults_are_counted),
		TEST(a_group_given_up_is_unknown),
		TEST(what_is_distrusted_is_unknown),
		TEST(raw_names_stand_beside_words),
		TEST(any_counts_have_place),
		TEST(the_kernel_counts_faults),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
