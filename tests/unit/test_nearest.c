/* Which name is taken for the one that was meant, and when none is. */
#include "nearest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static void distances_count_slips(void **state)
{
	static const struct {
		const char *a, *b;
		size_t distance;
	} pairs[] = {
		{"", "", 0},
		{"thp", "thp", 0},
		{"thp", "", 3},
		{"", "thp", 3},
		{"thp", "tph", 1},
		{"thp", "thpp", 1},
		{"thp", "tp", 1},
		{"thp", "tap", 1},
		{"Rounds", "rounds", 0},
		{"kitten", "sitting", 3},
		{"ca", "abc", 3}, /* restricted: no edit inside a swap */
	};

	(void)state;
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		assert_int_equal(nearest_distance(pairs[i].a, pairs[i].b), pairs[i].distance);
}

static void long_words_are_far(void **state)
{
	char longest[NEAREST_WORD], longer[NEAREST_WORD + 1];

	(void)state;
	memset(longest, 'x', sizeof(longest));
	longest[NEAREST_WORD - 1] = '\0';
	memset(longer, 'x', sizeof(longer));
	longer[NEAREST_WORD] = '\0';
	assert_int_equal(nearest_distance(longest, longest), 0);
	assert_int_equal(nearest_distance(longest, ""), NEAREST_WORD - 1);
	assert_true(nearest_distance(longest, longer) == SIZE_MAX);
	assert_true(nearest_distance(longer, "x") == SIZE_MAX);
}

static void check_hint(const char *text, const char *const *words, const char *hint)
{
	struct nearest nearest;

	nearest_open(&nearest, text);
	for (; *words; words++)
		nearest_offer(&nearest, *words);
	assert_string_equal(nearest_hint(&nearest), hint);
}

static void hints_name_the_nearest(void **state)
{
	static const char *const words[] = {"base",       "default",    "thp",
	                                    "hugetlb-2M", "hugetlb-1G", NULL};

	(void)state;
	check_hint("thpp", words, "; did you mean \"thp\"?");
	check_hint("BASE", words, "; did you mean \"base\"?");
	check_hint("hugetlb-1", words, "; did you mean \"hugetlb-1G\"?");
	check_hint("hugetlb2m", words, "; did you mean \"hugetlb-2M\"?");
}

static void far_words_get_the_list(void **state)
{
	static const char *const words[] = {"always", "madvise", "never", NULL};
	static const char *const none[] = {NULL};

	(void)state;
	check_hint("no", words, "; legal: always, madvise, never");
	check_hint("navar", words, "; legal: always, madvise, never");
	check_hint("", words, "; legal: always, madvise, never");
	check_hint("no", none, "");
}

static void long_lists_are_cut(void **state)
{
	struct nearest nearest;
	const char *hint;

	(void)state;
	nearest_open(&nearest, "z");
	for (int i = 0; i < 1000; i++)
		nearest_offer(&nearest, "a-rather-long-word");
	hint = nearest_hint(&nearest);
	assert_true(strlen(hint) < sizeof(nearest.hint));
	assert_string_equal(hint + strlen(hint) - 6, "d, ...");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distances_count_slips),  cmocka_unit_test(long_words_are_far),
		cmocka_unit_test(hints_name_the_nearest), cmocka_unit_test(far_words_get_the_list),
		cmocka_unit_test(long_lists_are_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
