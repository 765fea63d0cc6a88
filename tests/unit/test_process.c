/* Whether a process is alive, and the same one. */
#include "process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

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
	siginfo_t ended;
	int ends[2];
	struct process child;
	pid_t pid;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		struct process self = process_self();

		_exit(write(ends[1], &self, sizeof(self)) != (ssize_t)sizeof(self));
	}
	assert_int_equal(read(ends[0], &child, sizeof(child)), sizeof(child));
	waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT);
	assert_int_equal(child.pid, pid);
	assert_false(process_is_alive(&child));
	waitpid(pid, NULL, 0);
	assert_false(process_is_alive(&child));
	close(ends[0]);
	close(ends[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_recycled_pid_is_dead),
		cmocka_unit_test(test_zombie_is_dead),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
