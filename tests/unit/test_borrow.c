/* What is borrowed is given back, whoever dies: by the borrower, its guardian, or the next start.
 */
#include "borrow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "kernel_writes.h"
#include "lock.h"
#include "owner.h"
#include "units.h"

#define ENABLED THP "enabled"
#define DEFRAG  THP "defrag"

static struct snapshot before;

static int setup(void **state)
{
	(void)state;
	kernel_reset();
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	tree_open();
	tree_snapshot(&before);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	borrow_close();
	while (waitpid(-1, NULL, WNOHANG) > 0)
		; /* guardians let go */
	tree_close();
	return 0;
}

static void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

static void check_as_found(void)
{
	struct snapshot now;

	tree_snapshot(&now);
	assert_string_equal(now.text, before.text);
}

static struct outcome set(const char *path, const char *word)
{
	struct needs needs = {0};

	needs_file(&needs, path, word);
	return borrow_files(&needs);
}

static bool borrow_much(void)
{
	struct outcome outcomes[4];

	outcomes[0] = borrow_open(NULL);
	outcomes[1] = set(ENABLED, "always");
	outcomes[2] = set(DEFRAG, "defer+madvise");
	outcomes[3] = borrow_pool(2 * MIB, 5);
	for (size_t i = 0; i < 4; i++)
		if (!outcome_is_ok(&outcomes[i]))
			return false;
	return true;
}

static void test_close_gives_everything_back(void **state)
{
	(void)state;
	kernel.raises_min_free = true;
	assert_true(borrow_much());
	check_ok(set(THP "hugepages-64kB/enabled", "always"));
	assert_string_equal(tree_get(ENABLED), "[always] madvise never\n");
	assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "5\n");
	assert_string_equal(tree_get(MIN_FREE), "90112\n");
	assert_true(tree_exists(JOURNAL));
	check_ok(borrow_close());
	tree_put(MIN_FREE, "67584\n"); /* as the kernel shows it: put back without a line end */
	check_as_found();
	assert_false(tree_exists("/run/pagetoll"));
	assert_int_equal(find_guardian(), 0);
}

static void test_min_free_is_put_back(void **state)
{
	(void)state;
	kernel.raises_min_free = true;
	check_ok(borrow_open(NULL));
	check_ok(set(ENABLED, "always"));
	assert_string_equal(tree_get(MIN_FREE), "90112\n");
	check_ok(borrow_return_files());
	assert_string_equal(tree_get(MIN_FREE), "67584");
}

static void test_nothing_is_changed_that_holds_its_word(void **state)
{
	(void)state;
	check_ok(borrow_open(NULL));
	check_ok(set(ENABLED, "madvise"));
	check_ok(set(THP "hugepages-2048kB/enabled", "inherit"));
	check_ok(borrow_pool(2 * MIB, 3));
	assert_false(tree_exists(JOURNAL));
	check_as_found();
}

static void test_files_in_turn(void **state)
{
	static const char *const words[] = {"always", "never", "always"};

	(void)state;
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 5));
	for (size_t i = 0; i < 3; i++) {
		check_ok(set(ENABLED, words[i]));
		check_ok(set(ENABLED, "never"));
		check_ok(borrow_return_files());
		assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
		assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "5\n");
	}
	check_ok(borrow_close());
	check_as_found();
}

static void test_word_the_kernel_does_not_offer(void **state)
{
	struct outcome outcome;

	(void)state;
	check_ok(borrow_open(NULL));
	outcome = set(ENABLED, "inherit");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "does not offer inherit"));
	outcome = set(THP "hugepages-128kB/enabled", "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "No such file"));
	assert_false(tree_exists(JOURNAL));
}

static void test_death_by_any_signal(void **state)
{
	static const int numbers[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT};

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		struct owner owner = owner_start(borrow_much);

		assert_true(owner.borrowed);
		assert_true(owner.guardian > 0);
		assert_string_equal(tree_get(DEFRAG),
		                    "always defer [defer+madvise] madvise never\n");
		assert_int_equal(owner_kill(&owner, numbers[i]), numbers[i]);
		assert_true(ends_soon(owner.guardian));
		check_as_found();
		assert_false(tree_exists(JOURNAL));
	}
}

static bool begin_a_journal(void)
{
	struct outcome outcome = borrow_open(NULL);

	tree_put(JOURNAL, "");
	return outcome_is_ok(&outcome);
}

static void test_death_as_the_journal_begins(void **state)
{
	struct owner owner = owner_start(begin_a_journal);

	(void)state;
	assert_true(owner.borrowed);
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
	assert_false(tree_exists("/run/pagetoll"));
}

static bool borrow_and_exit(void)
{
	if (borrow_much())
		exit(0);
	return false;
}

static void test_exit_without_close(void **state)
{
	struct owner owner = owner_start(borrow_and_exit);
	pid_t guardian = find_guardian();

	(void)state;
	owner_kill(&owner, SIGKILL);
	assert_true(!guardian || ends_soon(guardian));
	check_as_found();
	assert_false(tree_exists(JOURNAL));
}

