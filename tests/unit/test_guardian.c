/* What is borrowed is given back, whoever dies: by the guardian, or by the next start. */
#include "loan.h"
#include "skip_under.h"

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

/* Else the next loan of this process would be taken for one that its death had ended. */
static void test_close_waits_for_the_guardian(void **state)
{
	static const struct timespec a_while = {.tv_nsec = 200000000};
	pid_t guardian;
	pid_t waker;

	(void)state;
	assert_true(borrow_much());
	guardian = find_guardian();
	assert_true(guardian > 0);
	kill(guardian, SIGSTOP);
	waker = fork();
	if (!waker) {
		nanosleep(&a_while, NULL);
		kill(guardian, SIGCONT);
		_exit(0);
	}
	check_ok(borrow_close());
	assert_int_equal(find_guardian(), 0);
	waitpid(waker, NULL, 0);
	check_as_found();
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
	struct owner owner;
	char path[64];
	char target[PATH_MAX];
	const struct dirent *entry;
	DIR *folder;

	(void)state;
	skip_under("valgrind", "it holds files of its own");
	owner = owner_start(borrow_much);
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

/* As under nohup, or in the background of a script: owners that are to die of these would not. */
static void take_signals(void)
{
	static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		signal(numbers[i], SIG_DFL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_death_by_any_signal, setup, teardown),
		cmocka_unit_test_setup_teardown(test_death_as_the_journal_begins, setup, teardown),
		cmocka_unit_test_setup_teardown(test_exit_without_close, setup, teardown),
		cmocka_unit_test_setup_teardown(test_close_waits_for_the_guardian, setup, teardown),
		cmocka_unit_test_setup_teardown(test_guardian_ignores_signals, setup, teardown),
		cmocka_unit_test_setup_teardown(test_guardian_holds_no_other_files, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_next_start_restores_when_both_died, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_next_start_tells_what_the_guardian_did, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_no_change_without_a_guardian, setup, teardown),
		cmocka_unit_test_setup_teardown(test_no_change_when_fork_fails, setup, teardown),
	};

	take_signals();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
