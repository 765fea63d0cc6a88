/* One holder at a time, whoever it is and wherever the file had to be made. */
#include "lock.h"

#include "fixture_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#define LOCK     "/run/lock/pagetoll-test.lock"
#define TMP_LOCK "/tmp/pagetoll-test.lock"

static int setup(void **state)
{
	(void)state;
	tree_open();
	tree_put("/run/lock/.keep", "");
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

/* A child that takes the lock, tells whether it could, and holds it until killed. */
static pid_t start_holder(bool *took)
{
	int ends[2];
	char byte = 0;
	pid_t pid;

	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		struct outcome outcome = lock_take("test", 0);

		prctl(PR_SET_PDEATHSIG, SIGKILL);
		byte = outcome_is_ok(&outcome) ? 'y' : 'n';
		if (write(ends[1], &byte, 1) == 1)
			pause();
		_exit(0);
	}
	assert_int_equal(read(ends[0], &byte, 1), 1);
	*took = byte == 'y';
	close(ends[0]);
	close(ends[1]);
	return pid;
}

static void end(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

/* lock_take() holds until the process ends, so each is tried in a child. */
static struct outcome try_in_child(unsigned int wait_ms)
{
	struct outcome outcome;
	int ends[2];
	pid_t pid;

	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		outcome = lock_take("test", wait_ms);
		_exit(write(ends[1], &outcome, sizeof(outcome)) != (ssize_t)sizeof(outcome));
	}
	assert_int_equal(read(ends[0], &outcome, sizeof(outcome)), sizeof(outcome));
	close(ends[0]);
	close(ends[1]);
	waitpid(pid, NULL, 0);
	return outcome;
}

static void test_refusal_names_the_holder(void **state)
{
	bool took;
	char text[64];
	pid_t pid = start_holder(&took);
	struct outcome outcome = try_in_child(0);

	(void)state;
	assert_true(took);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	snprintf(text, sizeof(text), "held by pid %d (", (int)pid);
	assert_non_null(strstr(outcome.why, text));
	assert_non_null(strstr(outcome.why, "test_lock"));
	assert_non_null(strstr(outcome.why, "), since 20"));
	end(pid);
	outcome = try_in_child(0);
	assert_string_equal(outcome.why, "");
}

static void test_waits_for_an_ending_holder(void **state)
{
	static const struct timespec while_ending = {.tv_nsec = 200000000};
	bool took;
	pid_t pid = start_holder(&took);
	struct outcome outcome;
	pid_t killer;

	(void)state;
	assert_int_equal(try_in_child(50).code, OUTCOME_UNAVAILABLE);
	killer = fork();
	if (!killer) {
		nanosleep(&while_ending, NULL);
		kill(pid, SIGKILL);
		_exit(0);
	}
	outcome = try_in_child(5000);
	assert_string_equal(outcome.why, "");
	waitpid(killer, NULL, 0);
	end(pid);
}

static void test_any_user_may_hold_it_next(void **state)
{
	struct stat status;
	char path[PATH_MAX];
	mode_t before = umask(077);
	struct outcome outcome = try_in_child(0);

	(void)state;
	umask(before);
	assert_string_equal(outcome.why, "");
	assert_int_equal(stat(tree_path(path, LOCK), &status), 0);
	assert_int_equal(status.st_mode & 0777, 0666);
}

static void test_falls_back_to_tmp(void **state)
{
	char path[PATH_MAX];

	(void)state;
	unlink(tree_path(path, "/run/lock/.keep"));
	assert_int_equal(rmdir(tree_path(path, "/run/lock")), 0);
	assert_string_equal(try_in_child(0).why, "");
	assert_true(tree_exists(TMP_LOCK));
}

/* Made in /tmp by a user who could make none in /run/lock: whoever can respects it. */
static void test_lock_in_tmp_is_respected(void **state)
{
	bool took;
	char path[PATH_MAX];
	pid_t pid;

	(void)state;
	unlink(tree_path(path, "/run/lock/.keep"));
	rmdir(tree_path(path, "/run/lock"));
	pid = start_holder(&took);
	tree_put("/run/lock/.keep", "");
	assert_true(took);
	assert_int_equal(try_in_child(0).code, OUTCOME_UNAVAILABLE);
	end(pid);
	assert_string_equal(try_in_child(0).why, "");
}

static void test_link_in_tmp_is_not_followed(void **state)
{
	char path[PATH_MAX];
	char victim[PATH_MAX];

	(void)state;
	tree_put("/victim", "precious");
	assert_int_equal(symlink(tree_path(victim, "/victim"), tree_path(path, TMP_LOCK)), 0);
	assert_string_equal(try_in_child(0).why, "");
	assert_string_equal(tree_get("/victim"), "precious");
	unlink(path);
	assert_int_equal(link(victim, path), 0);
	assert_string_equal(try_in_child(0).why, "");
	assert_string_equal(tree_get("/victim"), "precious");
}

static void test_holder_text_is_made_printable(void **state)
{
	char path[PATH_MAX];
	int fd;
	bool took;
	pid_t pid = start_holder(&took);
	struct outcome outcome;

	(void)state;
	fd = open(tree_path(path, LOCK), O_WRONLY | O_TRUNC | O_CLOEXEC);
	assert_int_equal(write(fd, "pid 1 \033[31mred\n", 15), 15);
	close(fd);
	outcome = try_in_child(0);
	assert_non_null(strstr(outcome.why, "pid 1 ?[31mred"));
	end(pid);
}

/* A child of the holder shares the lock, as the guardian does. */
static void test_fork_keeps_it(void **state)
{
	pid_t child = -1;
	int ends[2];
	pid_t pid;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		struct outcome outcome = lock_take("test", 0);

		child = outcome_is_ok(&outcome) ? fork() : -1;
		if (!child)
			pause();
		_exit(write(ends[1], &child, sizeof(child)) != (ssize_t)sizeof(child));
	}
	assert_int_equal(read(ends[0], &child, sizeof(child)), sizeof(child));
	waitpid(pid, NULL, 0);
	assert_true(child > 0);
	assert_int_equal(try_in_child(0).code, OUTCOME_UNAVAILABLE);
	kill(child, SIGKILL);
	assert_string_equal(try_in_child(1000).why, "");
	close(ends[0]);
	close(ends[1]);
}

static void test_lock_holds_knows_its_own(void **state)
{
	pid_t pid = fork();
	int status;

	(void)state;
	if (!pid) {
		struct outcome outcome = lock_take("test", 0);
		int count = 0;

		for (int fd = 0; fd < 64; fd++)
			count += lock_holds(fd) && (fcntl(fd, F_GETFD) & FD_CLOEXEC);
		_exit(outcome_is_ok(&outcome) ? count : 99);
	}
	waitpid(pid, &status, 0);
	assert_int_equal(WEXITSTATUS(status), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_refusal_names_the_holder, setup, teardown),
		cmocka_unit_test_setup_teardown(test_waits_for_an_ending_holder, setup, teardown),
		cmocka_unit_test_setup_teardown(test_any_user_may_hold_it_next, setup, teardown),
		cmocka_unit_test_setup_teardown(test_falls_back_to_tmp, setup, teardown),
		cmocka_unit_test_setup_teardown(test_lock_in_tmp_is_respected, setup, teardown),
		cmocka_unit_test_setup_teardown(test_link_in_tmp_is_not_followed, setup, teardown),
		cmocka_unit_test_setup_teardown(test_holder_text_is_made_printable, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_fork_keeps_it, setup, teardown),
		cmocka_unit_test_setup_teardown(test_lock_holds_knows_its_own, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
