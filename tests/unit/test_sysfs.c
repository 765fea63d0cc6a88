/* Small files: what is read out of them, and what is said of those that cannot be read or set. */
#include "sysfs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static char root[] = "/tmp/test_sysfs.XXXXXX";
static const char path[] = "/value";

static void hold(const char *text)
{
	char full[PATH_MAX];
	FILE *file = fopen(sysfs_path(full, path), "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static int set_up(void **state)
{
	(void)state;
	return !mkdtemp(root) || setenv("PAGETOLL_SYSROOT", root, 1);
}

static int tear_down(void **state)
{
	char full[PATH_MAX];

	(void)state;
	unlink(sysfs_path(full, path));
	return rmdir(root);
}

static void paths_go_through_the_root(void **state)
{
	char full[PATH_MAX], expected[PATH_MAX];

	(void)state;
	snprintf(expected, sizeof(expected), "%s/sys/kernel", root);
	assert_string_equal(sysfs_path(full, "/sys/kernel"), expected);
	unsetenv("PAGETOLL_SYSROOT");
	assert_string_equal(sysfs_path(full, "/sys/kernel"), "/sys/kernel");
	setenv("PAGETOLL_SYSROOT", root, 1);
}

static void text_loses_its_line_break(void **state)
{
	char text[64];
	struct outcome outcome;

	(void)state;
	hold("never \t\r\n\n");
	outcome = sysfs_read(path, text, sizeof(text));
	assert_true(outcome_is_ok(&outcome));
	assert_string_equal(text, "never");
	hold("");
	outcome = sysfs_read(path, text, sizeof(text));
	assert_true(outcome_is_ok(&outcome));
	assert_string_equal(text, "");
}

static void a_file_that_cannot_be_read_is_named(void **state)
{
	char text[64] = "before";
	uint64_t value;
	struct outcome outcome = sysfs_read("/nowhere", text, sizeof(text));

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(outcome.why, "cannot read /nowhere: No such file or directory");
	assert_string_equal(text, "");
	outcome = sysfs_read("/", text, sizeof(text));
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	outcome = sysfs_read_u64("/nowhere", &value);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	outcome = sysfs_read_field("/nowhere", "MemFree", &value);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	outcome = sysfs_read_choice("/nowhere", text, sizeof(text));
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(text, "");
}

static void one_number_and_nothing_else(void **state)
{
	static const char *const others[] = {
		"",    "\n",     "-1\n", "+1\n", "max\n",
		"1 2", "0x10\n", "1kB",  " 1\n", "18446744073709551616\n"};
	uint64_t value = 0;
	struct outcome outcome;

	(void)state;
	hold("18446744073709551615\n");
	outcome = sysfs_read_u64(path, &value);
	assert_true(outcome_is_ok(&outcome));
	assert_true(value == UINT64_MAX);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		hold(others[i]);
		outcome = sysfs_read_u64(path, &value);
		assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
		assert_non_null(strstr(outcome.why, "not a number"));
	}
}

static void check_choice(const char *text, const char *expected)
{
	char word[64];
	struct outcome outcome;

	hold(text);
	outcome = sysfs_read_choice(path, word, sizeof(word));
	assert_true(outcome_is_ok(&outcome));
	assert_string_equal(word, expected);
}

static void the_bracketed_word_is_the_choice(void **state)
{
	(void)state;
	check_choice("always [madvise] never\n", "madvise");
	check_choice("[always] madvise never\n", "always");
	check_choice("always defer defer+madvise madvise [never]\n", "never");
	check_choice("always inherit [some-new-word] never\n", "some-new-word");
	check_choice("67584\n", "67584");
	check_choice("always madvise never\n", "always madvise never");
	check_choice("always [madvise\n", "always [madvise");
	check_choice("[]\n", "");
}

static void check_field(const char *key, uint64_t expected)
{
	uint64_t value = 0;
	struct outcome outcome = sysfs_read_field(path, key, &value);

	assert_true(outcome_is_ok(&outcome));
	assert_true(value == expected);
}

static void a_field_is_found_by_its_whole_name(void **state)
{
	uint64_t value;
	struct outcome outcome;

	(void)state;
	hold("MemTotal:       24690384 kB\nMemFree:  17 kB\nHugePages_Total:       0\n"
	     "thp_fault_alloc 12\nthp_fault_alloc_bytes 13\ncpu cores\t: 4\nempty:\npages8 "
	     "5\nlast");
	check_field("MemTotal", 24690384);
	check_field("MemFree", 17);
	check_field("HugePages_Total", 0);
	check_field("thp_fault_alloc", 12);
	check_field("thp_fault_alloc_bytes", 13);
	check_field("cpu cores", 4);
	outcome = sysfs_read_field(path, "Mem", &value);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(outcome.why, "/value has no field Mem");
	outcome = sysfs_read_field(path, "pages", &value);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	outcome = sysfs_read_field(path, "last", &value);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	outcome = sysfs_read_field(path, "empty", &value);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
}

static void a_word_written_is_read_back(void **state)
{
	char text[64];
	struct outcome outcome;

	(void)state;
	hold("a longer text that was here before");
	outcome = sysfs_write(path, "never");
	assert_true(outcome_is_ok(&outcome));
	sysfs_read(path, text, sizeof(text));
	assert_string_equal(text, "never");
}

/* A file that takes the word and holds another: here, by being a device that forgets. */
static void a_word_that_does_not_stay_is_told(void **state)
{
	char full[PATH_MAX];
	struct outcome outcome;

	(void)state;
	unlink(sysfs_path(full, path));
	assert_int_equal(symlink("/dev/null", full), 0);
	outcome = sysfs_write(path, "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "/value was set to always but reads"));
	outcome = sysfs_put(path, "always");
	assert_true(outcome_is_ok(&outcome));
	unlink(full);
}

static void a_refusal_says_what_would_allow_it(void **state)
{
	char full[PATH_MAX];
	struct outcome outcome = sysfs_write("/nowhere/enabled", "always");

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "No such file or directory"));
	assert_non_null(strstr(outcome.why, "echo always | sudo tee /nowhere/enabled"));
	unlink(sysfs_path(full, path));
	assert_int_equal(symlink("/dev/full", full), 0);
	outcome = sysfs_put(path, "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "No space left on device"));
	unlink(full);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paths_go_through_the_root),
		cmocka_unit_test(text_loses_its_line_break),
		cmocka_unit_test(a_file_that_cannot_be_read_is_named),
		cmocka_unit_test(one_number_and_nothing_else),
		cmocka_unit_test(the_bracketed_word_is_the_choice),
		cmocka_unit_test(a_field_is_found_by_its_whole_name),
		cmocka_unit_test(a_word_written_is_read_back),
		cmocka_unit_test(a_word_that_does_not_stay_is_told),
		cmocka_unit_test(a_refusal_says_what_would_allow_it),
	};

	return cmocka_run_group_tests_name("sysfs", tests, set_up, tear_down);
}
