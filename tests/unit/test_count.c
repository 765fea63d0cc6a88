/* What was counted, scaled, written and read again. */
#include "count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

static struct count counted(uint64_t value, uint64_t enabled_ns, uint64_t running_ns)
{
	return (struct count){value, enabled_ns, running_ns, true};
}

static void a_whole_count_is_itself(void **state)
{
	struct count count = counted(1234, 5000, 5000);

	(void)state;
	assert_true(count_scaled(&count) == 1234);
	assert_false(count_multiplexed(&count));
}

static void a_part_is_scaled_to_the_whole(void **state)
{
	struct count count = counted(100, 8000, 2000);

	(void)state;
	assert_true(count_scaled(&count) == 400);
	assert_true(count_multiplexed(&count));
}

static void not_counted_is_not_zero(void **state)
{
	struct count never = counted(0, 5000, 0),
		     unknown = {.value = 7, .enabled_ns = 1, .running_ns = 1};
	struct count zero = counted(0, 5000, 5000), odd = counted(7, 5000, 0);
	struct count part = {.value = 7, .enabled_ns = 2, .running_ns = 1};

	(void)state;
	assert_true(isnan(count_scaled(&never)));
	assert_true(count_multiplexed(&never));
	assert_true(isnan(count_scaled(&unknown)));
	assert_false(count_multiplexed(&unknown));
	assert_true(count_scaled(&zero) == 0);
	assert_true(isnan(count_scaled(&odd)));
	assert_true(isnan(count_scaled(&part)));
	assert_false(count_multiplexed(&part));
}

static void products_that_exceed_64_bits_are_scaled(void **state)
{
	struct count count = counted(UINT64_C(1) << 62, UINT64_C(1) << 40, UINT64_C(1) << 39);

	(void)state;
	assert_true(count_scaled(&count) == ldexp(1, 63));
}

static void what_is_written_is_found(void **state)
{
	static const char *const names[] = {
		"walks",
		"walks-4K",
		"skx::DTLB_LOAD_MISSES:WALK_COMPLETED",
		"skx::DTLB_LOAD_MISSES:WALK_COMPLETED:c=1",
	};
	char text[1024] = "";
	size_t at = 0;

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct count count = counted(UINT64_MAX - i, 5000000 + i, i);

		at += (size_t)count_format(text + at, sizeof(text) - at, names[i], &count);
		text[at++] = ' ';
	}
	text[at - 1] = '\0';
	for (size_t i = 0; i < 4; i++) {
		struct count count;

		assert_true(counts_find(text, names[i], &count));
		assert_true(count.known);
		assert_true(count.value == UINT64_MAX - i);
		assert_int_equal(count.enabled_ns, 5000000 + i);
		assert_int_equal(count.running_ns, i);
	}
}

static void the_form_is_fixed(void **state)
{
	struct count count = counted(1234, 5000000, 4000000);
	char text[64];

	(void)state;
	assert_int_equal(count_format(text, sizeof(text), "walks", &count),
	                 strlen("walks=1234:5000000:4000000"));
	assert_string_equal(text, "walks=1234:5000000:4000000");
}

static void what_is_not_there_or_not_whole_is_not_found(void **state)
{
	static const char *const texts[] = {
		"",
		"walks",
		"walks=",
		"walks=1",
		"walks=1:2",
		"walks=1:2:",
		"walks=1:2:3:4",
		"walks=1:2:3x",
		"walks=-1:2:3",
		"walks= 1:2:3",
		"walks=1::3",
		"walks=18446744073709551616:2:3",
		"walks:1:2:3",
		"walks 1:2:3",
		"walks-4K=1:2:3",
		"xwalks=1:2:3",
		"xwalks=1:2:3 walks-2M=4:5:6",
		"a::walks=1:2:3",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct count count = counted(9, 9, 9);

		assert_false(counts_find(texts[i], "walks", &count));
		assert_false(count.known);
		assert_int_equal(count.value, 0);
	}
}

static void a_name_is_found_wherever_it_stands(void **state)
{
	struct count count;

	(void)state;
	assert_true(counts_find("walks-4K=1:2:3 walks=4:5:6  cycles=7:8:9", "walks", &count));
	assert_int_equal(count.value, 4);
	assert_int_equal(count.enabled_ns, 5);
	assert_int_equal(count.running_ns, 6);
	assert_true(counts_find("walks-4K=1:2:3 walks=4:5:6  cycles=7:8:9", "cycles", &count));
	assert_int_equal(count.value, 7);
	assert_true(counts_find("walks-4K=1:2:3", "walks-4K", &count));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_count_is_itself),
		cmocka_unit_test(a_part_is_scaled_to_the_whole),
		cmocka_unit_test(not_counted_is_not_zero),
		cmocka_unit_test(products_that_exceed_64_bits_are_scaled),
		cmocka_unit_test(what_is_written_is_found),
		cmocka_unit_test(the_form_is_fixed),
		cmocka_unit_test(what_is_not_there_or_not_whole_is_not_found),
		cmocka_unit_test(a_name_is_found_wherever_it_stands),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
