/* Reading tables: half a table never comes back as a whole one, and what is wrong with it is said.
 */
#include "csv.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[] = "/tmp/test_csv.XXXXXX";
static char path[64];

static int set_up(void **state)
{
	(void)state;
	if (!mkdtemp(folder))
		return -1;
	snprintf(path, sizeof(path), "%s/table.csv", folder);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	unlink(path);
	return rmdir(folder);
}

static void hold(const char *text, size_t length)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

static struct outcome read_text(struct csv *csv, const char *text, bool marked)
{
	hold(text, strlen(text));
	return csv_read(csv, path, marked);
}

static void refuse(const char *text, bool marked, const char *why)
{
	struct csv csv;
	struct outcome outcome = read_text(&csv, text, marked);

	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_null(csv.text);
	if (!strstr(outcome.why, why) || !strstr(outcome.why, path))
		fail_msg("\"%s\" does not say \"%s\"", outcome.why, why);
}

static void numbers_that_are_none_are_unknown(void **state)
{
	struct csv csv;
	struct outcome outcome =
		read_text(&csv, "a,b,c,d,e\n,12x,-1,99999999999999999999,1.5\n", false);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	assert_true(isnan(csv_get_real(&csv, 0, "a")));
	assert_true(isnan(csv_get_real(&csv, 0, "b")));
	assert_true(isnan(csv_get_real(&csv, 0, "nothing")));
	assert_true(csv_get_real(&csv, 0, "c") == -1);
	for (size_t column = 0; column < csv.columns; column++)
		assert_true(csv_get_u64(&csv, 0, csv.names[column]) == 0);
	assert_true(csv_get_u64(&csv, 0, "nothing") == 0);
	csv_release(&csv);
}

static const char whole[] =
	"# seed: 12\na,b,c\n1,\"x, \"\"y\"\"\nz\",3\n4,5,\"6\"\n# end: 2 rows\n";

/* Whatever is cut off, and wherever. */
static void a_torn_file_is_never_read_as_whole(void **state)
{
	struct csv csv;
	struct outcome outcome;

	(void)state;
	for (size_t length = 0; length < sizeof(whole) - 1; length++) {
		hold(whole, length);
		outcome = csv_read(&csv, path, true);
		if (outcome.code != OUTCOME_FAILED)
			fail_msg("whole after %zu of %zu bytes", length, sizeof(whole) - 1);
	}
	outcome = read_text(&csv, whole, true);
	assert_true(outcome_is_ok(&outcome));
	assert_string_equal(csv_get(&csv, 0, "b"), "x, \"y\"\nz");
	csv_release(&csv);
}

/* A file system may leave zeroes where data never arrived. */
static void zero_bytes_are_refused(void **state)
{
	char text[sizeof(whole)];
	struct csv csv;

	(void)state;
	for (size_t at = 0; at < sizeof(whole) - 1; at++) {
		struct outcome outcome;

		memcpy(text, whole, sizeof(whole));
		text[at] = '\0';
		hold(text, sizeof(whole) - 1);
		outcome = csv_read(&csv, path, false);
		assert_int_equal(outcome.code, OUTCOME_FAILED);
	}
}

static void an_end_mark_must_be_right_and_last(void **state)
{
	(void)state;
	refuse("a,b\n1,2\n", true, "end mark");
	refuse("a,b\n1,2\n# end: 2 rows\n", true, "end mark");
	refuse("a,b\n1,2\n# end: 10 rows\n", true, "end mark");
	refuse("a,b\n1,2\n# end: 1 row\n", true, "end mark");
	refuse("# end: 1 rows\na,b\n1,2\n", true, "end mark");
	refuse("a,b\n# end: 1 rows\n1,2\n", true, "end mark");
	refuse("a,b\n1,2\n# end: 1 rows\n# more: 1\n", true, "end mark");
	refuse("a,b\n1,2\n# end: 1 rows\n\n", true, "fields");
}

static void rows_are_as_wide_as_the_header(void **state)
{
	(void)state;
	refuse("a,b\n1\n# end: 1 rows\n", true, "row 1 has 1 fields where the header has 2");
	refuse("a,b\n1,2\n1,2,3\n", false, "row 2 has 3 fields where the header has 2");
	refuse("a,b\n1,2\n\n", false, "row 2 has 1 fields");
}

static void quotes_are_closed_and_nothing_follows(void **state)
{
	(void)state;
	refuse("a,b\n1,\"2\n", false, "row 1: a quote is not closed");
	refuse("\"a,b\n1,2\n", false, "a quote is not closed");
	refuse("a,b\n\"1\"x,2\n", false, "row 1: a quote is not closed, or something follows it");
}

static void nothing_is_no_table(void **state)
{
	struct csv csv;
	struct outcome outcome;

	(void)state;
	refuse("", true, "the file is empty");
	refuse("", false, "the file is empty");
	refuse("# end: 0 rows\n", true, "no header line");
	outcome = csv_read(&csv, folder, true);
	assert_non_null(strstr(outcome.why, "Is a directory"));
	unlink(path);
	outcome = csv_read(&csv, path, true);
	assert_non_null(strstr(outcome.why, "No such file or directory"));
}

static void a_header_alone_is_an_empty_table(void **state)
{
	struct csv csv;
	struct outcome outcome = read_text(&csv, "a,b\n# end: 0 rows\n", true);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(csv.rows, 0);
	assert_int_equal(csv.columns, 2);
	csv_release(&csv);
}

static void line_breaks_of_other_systems_are_line_breaks(void **state)
{
	struct csv csv;
	struct outcome outcome = read_text(
		&csv, "# key: value\r\na,b\r\n1,\"2\r\n3\"\r\n\"4\",\r\n# end: 2 rows\r\n", true);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	assert_string_equal(csv_get_comment(&csv, "key"), "value");
	assert_string_equal(csv_get(&csv, 0, "b"), "2\r\n3");
	assert_string_equal(csv_get(&csv, 1, "a"), "4");
	assert_string_equal(csv_get(&csv, 1, "b"), "");
	csv_release(&csv);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_that_are_none_are_unknown),
		cmocka_unit_test(a_torn_file_is_never_read_as_whole),
		cmocka_unit_test(zero_bytes_are_refused),
		cmocka_unit_test(an_end_mark_must_be_right_and_last),
		cmocka_unit_test(rows_are_as_wide_as_the_header),
		cmocka_unit_test(quotes_are_closed_and_nothing_follows),
		cmocka_unit_test(nothing_is_no_table),
		cmocka_unit_test(a_header_alone_is_an_empty_table),
		cmocka_unit_test(line_breaks_of_other_systems_are_line_breaks),
	};

	return cmocka_run_group_tests_name("csv", tests, set_up, tear_down);
}
