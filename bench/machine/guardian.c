#include "guardian.h"

#include "lock.h"
#include "process.h"
#include "restore.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Everything but the leash and the locks: a pipe held open would keep its reader waiting. */
static void close_others(int leash)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	DIR *folder = opendir("/proc/self/fd");
	const struct dirent *entry;

	for (int fd = 0; fd <= 2; fd++)
		if (fd != leash && !lock_holds(fd))
			dup2(null, fd);
	while (folder && (entry = readdir(folder))) {
		int fd = atoi(entry->d_name);

		if (fd > 2 && fd != leash && fd != dirfd(folder) && !lock_holds(fd))
			close(fd);
	}
	if (folder)
		closedir(folder);
}

/* A control group that is killed as a whole for want of memory spares those at -1000. Without the
 * privilege it stays as it is. */
static void ask_to_be_spared(void)
{
	int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	ssize_t written = fd >= 0 ? write(fd, "-1000", 5) : 0;

	(void)written;
	if (fd >= 0)
		close(fd);
}

/* Signals are blocked from before the fork on, all of them: nothing but SIGKILL ends it early. */
static _Noreturn void guard(int leash, const struct process *owner)
{
	char byte;
	ssize_t got;

	prctl(PR_SET_NAME, "pagetoll-guard");
	close_others(leash);
	ask_to_be_spared();
	if (write(leash, "r", 1) != 1)
		_exit(1);
	do
		got = read(leash, &byte, 1);
	while (got > 0 || (got < 0 && errno == EINTR));
	restore_after(owner);
	_exit(0);
}

/* The middle one of two forks: the guardian is nobody's child, and no leader that could get a
 * terminal. */
static _Noreturn void detach(int leash, const struct process *owner)
{
	pid_t pid;

	setsid();
	pid = fork();
	if (!pid)
		guard(leash, owner);
	_exit(pid < 0);
}

static bool await_byte(int leash)
{
	char byte;
	ssize_t got;

	do
		got = read(leash, &byte, 1);
	while (got < 0 && errno == EINTR);
	return got == 1;
}

static struct outcome fork_twice(const int ends[2])
{
	struct process self = process_self();
	pid_t pid = fork();

	if (!pid) {
		close(ends[0]);
		detach(ends[1], &self);
	}
	if (pid < 0)
		return outcome_of(OUTCOME_FAILED, "cannot start the guardian: %s", strerror(errno));
	waitpid(pid, NULL, 0);
	return outcome_ok();
}

struct outcome guardian_start(int *leash)
{
	int ends[2];
	sigset_t all;
	sigset_t before;
	struct outcome outcome;

	*leash = -1;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return outcome_of(OUTCOME_FAILED, "cannot start the guardian: %s", strerror(errno));
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	outcome = fork_twice(ends);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[1]);
	if (outcome_is_ok(&outcome) && !await_byte(ends[0]))
		outcome = outcome_of(OUTCOME_FAILED, "the guardian did not start");
	if (outcome_is_ok(&outcome))
		*leash = ends[0];
	else
		close(ends[0]);
	return outcome;
}

bool guardian_is_alive(int leash)
{
	char byte;

	return leash >= 0 && recv(leash, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && errno == EAGAIN;
}

void guardian_dismiss(int leash)
{
	if (leash < 0)
		return;
	shutdown(leash, SHUT_WR);
	await_byte(leash); /* its end of file: the guardian is gone */
	close(leash);
}
