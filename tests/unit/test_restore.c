/* Giving back what the journal of a dead process lists. */
#include "dead_journal.h"
#include "restore.h"

static struct outcome recover(char *said, size_t size, size_t *count)
{
	FILE *say = fmemopen(said, size, "w");
	struct outcome outcome = restore_leftover(say, count);

	fclose(say);
	return outcome;
}

static void test_empty_journal_is_discarded(void **state)
{
	static const char *const texts[] = {"", "bo", "boot 5f1c", "boot 5f1c\nowner 12"};
	char said[1024];
	size_t count;

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		tree_put(JOURNAL, texts[i]);
		check_ok(recover(said, sizeof(said), &count));
		assert_non_null(strstr(said, "discarded"));
		assert_int_equal(count, 0);
		assert_false(tree_exists(JOURNAL));
	}
}

static void test_no_journal_is_no_error(void **state)
{
	char said[1024] = "";
	size_t count = 7;

	(void)state;
	check_ok(recover(said, sizeof(said), &count));
	assert_string_equal(said, "");
	assert_int_equal(count, 0);
}

static void test_other_boot_is_discarded(void **state)
{
	char said[1024];
	size_t count;

	(void)state;
	put_journal("another", "file " ENABLED " never\nset " ENABLED " madvise\n");
	check_ok(recover(said, sizeof(said), &count));
	assert_non_null(strstr(said, "earlier boot"));
	assert_false(tree_exists(JOURNAL));
	assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
}

static void test_dead_owner_is_recovered(void **state)
{
	char said[1024];
	size_t count;

	(void)state;
	put_journal(this_boot(), "side " MIN_FREE " 50000\nfile " ENABLED " never\nset " ENABLED
	                         " madvise\nmove " POOL " 1 3\nmoved " POOL " 3\n");
	check_ok(recover(said, sizeof(said), &count));
	assert_int_equal(count, 3);
	assert_non_null(strstr(said, "process 4194304 (cell sweep) ended without giving back"));
	assert_non_null(strstr(said, ENABLED ": put back to never, was madvise"));
	assert_non_null(strstr(said, POOL ": gave back 2 pages"));
	assert_true(strstr(said, MIN_FREE) > strstr(said, ENABLED));
	assert_string_equal(tree_get(ENABLED), "never");
	assert_string_equal(tree_get(MIN_FREE), "50000");
	assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "1");
	assert_false(tree_exists("/run/pagetoll"));
}

static void test_live_owner_is_named_and_left_alone(void **state)
{
	struct journal journal;
	struct outcome outcome;
	char said[1024] = "";
	size_t count;
	char pid[32];

	(void)state;
	check_ok(journal_create(&journal));
	check_ok(journal_file(&journal, ENABLED, "never"));
	check_ok(journal_set(&journal, ENABLED, "madvise"));
	outcome = recover(said, sizeof(said), &count);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	snprintf(pid, sizeof(pid), "process %d (", (int)getpid());
	assert_non_null(strstr(outcome.why, pid));
	assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
	assert_true(tree_exists(JOURNAL));
	journal_remove(&journal);
}

/* Each state in which a move may have been cut short, and what is then ours. */
static void test_unfinished_moves(void **state)
{
	static const struct {
		const char *lines, *now, *left;
	} cases[] = {
		{"move " POOL " 3 7\n", "3", "3"}, /* not begun */
		{"move " POOL " 3 7\n", "5", "3"}, /* cut short by the signal */
		{"move " POOL " 3 7\n", "7", "3"}, /* done, not noted */
		{"move " POOL " 3 7\n", "9", "5"}, /* and two more by somebody else */
		{"move " POOL " 3 7\n", "2", "2"}, /* one fewer by somebody else */
		{"move " POOL " 3 7\nmoved " POOL " 7\nmove " POOL " 7 3\n", "7", "3"},
		{"move " POOL " 3 7\nmoved " POOL " 7\nmove " POOL " 7 3\n", "3", "3"},
		{"move " POOL " 3 7\nmove " POOL " 5 9\nmoved " POOL " 9\n", "9", "3"},
		{"move " POOL " 3 7\nmoved " POOL " 7\n", "10", "6"},
	};
	char said[1024];
	size_t count;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		tree_put(SMALL_POOL "nr_hugepages", cases[i].now);
		put_journal(this_boot(), cases[i].lines);
		check_ok(recover(said, sizeof(said), &count));
		assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), cases[i].left);
		assert_false(tree_exists(JOURNAL));
	}
}

static void test_pages_taken_away_by_others_are_told(void **state)
{
	char said[1024];
	size_t count;
	struct outcome outcome;

	(void)state;
	tree_put(SMALL_POOL "nr_hugepages", "1");
	put_journal(this_boot(), "move " POOL " 0 4\nmoved " POOL " 4\n");
	outcome = recover(said, sizeof(said), &count);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, "3 pages had been taken away"));
	assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "0");
	assert_false(tree_exists(JOURNAL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_empty_journal_is_discarded, setup, teardown),
		cmocka_unit_test_setup_teardown(test_no_journal_is_no_error, setup, teardown),
		cmocka_unit_test_setup_teardown(test_other_boot_is_discarded, setup, teardown),
		cmocka_unit_test_setup_teardown(test_dead_owner_is_recovered, setup, teardown),
		cmocka_unit_test_setup_teardown(test_live_owner_is_named_and_left_alone, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_unfinished_moves, setup, teardown),
		cmocka_unit_test_setup_teardown(test_pages_taken_away_by_others_are_told, setup,
	                                        teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
