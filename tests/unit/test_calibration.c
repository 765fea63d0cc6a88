/* What a count must be before it is believed. */
#include "calibration.h"
#include "count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { OPS = 100000 };

static const struct {
	const char *name;
	enum calibration_phase phase;
	uint64_t value;
	bool believed;
} judged[] = {
	{"instructions", CALIBRATION_LOOP, 0, false},
	{"instructions", CALIBRATION_LOOP, 97900, false},
	{"instructions", CALIBRATION_LOOP, 98100, true},
	{"instructions", CALIBRATION_LOOP, 100000, true},
	{"instructions", CALIBRATION_LOOP, 101900, true},
	{"instructions", CALIBRATION_LOOP, 102100, false},
	{"instructions", CALIBRATION_STORM, 0, true},
	{"cycles", CALIBRATION_LOOP, 0, false},
	{"cycles", CALIBRATION_LOOP, 50000, true},
	{"cycles", CALIBRATION_LOOP, 5000000, false},
	{"walks", CALIBRATION_LOOP, 0, true},
	{"walks", CALIBRATION_QUIET, 0, true},
	{"walks", CALIBRATION_QUIET, 4000, true},
	{"walks", CALIBRATION_QUIET, 6000, false},
	{"walks", CALIBRATION_SECOND, 100000, true},
	{"walks", CALIBRATION_STORM, 0, false},
	{"walks", CALIBRATION_STORM, 49000, false},
	{"walks", CALIBRATION_STORM, 51000, true},
	{"walks", CALIBRATION_STORM, 150000, true},
	{"walks", CALIBRATION_STORM, 299000, true},
	{"walks", CALIBRATION_STORM, 301000, false},
	{"walks-4K", CALIBRATION_QUIET, 6000, false},
	{"walks-4K", CALIBRATION_STORM, 49000, false},
	{"walks-4K", CALIBRATION_STORM, 99000, true},
	{"walks-2M", CALIBRATION_STORM, 0, true},
	{"walks-2M", CALIBRATION_STORM, 6000, false},
	{"walks-1G", CALIBRATION_STORM, 0, true},
	{"walks-1G", CALIBRATION_STORM, 6000, false},
	{"second-level-hits", CALIBRATION_QUIET, 6000, false},
	{"second-level-hits", CALIBRATION_SECOND, 0, false},
	{"second-level-hits", CALIBRATION_SECOND, 99000, true},
	{"second-level-hits", CALIBRATION_STORM, 0, true},
	{"walk-cycles", CALIBRATION_QUIET, 600000, false},
	{"walk-cycles", CALIBRATION_STORM, 0, false},
	{"walk-cycles", CALIBRATION_STORM, 3000000, true},
	{"retired-misses", CALIBRATION_QUIET, 6000, false},
	{"retired-misses", CALIBRATION_STORM, 0, false},
	{"retired-misses", CALIBRATION_STORM, 100000, true},
	{"retired-misses", CALIBRATION_STORM, 151000, false},
	{"llc-misses", CALIBRATION_QUIET, 0, true},
	{"llc-misses", CALIBRATION_QUIET, 6000, false},
	{"llc-misses", CALIBRATION_STORM, 0, true},
	{"page-faults", CALIBRATION_STORM, 0, true},
	{"skx::LONGEST_LAT_CACHE:MISS", CALIBRATION_STORM, 0, true},
};

static void counts_are_judged(void **state)
{

	(void)state;
	for (size_t i = 0; i < sizeof(judged) / sizeof(judged[0]); i++) {
		struct count count = {judged[i].value, 5000, 5000, true};
		struct outcome outcome =
			calibration_judge(judged[i].name, judged[i].phase, &count, OPS);

		if (outcome_is_ok(&outcome) != judged[i].believed)
			fail_msg("row %zu: %s", i, outcome.why);
	}
}

static void the_sentence_has_the_numbers(void **state)
{
	struct count zero = {0, 5000, 5000, true}, many = {400000, 5000, 5000, true};

	(void)state;
	assert_string_equal(
		calibration_judge("walks", CALIBRATION_STORM, &zero, OPS).why,
		"counted 0 where at least 50000 were made (100000 accesses to 16,384 pages): a "
		"virtual PMU that does not count? On metal it would");
	assert_string_equal(
		calibration_judge("walks", CALIBRATION_STORM, &many, OPS).why,
		"counted 400000 where at most 300000 were made (100000 accesses to 16,384 pages): "
		"the event is not what its name says on this CPU");
}

/* Never run: the row will say so. In part: scaled, and less exact. */
static void turns_are_allowed_for(void **state)
{
	static const struct {
		struct count count;
		bool believed;
	} rows[] = {
		{{0, 5000, 0, true}, true},          {{0, 5000, 5000, false}, true},
		{{50000, 5000, 2500, true}, true},   {{46000, 5000, 2500, true}, true},
		{{43000, 5000, 2500, true}, false},  {{55500, 5000, 2500, true}, true},
		{{57000, 5000, 2500, true}, false},  {{0, 5000, 2500, true}, false},
		{{100000, 5000, 2500, true}, false}, {{50000, 5000, 5000, true}, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct outcome outcome =
			calibration_judge("instructions", CALIBRATION_LOOP, &rows[i].count, OPS);

		if (outcome_is_ok(&outcome) != rows[i].believed)
			fail_msg("row %zu: %s", i, outcome.why);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_are_judged),
		cmocka_unit_test(the_sentence_has_the_numbers),
		cmocka_unit_test(turns_are_allowed_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