static void test_guardian_ignores_signals(void **state)
{
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1};
	struct owner owner = owner_start(borrow_much);

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		assert_int_equal(kill(owner.guardian, numbers[i]), 0);
	assert_true(getsid(owner.guardian) != getsid(0));
	assert_int_equal(waitpid(owner.guardian, NULL, WNOHANG), 0);
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
	check_as_found();
}

/* A reader of the owner's output must see its end, whatever the guardian does. */
static void test_guardian_holds_no_other_files(void **state)
{
	struct owner owner = owner_start(borrow_much);
	char path[64];
	char target[PATH_MAX];
	const struct dirent *entry;
	DIR *folder;

	(void)state;
	snprintf(path, sizeof(path), "/proc/%d/fd", (int)owner.guardian);
	folder = opendir(path);
	while ((entry = readdir(folder))) {
		ssize_t length =
			readlinkat(dirfd(folder), entry->d_name, target, sizeof(target) - 1);

		if (length <= 0 || entry->d_name[0] == '.')
			continue;
		target[length] = '\0';
		assert_true(!strcmp(target, "/dev/null") || !strncmp(target, "socket:", 7));
	}
	closedir(folder);
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
}

static void test_next_start_restores_when_both_died(void **state)
{
	struct owner owner = owner_start(borrow_much);
	char said[2048];
	FILE *say = fmemopen(said, sizeof(said), "w");

	(void)state;
	kill(owner.guardian, SIGKILL);
	waitpid(owner.guardian, NULL, 0);
	owner_kill(&owner, SIGKILL);
	assert_string_equal(tree_get(ENABLED), "[always] madvise never\n");
	check_ok(borrow_open(say));
	fclose(say);
	check_as_found();
	assert_non_null(strstr(said, "ended without giving back"));
	assert_non_null(strstr(said, ENABLED ": put back to madvise, was always"));
	assert_non_null(strstr(said, "hugepages-2048kB: gave back 2 pages"));
	assert_false(tree_exists(JOURNAL));
}

static void test_no_change_without_a_guardian(void **state)
{
	struct outcome outcome;
	pid_t guardian;

	(void)state;
	check_ok(borrow_open(NULL));
	guardian = find_guardian();
	assert_true(guardian > 0);
	kill(guardian, SIGKILL);
	waitpid(guardian, NULL, 0);
	outcome = set(ENABLED, "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "guardian was killed"));
	outcome = borrow_pool(2 * MIB, 5);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	check_as_found();
}

static void test_no_change_without_a_journal(void **state)
{
	struct outcome outcome;

	(void)state;
	tree_put("/run/pagetoll", "in the way");
	check_ok(borrow_open(NULL));
	outcome = set(ENABLED, "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "cannot write the journal"));
	check_as_found();
}

/* As the user "nobody" where the test runs as root; else without write permission. */
static bool try_as_nobody(void)
{
	struct outcome outcome = outcome_ok();
	char path[PATH_MAX];

	if (!getuid() && setresuid(65534, 65534, 65534))
		return false;
	chmod(tree_path(path, ENABLED), 0444);
	if (!outcome_is_ok(&(struct outcome){borrow_open(NULL).code, ""}))
		return false;
	outcome = set(DEFRAG, "madvise");
	if (!outcome_is_ok(&outcome))
		return false;
	outcome = set(ENABLED, "always");
	return outcome.code == OUTCOME_UNAVAILABLE &&
	       strstr(outcome.why, "cannot set " ENABLED ": Permission denied; allow it with: "
	                           "echo always | sudo tee " ENABLED);
}

static void test_not_root(void **state)
{
	struct owner owner = owner_start(try_as_nobody);

	(void)state;
	owner_kill(&owner, SIGKILL);
	assert_true(owner.borrowed);
	assert_true(ends_soon(owner.guardian));
	check_as_found();
	assert_false(tree_exists("/run/pagetoll"));
}

static bool borrow_without_fork(void)
{
	static const struct rlimit none = {0};
	struct outcome outcome;

	if (setresuid(65534, 65534, 65534) || setrlimit(RLIMIT_NPROC, &none))
		return false;
	outcome = borrow_open(NULL);
	if (!outcome_is_ok(&outcome))
		return false;
	outcome = set(ENABLED, "always");
	return outcome.code == OUTCOME_UNAVAILABLE &&
	       strstr(outcome.why, "cannot start the guardian");
}

static void test_no_change_when_fork_fails(void **state)
{
	struct owner owner;
	char path[PATH_MAX];

	(void)state;
	if (getuid())
		skip(); /* only root can become a user without processes */
	chmod(tree_path(path, ENABLED), 0666);
	owner = owner_start(borrow_without_fork);
	owner_kill(&owner, SIGKILL);
	assert_true(owner.borrowed);
	check_as_found();
}

static void test_others_changes_are_left_and_told(void **state)
{
	struct outcome outcome;

	(void)state;
	assert_true(borrow_much());
	tree_put(ENABLED, "always madvise [never]\n");
	outcome = borrow_close();
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, ENABLED ": somebody else has set it to never"));
	assert_string_equal(tree_get(ENABLED), "always madvise [never]\n");
	assert_string_equal(tree_get(DEFRAG), "always defer defer+madvise [madvise] never\n");
	assert_false(tree_exists(JOURNAL));
}

