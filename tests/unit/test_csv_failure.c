/* A table that cannot be written leaves neither a file nor a temporary one. */
#include "csv.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[] = "/tmp/test_csv_failure.XXXXXX";
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

static void expect_failure(struct csv_writer *writer, const char *why)
{
	struct outcome outcome = csv_commit(writer);

	assert_int_equal(outcome.code, OUTCOME_FAILED);
	if (!strstr(outcome.why, why) || !strstr(outcome.why, path))
		fail_msg("\"%s\" does not say \"%s\"", outcome.why, why);
	assert_int_equal(files_in_folder(), 0);
}

/* The temporary file's name is known, so it can be made a way to a device that is always full. */
static void a_full_disk_leaves_nothing(void **state)
{
	struct csv_writer writer;
	struct outcome outcome;
	char temporary[sizeof(path) + 32];

	(void)state;
	unlink(path);
	for (size_t rows = 1; rows <= 10000; rows *= 100) {
		snprintf(temporary, sizeof(temporary), "%s.tmp.%d", path, getpid());
		assert_int_equal(symlink("/dev/full", temporary), 0);
		outcome = csv_create(&writer, path);
		assert_true(outcome_is_ok(&outcome));
		write_rows(&writer, rows);
		expect_failure(&writer, "No space left on device");
	}
}

static void set_largest_file(rlim_t bytes)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_disk_that_fills_half_way_leaves_nothing(void **state)
{
	struct csv_writer writer;

	(void)state;
	start(&writer);
	signal(SIGXFSZ, SIG_IGN);
	set_largest_file(8192);
	write_rows(&writer, 10000);
	expect_failure(&writer, "File too large");
	set_largest_file(RLIM_INFINITY);
}

/* Rows are lost, and the end mark could be written. */
static void a_disk_with_room_again_at_the_end_leaves_nothing(void **state)
{
	struct csv_writer writer;

	(void)state;
	start(&writer);
	signal(SIGXFSZ, SIG_IGN);
	set_largest_file(8192);
	write_rows(&writer, 10000);
	set_largest_file(RLIM_INFINITY);
	expect_failure(&writer, "Input/output error");
}

static void a_place_that_cannot_be_taken_leaves_nothing(void **state)
{
	struct csv_writer writer;
	struct outcome outcome;

	(void)state;
	start(&writer);
	write_rows(&writer, 1);
	assert_int_equal(mkdir(path, 0755), 0);
	outcome = csv_commit(&writer);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, "Is a directory"));
	assert_int_equal(files_in_folder(), 1);
	rmdir(path);
}

static void a_folder_that_is_not_there_is_named(void **state)
{
	struct csv_writer writer;
	struct outcome outcome = csv_create(&writer, "/nowhere/table.csv");
	char longer[2 * PATH_MAX];

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, "/nowhere/table.csv"));
	assert_non_null(strstr(outcome.why, "No such file or directory"));
	memset(longer, 'x', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	outcome = csv_create(&writer, longer);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
}

static void a_table_given_up_leaves_nothing(void **state)
{
	struct csv_writer writer;

	(void)state;
	start(&writer);
	write_rows(&writer, 1);
	csv_abandon(&writer);
	assert_int_equal(files_in_folder(), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_full_disk_leaves_nothing),
		cmocka_unit_test(a_disk_that_fills_half_way_leaves_nothing),
		cmocka_unit_test(a_disk_with_room_again_at_the_end_leaves_nothing),
		cmocka_unit_test(a_place_that_cannot_be_taken_leaves_nothing),
		cmocka_unit_test(a_folder_that_is_not_there_is_named),
		cmocka_unit_test(a_table_given_up_leaves_nothing),
	};

	return cmocka_run_group_tests_name("csv_failure", tests, set_up, tear_down);
}
