/* The journal: read back it is what was written, whatever was torn or is odd. */
#include "dead_journal.h"

static void test_replay_equals_memory(void **state)
{
	struct journal written;
	struct journal read;
	enum journal_found found;

	(void)state;
	check_ok(journal_create(&written));
	check_ok(journal_side(&written, MIN_FREE, "67584"));
	check_ok(journal_file(&written, ENABLED, "madvise"));
	check_ok(journal_set(&written, ENABLED, "always"));
	check_ok(journal_set(&written, ENABLED, "never"));
	check_ok(journal_move(&written, POOL, 3, 7));
	check_ok(journal_moved(&written, POOL, 5));
	check_ok(journal_move(&written, POOL, 5, 9));
	check_ok(journal_file(&written, THP "defrag", "madvise"));
	check_ok(journal_back(&written, ENABLED));
	journal_close(&written);
	check_ok(journal_open(&read, &found));
	assert_int_equal(found, JOURNAL_WHOLE);
	assert_true(process_is_same(&read.owner, &written.owner));
	assert_true(process_is_alive(&read.owner));
	assert_string_equal(read.owner.command, written.owner.command);
	assert_int_equal(read.end, written.end);
	assert_int_equal(read.file_count, 2);
	assert_memory_equal(read.files, written.files, 2 * sizeof(read.files[0]));
	assert_string_equal(read.files[1].path, THP "defrag");
	assert_int_equal(read.pool_count, 1);
	assert_memory_equal(read.pools, written.pools, sizeof(read.pools[0]));
	assert_int_equal(read.pools[0].added, 2);
	assert_true(read.pools[0].moving);
	journal_remove(&read);
	assert_false(tree_exists("/run/pagetoll"));
}

static void test_second_journal_is_refused(void **state)
{
	struct journal first;
	struct journal second;
	struct outcome outcome;

	(void)state;
	check_ok(journal_create(&first));
	outcome = journal_create(&second);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "another process"));
	assert_int_equal(second.fd, -1);
	journal_remove(&first);
}

static void test_torn_line_was_not_acted_upon(void **state)
{
	struct journal journal;
	enum journal_found found;

	(void)state;
	put_journal(this_boot(),
	            "file " ENABLED " madvise\nset " ENABLED " always\nset " ENABLED " nev");
	check_ok(journal_open(&journal, &found));
	assert_int_equal(journal.file_count, 1);
	assert_int_equal(journal.files[0].word_count, 1);
	check_ok(journal_set(&journal, ENABLED, "never"));
	journal_close(&journal);
	assert_null(strstr(tree_get(JOURNAL), "nevset"));
	check_ok(journal_open(&journal, &found));
	assert_int_equal(journal.files[0].word_count, 2);
	assert_string_equal(journal.files[0].words[1], "never");
	journal_close(&journal);
}

static void test_odd_lines_are_passed_over(void **state)
{
	struct journal journal;
	enum journal_found found;

	(void)state;
	put_journal(this_boot(), "\nnonsense\nset /not/listed x\nfile " ENABLED "\nfile " ENABLED
	                         " word-longer-than-any-we-could-hold\nback /x\nmove " POOL
	                         " 1\nfile " ENABLED " madvise\n");
	check_ok(journal_open(&journal, &found));
	assert_int_equal(found, JOURNAL_WHOLE);
	assert_int_equal(journal.file_count, 1);
	assert_string_equal(journal.files[0].found, "madvise");
	assert_int_equal(journal.pool_count, 0);
	journal_close(&journal);
}

static void test_full_table_refuses_the_change(void **state)
{
	struct journal journal;
	char path[96];

	(void)state;
	check_ok(journal_create(&journal));
	for (int i = 0; i < JOURNAL_FILES; i++) {
		snprintf(path, sizeof(path), THP "hugepages-%dkB/enabled", i);
		check_ok(journal_file(&journal, path, "word"));
	}
	assert_int_equal(journal_file(&journal, ENABLED, "word").code, OUTCOME_UNAVAILABLE);
	journal_remove(&journal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_replay_equals_memory, setup, teardown),
		cmocka_unit_test_setup_teardown(test_second_journal_is_refused, setup, teardown),
		cmocka_unit_test_setup_teardown(test_torn_line_was_not_acted_upon, setup, teardown),
		cmocka_unit_test_setup_teardown(test_odd_lines_are_passed_over, setup, teardown),
		cmocka_unit_test_setup_teardown(test_full_table_refuses_the_change, setup,
	                                        teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
