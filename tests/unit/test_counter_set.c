/* Counters opened, grouped, refused and closed against a scripted kernel. */
#include "counter_set.h"
#include "counter_group.h"
#include "scripted_set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void each_question_is_a_group(void **state)
{
	struct counter_set *set = open_all();

	(void)state;
	assert_int_equal(counter_set_count(set), COUNTER_WORDS);
	assert_int_equal(script.opened, COUNTER_WORDS);
	assert_int_equal(script.groups, 5);
	for (size_t i = 0; i < COUNTER_WORDS; i++) {
		assert_true(is_ok(set, i));
		assert_string_equal(counter_set_name(set, i), words[i]);
	}
	counter_set_close(set);
}

static void an_open_counter_says_what_it_counts(void **state)
{
	struct counter_set *set = open_all();

	(void)state;
	assert_string_equal(
		counter_set_outcome(set, COUNTER_RETIRED_MISSES).why,
		"retired loads whose translation missed the second-level TLB (perf type "
		"4, config 0x11d0)");
	counter_set_close(set);
}

/* Skylake has four counters a thread for these events: the fifth leads a group of its own. */
static void a_group_that_does_not_fit_is_split(void **state)
{
	struct counter_set *set;

	(void)state;
	script.group_most = 4;
	set = open_all();
	assert_int_equal(script.groups, 6);
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		assert_true(is_ok(set, i));
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_int_equal(counts[COUNTER_WALKS_1G].value, 0x808 * 10);
	assert_int_equal(counts[COUNTER_SECOND_LEVEL_HITS].value, 0x2008 * 10);
	counter_set_close(set);
	script = (struct script){.group_most = 2, .counted = by_config};
	set = open_all();
	assert_int_equal(script.groups, 1 + 3 + 1 + 1 + 1);
	counter_set_close(set);
}

/* The same number for an event that no group would take; those after it join the old group. */
static void an_event_that_is_refused_alone_splits_nothing(void **state)
{
	struct counter_set *set;

	(void)state;
	script.refuse[0].type = PERF_TYPE_RAW;
	script.refuse[0].config = 0x0408;
	script.refuse[0].error = EINVAL;
	set = open_all();
	assert_false(is_ok(set, COUNTER_WALKS_2M));
	assert_non_null(strstr(counter_set_outcome(set, COUNTER_WALKS_2M).why,
	                       "does not take the event for walks-2M"));
	assert_true(is_ok(set, COUNTER_WALKS_1G));
	assert_int_equal(script.groups, 5);
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_false(counts[COUNTER_WALKS_2M].known);
	assert_int_equal(counts[COUNTER_WALKS_1G].value, 0x808 * 10);
	assert_int_equal(counts[COUNTER_SECOND_LEVEL_HITS].value, 0x2008 * 10);
	counter_set_close(set);
}

/* Any other number is final. */
static void what_somebody_else_has_is_asked_for_once(void **state)
{
	struct counter_set *set;

	(void)state;
	script.refuse[0].type = PERF_TYPE_RAW;
	script.refuse[0].config = 0x0408;
	script.refuse[0].error = EBUSY;
	set = open_all();
	assert_false(is_ok(set, COUNTER_WALKS_2M));
	assert_int_equal(script.asked, COUNTER_WORDS);
	counter_set_close(set);
}

/* Some events need more than one word. */
static void an_event_is_opened_whole(void **state)
{
	struct perf_event_attr attr = {.type = 7, .config = 1, .config1 = 2, .config2 = 3};
	struct counter_group group = {.calls = &perf_calls_script};

	(void)state;
	assert_int_equal(counter_group_add(&group, &attr, 0), 0);
	assert_int_equal(script.event[0].attr.type, 7);
	assert_int_equal(script.event[0].attr.config, 1);
	assert_int_equal(script.event[0].attr.config1, 2);
	assert_int_equal(script.event[0].attr.config2, 3);
	counter_group_close(&group);
}

static void a_leader_that_is_refused_leaves_the_rest(void **state)
{
	struct counter_set *set;

	(void)state;
	script.refuse[0].type = PERF_TYPE_RAW;
	script.refuse[0].config = 0x0e08;
	script.refuse[0].error = EBUSY;
	set = open_all();
	assert_false(is_ok(set, COUNTER_WALKS));
	assert_true(is_ok(set, COUNTER_WALKS_4K));
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_false(counts[COUNTER_WALKS].known);
	assert_int_equal(counts[COUNTER_WALKS_4K].value, 0x208 * 10);
	counter_set_close(set);
}

static void a_pmu_without_the_event_is_told_from_none(void **state)
{
	struct counter_set *set;
	const char *const one[] = {"walks"};

	(void)state;
	script.refuse[0].type = PERF_TYPE_RAW;
	script.refuse[0].config = 0x0e08;
	script.refuse[0].error = ENOENT;
	set = counter_set_open(one, 1, 0, &perf_calls_script);
	assert_non_null(strstr(counter_set_outcome(set, 0).why, "has no event for walks"));
	counter_set_close(set);
}

static void where_guests_own_the_pmu_they_are_left_out(void **state)
{
	struct counter_set *set;

	(void)state;
	script.guests_own = true;
	set = open_all();
	assert_true(is_ok(set, COUNTER_WALKS));
	assert_true(script.event[0].attr.exclude_guest);
	counter_set_close(set);
}

static void no_counters_are_a_set(void **state)
{
	struct counter_set *set = counter_set_open(NULL, 0, 0, &perf_calls_script);
	char text[COUNTS_TEXT];

	(void)state;
	counter_set_start(set);
	counter_set_stop(set, counts);
	assert_string_equal(counts_format(set, counts, text), "");
	counter_set_close(set);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(each_question_is_a_group),
		TEST(an_open_counter_says_what_it_counts),
		TEST(a_group_that_does_not_fit_is_split),
		TEST(an_event_that_is_refused_alone_splits_nothing),
		TEST(what_somebody_else_has_is_asked_for_once),
		TEST(an_event_is_opened_whole),
		TEST(a_leader_that_is_refused_leaves_the_rest),
		TEST(a_pmu_without_the_event_is_told_from_none),
		TEST(where_guests_own_the_pmu_they_are_left_out),
		TEST(no_counters_are_a_set),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
