#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "fixture_tree.h"
#include "journal.h"
#include "restore.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#define ENABLED THP "enabled"
#define POOL    POOLS "hugepages-2048kB"

static int setup(void **state)
{
	(void)state;
	tree_open();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

static void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

/* A journal of a process that is no more: lines after a whole header. */
static void put_journal(const char *boot, const char *lines)
{
	char text[2048];

	snprintf(text, sizeof(text), "boot %s\nowner 4194304 1 cell sweep\n%s", boot, lines);
	tree_put(JOURNAL, text);
}

static const char *this_boot(void)
{
	return "5f1c0d5e-1111-4222-8333-444455556666";
}

static struct outcome recover(char *said, size_t size, size_t *count)
{
	FILE *say = fmemopen(said, size, "w");
	struct outcome outcome = restore_leftover(say, count);

	fclose(say);
	return outcome;
}

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
	char path[64];

	(void)state;
	check_ok(journal_create(&journal));
	for (int i = 0; i < JOURNAL_FILES; i++) {
		snprintf(path, sizeof(path), "/sys/file%d", i);
		check_ok(journal_file(&journal, path, "word"));
	}
	assert_int_equal(journal_file(&journal, "/sys/one-more", "word").code, OUTCOME_UNAVAILABLE);
	assert_int_equal(journal_file(&journal, "/sys/a name", "word").code, OUTCOME_UNAVAILABLE);
	journal_remove(&journal);
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

/* The pid lives, but the process that has it now is another one. */
static void test_recycled_pid_is_dead(void **state)
{
	struct process self = process_self();
	struct process earlier = self;

	(void)state;
	assert_true(self.started > 0);
	assert_true(process_is_alive(&self));
	earlier.started--;
	assert_false(process_is_alive(&earlier));
	assert_false(process_is_same(&self, &earlier));
}

static void test_zombie_is_dead(void **state)
{
	int ends[2];
	struct process child;
	pid_t pid;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		struct process self = process_self();

		_exit(syscall(SYS_write, ends[1], &self, sizeof(self)) != (long)sizeof(self));
	}
	assert_int_equal(read(ends[0], &child, sizeof(child)), sizeof(child));
	waitid(P_PID, (id_t)pid, NULL, WEXITED | WNOWAIT);
	assert_int_equal(child.pid, pid);
	assert_false(process_is_alive(&child));
	waitpid(pid, NULL, 0);
	assert_false(process_is_alive(&child));
	close(ends[0]);
	close(ends[1]);
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
		cmocka_unit_test_setup_teardown(test_replay_equals_memory, setup, teardown),
		cmocka_unit_test_setup_teardown(test_second_journal_is_refused, setup, teardown),
		cmocka_unit_test_setup_teardown(test_torn_line_was_not_acted_upon, setup, teardown),
		cmocka_unit_test_setup_teardown(test_odd_lines_are_passed_over, setup, teardown),
		cmocka_unit_test_setup_teardown(test_full_table_refuses_the_change, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_empty_journal_is_discarded, setup, teardown),
		cmocka_unit_test_setup_teardown(test_no_journal_is_no_error, setup, teardown),
		cmocka_unit_test_setup_teardown(test_other_boot_is_discarded, setup, teardown),
		cmocka_unit_test_setup_teardown(test_dead_owner_is_recovered, setup, teardown),
		cmocka_unit_test(test_recycled_pid_is_dead),
		cmocka_unit_test(test_zombie_is_dead),
		cmocka_unit_test_setup_teardown(test_live_owner_is_named_and_left_alone, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_unfinished_moves, setup, teardown),
		cmocka_unit_test_setup_teardown(test_pages_taken_away_by_others_are_told, setup,
	                                        teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
