/*
 * Specs that are wrong: each file of tests/unit/specs begins with what must be said about it, to
 * the letter, in lines "# expect: line:column: error: ...", with the file's name in front where it
 * is another. Nothing else may be said.
 */
#include "spec.h"

#include "complaints.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "specs_folder.h"

#define FOLDER "tests/unit/specs/"

static const struct spec_options options = {.plots = FOLDER "plots"};

static char *expected_of(const char *path)
{
	static const char mark[] = "# expect: ";
	FILE *file = fopen(path, "r"), *out;
	char line[1024], *text;
	size_t size;

	assert_non_null(file);
	out = open_memstream(&text, &size);
	while (fgets(line, sizeof(line), file) && !strncmp(line, mark, strlen(mark))) {
		const char *rest = line + strlen(mark);

		fprintf(out, *rest >= '0' && *rest <= '9' ? "%s:" : FOLDER, path);
		fputs(rest, out);
	}
	fclose(file);
	fclose(out);
	return text;
}

static void each_mistake_is_told(void **state)
{
	glob_t files;

	(void)state;
	assert_int_equal(glob(FOLDER "*.yaml", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		struct spec spec;
		char *said = complaints_of(files.gl_pathv[i], &options, &spec);
		char *expected = expected_of(files.gl_pathv[i]);

		assert_string_not_equal(expected, "");
		assert_string_equal(said, expected);
		free(said);
		free(expected);
		spec_release(&spec);
	}
	globfree(&files);
}

static void check_said(const char *path, const char *what)
{
	struct spec spec;
	char *said = complaints_of(path, &options, &spec), expected[256];

	snprintf(expected, sizeof(expected), "%s:1:1: error: %s\n", path, what);
	assert_string_equal(said, expected);
	free(said);
	spec_release(&spec);
}

static void what_is_no_file_is_told(void **state)
{
	char path[] = "/tmp/pagetoll-spec-XXXXXX";

	(void)state;
	write_spec(path, "");
	check_said(path, "the file is empty");
	unlink(path);
	assert_int_equal(mkfifo(path, 0600), 0);
	check_said(path, "cannot read this file: it is no regular file");
	unlink(path);
	check_said(path, "cannot read this file: No such file or directory");
	check_said("tests", "cannot read this file: it is a directory");
	check_said("", "cannot read this file: No such file or directory");
}

/* Root reads everything. */
static void unreadable_is_told(void **state)
{
	char path[] = "/tmp/pagetoll-spec-XXXXXX";

	(void)state;
	write_spec(path, "experiments:");
	chmod(path, 0);
	if (access(path, R_OK))
		check_said(path, "cannot read this file: Permission denied");
	unlink(path);
}

static void huge_files_are_refused(void **state)
{
	char path[] = "/tmp/pagetoll-spec-XXXXXX";

	(void)state;
	write_spec(path, "");
	assert_int_equal(truncate(path, (1 << 20) + 1), 0);
	check_said(path, "cannot read this file: it is larger than 1 MiB");
	unlink(path);
}

static void torn_characters_have_a_place(void **state)
{
	char path[] = "/tmp/pagetoll-spec-XXXXXX", expected[128], *said;
	struct spec spec;

	(void)state;
	write_spec(path, "a: b\nc: \xff\n");
	said = complaints_of(path, &options, &spec);
	snprintf(expected, sizeof(expected),
	         "%s:2:4: error: no YAML: invalid leading UTF-8 octet\n", path);
	assert_string_equal(said, expected);
	free(said);
	spec_release(&spec);
	unlink(path);
}

static void complaints_are_sorted_and_printable(void **state)
{
	struct complaints complaints = {0};
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	(void)state;
	complain(&complaints, (struct place){"b", 1, 1, 0}, "last");
	complain(&complaints, (struct place){"a\n", 10, 1, 0}, "third");
	complain(&complaints, (struct place){"a\n", 9, 10, 0}, "second \x1b\x7f\xc2\x9b \xc3\xa4");
	complain(&complaints, (struct place){"a\n", 9, 9, 0}, "first");
	complain(&complaints, (struct place){"b", 1, 1, 0}, "last");
	assert_int_equal(complaints_print(&complaints, out), 4);
	fclose(out);
	assert_string_equal(text, "a\\x0a:9:9: error: first\n"
	                          "a\\x0a:9:10: error: second \\x1b\\x7f\\u009b \xc3\xa4\n"
	                          "a\\x0a:10:1: error: third\n"
	                          "b:1:1: error: last\n");
	free(text);
	complaints_release(&complaints);
}

/* Of the same mistake, met by way of aliases, any number is one. */
static void mistakes_without_end_are_cut(void **state)
{
	struct complaints same = {0}, different = {0};
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	(void)state;
	for (size_t i = 0; i < 10 * (size_t)COMPLAINTS_MOST; i++) {
		complain(&same, (struct place){"a", 1, 1, 0}, "%d", i % 3 ? 1 : 2);
		complain(&different, (struct place){"a", i + 1, 1, 0}, "wrong");
	}
	assert_true(different.count <= COMPLAINTS_MOST);
	assert_int_equal(complaints_print(&same, out), 2);
	assert_int_equal(complaints_print(&different, out), COMPLAINTS_MOST);
	fclose(out);
	assert_non_null(strstr(text, "a:1:1: error: 2\nand 6000 more, "));
	assert_non_null(strstr(text, "\nand 9000 more, which are told when there are fewer\n"));
	free(text);
	complaints_release(&same);
	complaints_release(&different);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_mistake_is_told),
		cmocka_unit_test(what_is_no_file_is_told),
		cmocka_unit_test(unreadable_is_told),
		cmocka_unit_test(huge_files_are_refused),
		cmocka_unit_test(torn_characters_have_a_place),
		cmocka_unit_test(complaints_are_sorted_and_printable),
		cmocka_unit_test(mistakes_without_end_are_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
