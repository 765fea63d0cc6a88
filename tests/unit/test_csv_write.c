/* Writing tables: they come back as they were written. */
#include "csv.h"

#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[] = "/tmp/test_csv_write.XXXXXX";
static char path[64];

static const char *const names[] = {"arm", "time_ns", "why", NULL};

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

static size_t files_in_folder(void)
{
	DIR *dir = opendir(folder);
	size_t count = 0;

	assert_non_null(dir);
	while (readdir(dir))
		count++;
	closedir(dir);
	return count - 2; /* itself and its parent */
}

static void start(struct csv_writer *writer)
{
	struct outcome outcome;

	unlink(path);
	outcome = csv_create(writer, path);
	assert_true(outcome_is_ok(&outcome));
}

static void commit(struct csv_writer *writer)
{
	struct outcome outcome = csv_commit(writer);

	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(files_in_folder(), 1);
}

static void what_is_written_is_read(void **state)
{
	struct csv_writer writer;
	struct csv csv;
	struct outcome outcome;

	(void)state;
	start(&writer);
	csv_comment(&writer, "seed", "42");
	csv_comment(&writer, "command", "pagetoll cell\nsweep");
	csv_header(&writer, names);
	csv_text(&writer, "thp");
	csv_u64(&writer, UINT64_MAX);
	csv_text(&writer, NULL);
	csv_end_row(&writer);
	csv_empty(&writer);
	csv_real(&writer, NAN);
	csv_real(&writer, 1.5);
	csv_end_row(&writer);
	assert_int_equal(access(path, F_OK), -1);
	commit(&writer);

	outcome = csv_read(&csv, path, true);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(csv.columns, 3);
	assert_int_equal(csv.rows, 2);
	assert_string_equal(csv_get_comment(&csv, "seed"), "42");
	assert_string_equal(csv_get_comment(&csv, "command"), "pagetoll cell sweep");
	assert_null(csv_get_comment(&csv, "see"));
	assert_string_equal(csv_get(&csv, 0, "arm"), "thp");
	assert_true(csv_get_u64(&csv, 0, "time_ns") == UINT64_MAX);
	assert_string_equal(csv_get(&csv, 0, "why"), "");
	assert_string_equal(csv_get(&csv, 1, "arm"), "");
	assert_string_equal(csv_get(&csv, 1, "time_ns"), "");
	assert_true(isnan(csv_get_real(&csv, 1, "time_ns")));
	assert_true(csv_get_real(&csv, 1, "why") == 1.5);
	assert_int_equal(csv_column(&csv, "why"), 2);
	assert_int_equal(csv_column(&csv, "nothing"), -1);
	assert_string_equal(csv_at(&csv, 0, -1), "");
	assert_true(csv_has_columns(&csv, (const char *const[]){"why", "arm", NULL}));
	assert_false(csv_has_columns(&csv, (const char *const[]){"arm", "whose", NULL}));
	csv_release(&csv);
	assert_null(csv.text);
}

static void any_text_survives_its_quotes(void **state)
{
	static const char *const texts[] = {
		"",
		"plain",
		"a,b",
		"\"",
		"\"\"",
		"\"a\"",
		",",
		"a\nb",
		"\n",
		"a\r\nb",
		"\r",
		"a\r",
		"#no comment",
		" spaces ",
		"a \"b\", c",
		"# end: 1 rows",
		"line\n# end: 27 rows\n",
		"\"\n\",",
		"it's 5 µs",
		"a#b",
		"\\n",
	};
	enum { COUNT = sizeof(texts) / sizeof(texts[0]) };
	struct csv_writer writer;
	struct csv csv;
	struct outcome outcome;

	(void)state;
	start(&writer);
	csv_header(&writer, names);
	for (size_t i = 0; i < COUNT; i++) {
		for (size_t column = 0; column < 3; column++)
			csv_text(&writer, texts[(i + column) % COUNT]);
		csv_end_row(&writer);
	}
	commit(&writer);
	outcome = csv_read(&csv, path, true);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(csv.rows, COUNT);
	assert_int_equal(csv.comment_count, 1);
	for (size_t i = 0; i < COUNT; i++)
		for (size_t column = 0; column < 3; column++)
			assert_string_equal(csv_at(&csv, i, (int)column),
			                    texts[(i + column) % COUNT]);
	csv_release(&csv);
}

static void a_huge_field_and_many_rows(void **state)
{
	enum { HUGE_FIELD = 4000000, ROWS = 20000 };
	char *huge = malloc(HUGE_FIELD + 1);
	struct csv_writer writer;
	struct csv csv;
	struct outcome outcome;

	(void)state;
	assert_non_null(huge);
	memset(huge, '"', HUGE_FIELD);
	huge[HUGE_FIELD] = '\0';
	start(&writer);
	csv_header(&writer, names);
	for (uint64_t row = 0; row < ROWS; row++) {
		csv_text(&writer, row == ROWS / 2 ? huge : "x");
		csv_u64(&writer, row);
		csv_empty(&writer);
		csv_end_row(&writer);
	}
	commit(&writer);
	outcome = csv_read(&csv, path, true);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(csv.rows, ROWS);
	assert_string_equal(csv_get(&csv, ROWS / 2, "arm"), huge);
	assert_true(csv_get_u64(&csv, ROWS - 1, "time_ns") == ROWS - 1);
	csv_release(&csv);
	free(huge);
}
static void write_rows(struct csv_writer *writer, size_t rows)
{
	csv_header(writer, names);
	for (size_t row = 0; row < rows; row++) {
		csv_text(writer, "base");
		csv_u64(writer, row);
		csv_empty(writer);
		csv_end_row(writer);
	}
}

/* What stood there stays until the new table is whole. */
static void an_older_table_stays_until_the_new_one_is_whole(void **state)
{
	struct csv_writer writer;
	struct csv csv;
	struct outcome outcome;

	(void)state;
	start(&writer);
	write_rows(&writer, 1);
	commit(&writer);
	outcome = csv_create(&writer, path);
	assert_true(outcome_is_ok(&outcome));
	write_rows(&writer, 2);
	outcome = csv_read(&csv, path, true);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(csv.rows, 1);
	csv_release(&csv);
	commit(&writer);
	outcome = csv_read(&csv, path, true);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(csv.rows, 2);
	csv_release(&csv);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_written_is_read),
		cmocka_unit_test(any_text_survives_its_quotes),
		cmocka_unit_test(a_huge_field_and_many_rows),
		cmocka_unit_test(an_older_table_stays_until_the_new_one_is_whole),
	};

	return cmocka_run_group_tests_name("csv_write", tests, set_up, tear_down);
}
