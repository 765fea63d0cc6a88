/* One spelling a value: what is read, what is refused, and that writing and reading agree. */
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

typedef bool (*parse_function)(const char *, uint64_t *);

struct reading {
	const char *text;
	uint64_t value;
};

static void check_readings(parse_function parse, const struct reading *readings)
{
	for (; readings->text; readings++) {
		uint64_t value = 0;

		if (!parse(readings->text, &value) || value != readings->value)
			fail_msg("\"%s\" reads as %ju", readings->text, (uintmax_t)value);
	}
}

static void check_refusals(parse_function parse, const char *const *texts)
{
	for (; *texts; texts++) {
		uint64_t value;

		if (parse(*texts, &value))
			fail_msg("\"%s\" was taken", *texts);
	}
}

static void sizes_are_read(void **state)
{
	static const struct reading readings[] = {
		{"1B", 1},
		{"4KiB", 4096},
		{"64MiB", UINT64_C(67108864)},
		{"1GiB", UINT64_C(1073741824)},
		{"2TiB", UINT64_C(2199023255552)},
		{"18446744073709551615B", UINT64_MAX},
		{"16777215TiB", UINT64_MAX - (UINT64_C(1) << 40) + 1},
		{NULL, 0},
	};

	(void)state;
	check_readings(units_parse_size, readings);
}

static void other_sizes_are_refused(void **state)
{
	static const char *const texts[] = {
		"",
		"64",
		"MiB",
		"64 MiB",
		" 64MiB",
		"64MiB ",
		"+64MiB",
		"-1B",
		"1.5GiB",
		"64MB",
		"64M",
		"64mib",
		"64MIB",
		"0B",
		"0GiB",
		"0x10B",
		"1GiBx",
		"1e3B",
		"64KiBB",
		"16777216TiB",
		"1PiB",
		"20ms",
		"B64",
		"1GiB\n",
		"\t1GiB",
		"18446744073709551616B",
		"99999999999999999999999999B",
		NULL,
	};

	(void)state;
	check_refusals(units_parse_size, texts);
}

static void times_are_read(void **state)
{
	static const struct reading readings[] = {
		{"1ns", 1},
		{"20ms", 20 * NS_PER_MS},
		{"3us", 3000},
		{"2s", 2 * NS_PER_S},
		{"18446744073s", UINT64_C(18446744073000000000)},
		{NULL, 0},
	};

	(void)state;
	check_readings(units_parse_time, readings);
}

static void other_times_are_refused(void **state)
{
	static const char *const texts[] = {
		"",   "20",   "ms", "20 ms",        "0ms",  "-1s", "1.5s",
		"1m", "1min", "1S", "18446744074s", "4KiB", NULL,
	};

	(void)state;
	check_refusals(units_parse_time, texts);
}

static void the_shortest_spelling_is_written(void **state)
{
	char text[UNITS_TEXT];

	(void)state;
	assert_string_equal(units_format_size(text, GIB), "1GiB");
	assert_string_equal(units_format_size(text, 1536), "1536B");
	assert_string_equal(units_format_size(text, 1536 * KIB), "1536KiB");
	assert_string_equal(units_format_size(text, 1024 * GIB), "1TiB");
	assert_string_equal(units_format_size(text, 1), "1B");
	assert_string_equal(units_format_size(text, 0), "0B");
	assert_string_equal(units_format_size(text, UINT64_MAX), "18446744073709551615B");
	assert_string_equal(units_format_time(text, 20000000), "20ms");
	assert_string_equal(units_format_time(text, 1000000000), "1s");
	assert_string_equal(units_format_time(text, 1001), "1001ns");
	assert_string_equal(units_format_time(text, 0), "0ns");
}

static void what_is_written_is_read_again(void **state)
{
	char text[UNITS_TEXT];
	uint64_t value = 1, back;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		value = value * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		uint64_t bytes = value >> (i % 64) << (i % 41);

		if (!bytes)
			continue;
		assert_true(units_parse_size(units_format_size(text, bytes), &back));
		assert_true(back == bytes);
		assert_true(units_parse_time(units_format_time(text, bytes), &back));
		assert_true(back == bytes);
	}
}

static void people_get_few_digits(void **state)
{
	char text[UNITS_TEXT];

	(void)state;
	assert_string_equal(units_human_size(text, 0), "0 B");
	assert_string_equal(units_human_size(text, GIB), "1 GiB");
	assert_string_equal(units_human_size(text, 512), "512 B");
	assert_string_equal(units_human_size(text, 64 * MIB), "64 MiB");
	assert_string_equal(units_human_size(text, 5690831667), "5.3 GiB");
	assert_string_equal(units_human_seconds(text, 0), "0.0 s");
	assert_string_equal(units_human_seconds(text, 9.94), "9.9 s");
	assert_string_equal(units_human_seconds(text, 9.96), "10 s");
	assert_string_equal(units_human_seconds(text, 119.4), "119 s");
	assert_string_equal(units_human_seconds(text, 130), "2 min 10 s");
	assert_string_equal(units_human_seconds(text, 7199.6), "2 h 0 min");
	assert_string_equal(units_human_seconds(text, 9000), "2 h 30 min");
}

static void rounding_up_reaches_the_next_multiple(void **state)
{
	(void)state;
	assert_true(units_round_up(0, 4096) == 0);
	assert_true(units_round_up(1, 4096) == 4096);
	assert_true(units_round_up(4096, 4096) == 4096);
	assert_true(units_round_up(4097, 4096) == 8192);
	assert_true(units_round_up(7, 3) == 9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_are_read),
		cmocka_unit_test(other_sizes_are_refused),
		cmocka_unit_test(times_are_read),
		cmocka_unit_test(other_times_are_refused),
		cmocka_unit_test(the_shortest_spelling_is_written),
		cmocka_unit_test(what_is_written_is_read_again),
		cmocka_unit_test(people_get_few_digits),
		cmocka_unit_test(rounding_up_reaches_the_next_multiple),
	};

	return cmocka_run_group_tests_name("units", tests, NULL, NULL);
}
