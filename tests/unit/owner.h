/*
 * A child process that borrows and then waits to be killed; and its guardian, which this process
 * inherits as a subreaper, so that its end can be waited for and told from other guardians.
 */
#ifndef PAGETOLL_OWNER_H
#define PAGETOLL_OWNER_H

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct owner {
	pid_t pid, guardian;
	bool borrowed;
};

static inline bool is_our_guardian(const char *pid)
{
	char path[300];
	char name[64] = "";
	char process_state = 'Z';
	int parent = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%s/stat", pid);
	file = fopen(path, "re");
	if (!file)
		return false;
	if (fscanf(file, "%*d (%63[^)]) %c %d", name, &process_state, &parent) != 3)
		parent = 0;
	fclose(file);
	return process_state != 'Z' && parent == getpid() && !strcmp(name, "pagetoll-guard");
}

/* 0 when there is none. */
static inline pid_t find_guardian(void)
{
	DIR *folder = opendir("/proc");
	const struct dirent *entry;
	pid_t pid = 0;

	while (!pid && (entry = readdir(folder)))
		if (isdigit(entry->d_name[0]) && is_our_guardian(entry->d_name))
			pid = atoi(entry->d_name);
	closedir(folder);
	return pid;
}

/* borrow(): in the child; says whether it has got what it wanted. */
static inline struct owner owner_start(bool (*borrow)(void))
{
	static const struct rlimit no_core = {0};
	struct owner owner = {0};
	char byte = 'n';
	int ends[2];

	prctl(PR_SET_CHILD_SUBREAPER, 1);
	if (pipe(ends))
		abort();
	owner.pid = fork();
	if (!owner.pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		setrlimit(RLIMIT_CORE, &no_core);
		byte = borrow() ? 'y' : 'n';
		if (write(ends[1], &byte, 1) == 1)
			pause();
		exit(0);
	}
	close(ends[1]);
	owner.borrowed = read(ends[0], &byte, 1) == 1 && byte == 'y';
	close(ends[0]);
	owner.guardian = find_guardian();
	return owner;
}

/* Within two seconds. */
static inline bool ends_soon(pid_t pid)
{
	static const struct timespec step = {.tv_nsec = 5000000};

	for (int left = 400; left; left--) {
		if (waitpid(pid, NULL, WNOHANG) == pid)
			return true;
		nanosleep(&step, NULL);
	}
	return false;
}

/* The signal that ended the owner. */
static inline int owner_kill(const struct owner *owner, int number)
{
	int status = 0;

	kill(owner->pid, number);
	waitpid(owner->pid, &status, 0);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

#endif
