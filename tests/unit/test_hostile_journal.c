/* Whatever stands in a journal, nothing is written but settings that are ever borrowed. */
#include "dead_journal.h"
#include "restore.h"

#define FOREIGN "/etc/passwd"
#define TRIGGER "/proc/sys/kernel/core_pattern"

static char said[4096];

static struct outcome recover(size_t *count)
{
	FILE *say;
	struct outcome outcome;

	memset(said, 0, sizeof(said));
	say = fmemopen(said, sizeof(said), "w");
	outcome = restore_leftover(say, count);
	fclose(say);
	return outcome;
}

static void test_other_files_are_not_written(void **state)
{
	static const char *const lines[] = {
		"side " FOREIGN " x\n",
		"file " FOREIGN " x\nset " FOREIGN " root\n",
		"file " TRIGGER " |/tmp/x\nset " TRIGGER " core\n",
		"side " TRIGGER " |/tmp/x\n",
		"side " ENABLED " always\n",
		"file " MIN_FREE " 1\nset " MIN_FREE " 67584\n",
		"side " THP "../../../.." FOREIGN " x\n",
		"side " THP "hugepages-64kB/../../../../.." FOREIGN " x\n",
		"side " MIN_FREE "/../../../.." FOREIGN " x\n",
	};
	size_t count;

	(void)state;
	tree_put(FOREIGN, "root");
	tree_put(TRIGGER, "core");
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		put_journal(this_boot(), lines[i]);
		check_ok(recover(&count));
		assert_int_equal(count, 0);
		assert_string_equal(tree_get(FOREIGN), "root");
		assert_string_equal(tree_get(TRIGGER), "core");
		assert_string_equal(tree_get(MIN_FREE), "67584\n");
		assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
		assert_non_null(strstr(said, "no line of ours"));
		assert_false(tree_exists(JOURNAL));
	}
}

static void test_other_folders_are_no_pools(void **state)
{
	static const char *const folders[] = {
		"/tmp/pool/",
		POOLS "../../../../tmp/pool/",
		"/sys/devices/system/node/node0/../../../../../tmp/pool/",
	};
	char lines[512];
	size_t count;

	(void)state;
	tree_put_pool("/tmp/pool/", "5\n");
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
		int length = (int)strlen(folders[i]) - 1;

		snprintf(lines, sizeof(lines), "move %.*s 0 5\nmoved %.*s 5\n", length, folders[i],
		         length, folders[i]);
		put_journal(this_boot(), lines);
		check_ok(recover(&count));
		assert_string_equal(tree_get("/tmp/pool/nr_hugepages"), "5\n");
		assert_non_null(strstr(said, "no line of ours"));
	}
}

/* The kernel takes words of letters, and numbers; what is none was not found there by us. */
static void test_other_words_are_not_written(void **state)
{
	size_t count;

	(void)state;
	put_journal(this_boot(),
	            "side " MIN_FREE " -1\nfile " ENABLED " \033[2J\nset " ENABLED " madvise\n");
	check_ok(recover(&count));
	assert_int_equal(count, 0);
	assert_string_equal(tree_get(MIN_FREE), "67584\n");
	assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
}

/* Differences of such numbers do not fit. */
static void test_pages_that_no_machine_has_are_no_move(void **state)
{
	size_t count;

	(void)state;
	put_journal(this_boot(), "move " POOL " 18446744073709551615 1\nmove " POOL " 1 "
	                         "9223372036854775809\nmoved " POOL " 9223372036854775808\n");
	check_ok(recover(&count));
	assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "3\n");
}

static void test_others_file_is_left_alone(void **state)
{
	char path[PATH_MAX], target[PATH_MAX];
	struct outcome outcome;
	size_t count;

	(void)state;
	put_journal(this_boot(), "file " ENABLED " never\nset " ENABLED " madvise\n");
	chmod(tree_path(path, JOURNAL), 0666);
	outcome = recover(&count);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(said, "others may write it"));
	chmod(path, 0644);
	rename(path, tree_path(target, "/tmp/elsewhere"));
	assert_int_equal(symlink(target, path), 0);
	outcome = recover(&count);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
	unlink(path);
	if (getuid()) /* to own is not to be given away */
		return;
	rename(target, path);
	assert_int_equal(chown(path, 65534, 65534), 0);
	outcome = recover(&count);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(said, "belongs to somebody else"));
	assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
}

/* Left by a file system after a power cut. */
static void test_zero_bytes_hide_nothing(void **state)
{
	static const char odd[] = "\0\0\nfile " ENABLED " never\nset " ENABLED " madvise\n";
	char path[PATH_MAX];
	size_t count;
	FILE *file;

	(void)state;
	put_journal(this_boot(), "");
	file = fopen(tree_path(path, JOURNAL), "ae");
	fwrite(odd, 1, sizeof(odd) - 1, file);
	fclose(file);
	check_ok(recover(&count));
	assert_int_equal(count, 1);
	assert_string_equal(tree_get(ENABLED), "never");
}

static void test_owners_name_moves_no_cursor(void **state)
{
	size_t count;

	(void)state;
	tree_put(JOURNAL, "boot 5f1c0d5e-1111-4222-8333-444455556666\nowner 4194304 1 \033[2Jx\n");
	check_ok(recover(&count));
	assert_non_null(strstr(said, "(?[2Jx)"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_other_files_are_not_written, setup, teardown),
		cmocka_unit_test_setup_teardown(test_other_folders_are_no_pools, setup, teardown),
		cmocka_unit_test_setup_teardown(test_other_words_are_not_written, setup, teardown),
		cmocka_unit_test_setup_teardown(test_pages_that_no_machine_has_are_no_move, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_others_file_is_left_alone, setup, teardown),
		cmocka_unit_test_setup_teardown(test_zero_bytes_hide_nothing, setup, teardown),
		cmocka_unit_test_setup_teardown(test_owners_name_moves_no_cursor, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