static void test_next_start_tells_what_the_guardian_did(void **state)
{
	struct owner owner = owner_start(borrow_much);
	char said[2048];
	FILE *say = fmemopen(said, sizeof(said), "w");

	(void)state;
	tree_put(ENABLED, "always madvise [never]\n");
	owner_kill(&owner, SIGTERM);
	assert_true(ends_soon(owner.guardian));
	check_ok(borrow_open(say));
	fclose(say);
	assert_non_null(strstr(said, "guardian: " DEFRAG ": put back to madvise"));
	assert_non_null(strstr(said, "guardian: " ENABLED ": somebody else has set it to never"));
	assert_false(tree_exists("/run/pagetoll"));
}

static bool borrow_and_fail_to_return(void)
{
	struct outcome outcome;

	kernel.keeps_always = true;
	if (!borrow_much())
		return false;
	outcome = borrow_close();
	return outcome.code == OUTCOME_FAILED && strstr(outcome.why, "Input/output error") &&
	       tree_exists(JOURNAL);
}

static void test_failed_return_is_kept_for_the_next(void **state)
{
	struct owner owner = owner_start(borrow_and_fail_to_return);
	size_t restored;

	(void)state;
	owner_kill(&owner, SIGKILL);
	assert_true(owner.borrowed);
	assert_string_equal(tree_get(ENABLED), "[always] madvise never\n");
	check_ok(borrow_recover(NULL, &restored));
	assert_int_equal(restored, 1);
	check_as_found();
	assert_false(tree_exists(JOURNAL));
}

static void test_live_loan_refuses_another(void **state)
{
	struct owner owner = owner_start(borrow_much);
	struct outcome outcome = borrow_open(NULL);
	char text[64];

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	snprintf(text, sizeof(text), "process %d (", (int)owner.pid);
	assert_non_null(strstr(outcome.why, text));
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
	check_as_found();
}

/* ---- the real machine ---- */

static struct snapshot real_before;

static bool borrow_really(void)
{
	struct outcome outcome = lock_take("cell", 60000);

	if (outcome_is_ok(&outcome))
		tree_snapshot(&real_before);
	if (outcome_is_ok(&outcome))
		outcome = borrow_open(stderr);
	if (outcome_is_ok(&outcome))
		outcome = set(ENABLED, strstr(real_before.text, "[always]") ? "never" : "always");
	if (outcome_is_ok(&outcome))
		outcome = set(DEFRAG, "defer");
	if (outcome_is_ok(&outcome))
		outcome = borrow_pool(2 * MIB, 4);
	fputs(outcome.why, stderr);
	return outcome_is_ok(&outcome);
}

static void test_real_machine(void **state)
{
	struct owner owner;
	struct snapshot during;
	struct pool pool;
	char said[2048];
	FILE *say;
	size_t restored;

	(void)state;
	if (geteuid() || access(ENABLED, W_OK) || access(SMALL_POOL "nr_hugepages", W_OK))
		skip();
	tree_snapshot(&before);
	owner = owner_start(borrow_really);
	tree_snapshot(&during);
	check_ok(pool_read(2 * MIB, &pool));
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
	assert_true(owner.borrowed);
	assert_true(pool.usable >= 4);
	assert_string_not_equal(during.text, before.text);
	check_as_found();
	say = fmemopen(said, sizeof(said), "w");
	check_ok(borrow_recover(say, &restored));
	fclose(say);
	assert_int_equal(restored, 0);
	assert_non_null(strstr(said, "guardian: " DEFRAG ": put back"));
	assert_false(tree_exists("/run/pagetoll"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_close_gives_everything_back, setup, teardown),
		cmocka_unit_test_setup_teardown(test_min_free_is_put_back, setup, teardown),
		cmocka_unit_test_setup_teardown(test_nothing_is_changed_that_holds_its_word, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_files_in_turn, setup, teardown),
		cmocka_unit_test_setup_teardown(test_word_the_kernel_does_not_offer, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_death_by_any_signal, setup, teardown),
		cmocka_unit_test_setup_teardown(test_death_as_the_journal_begins, setup, teardown),
		cmocka_unit_test_setup_teardown(test_exit_without_close, setup, teardown),
		cmocka_unit_test_setup_teardown(test_guardian_ignores_signals, setup, teardown),
		cmocka_unit_test_setup_teardown(test_guardian_holds_no_other_files, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_next_start_restores_when_both_died, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_no_change_without_a_guardian, setup, teardown),
		cmocka_unit_test_setup_teardown(test_no_change_without_a_journal, setup, teardown),
		cmocka_unit_test_setup_teardown(test_not_root, setup, teardown),
		cmocka_unit_test_setup_teardown(test_no_change_when_fork_fails, setup, teardown),
		cmocka_unit_test_setup_teardown(test_others_changes_are_left_and_told, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_next_start_tells_what_the_guardian_did, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_failed_return_is_kept_for_the_next, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_live_loan_refuses_another, setup, teardown),
		cmocka_unit_test(test_real_machine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
