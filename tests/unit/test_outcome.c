/* Outcomes carry their sentence, never past its room, and their words go both ways. */
#include "outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static void ok_has_no_reason(void **state)
{
	struct outcome outcome = outcome_ok();

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	assert_string_equal(outcome.why, "");
}

static void others_have_one(void **state)
{
	struct outcome outcome = outcome_of(OUTCOME_UNAVAILABLE, "%s has %d pages", "the pool", 0);

	(void)state;
	assert_false(outcome_is_ok(&outcome));
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(outcome.why, "the pool has 0 pages");
}

static void a_long_reason_is_cut(void **state)
{
	char longer[1000];
	struct outcome outcome;

	(void)state;
	memset(longer, 'x', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	outcome = outcome_of(OUTCOME_FAILED, "%s", longer);
	assert_int_equal(strlen(outcome.why), sizeof(outcome.why) - 1);
	assert_int_equal(strspn(outcome.why, "x"), sizeof(outcome.why) - 1);
}

static void words_go_both_ways(void **state)
{
	static const char *const words[] = {"ok", "not-obtained", "unavailable", "failed"};

	(void)state;
	for (unsigned int i = 0; i < 4; i++) {
		assert_string_equal(outcome_name((enum outcome_code)i), words[i]);
		assert_int_equal(outcome_find(words[i]), i);
	}
	assert_int_equal(outcome_find(""), OUTCOME_FAILED);
	assert_int_equal(outcome_find("OK"), OUTCOME_FAILED);
	assert_int_equal(outcome_find("okay"), OUTCOME_FAILED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ok_has_no_reason),
		cmocka_unit_test(others_have_one),
		cmocka_unit_test(a_long_reason_is_cut),
		cmocka_unit_test(words_go_both_ways),
	};

	return cmocka_run_group_tests_name("outcome", tests, NULL, NULL);
}
