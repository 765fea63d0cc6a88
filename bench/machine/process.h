/*
 * Who a process is: its pid and when it started, so that a pid given out anew is not taken for the
 * process that had it before.
 *
 * Processes are looked up in the real /proc, never below PAGETOLL_SYSROOT: recorded trees describe
 * a machine, while the owner of a journal runs on this one.
 */
#ifndef PAGETOLL_PROCESS_H
#define PAGETOLL_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
	pid_t pid;
	uint64_t started;  /* clock ticks after boot: field 22 of /proc/<pid>/stat, see proc(5) */
	char command[128]; /* arguments with spaces between, cut; unprintable bytes as '?' */
};

struct process process_self(void);

bool process_is_same(const struct process *one, const struct process *other);

/* A zombie is not alive: its memory and its files are gone. */
bool process_is_alive(const struct process *process);

/* Replaces what must not reach a terminal: text that came from a file others may write. */
void process_make_printable(char *text);

#endif
