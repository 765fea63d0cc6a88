/*
 * The four system calls that counters are made of, as a table of functions: the seam at which a
 * test puts a scripted kernel, since a machine that has no counters cannot refuse or multiplex them
 * in every way there is.
 */
#ifndef PAGETOLL_PERF_CALLS_H
#define PAGETOLL_PERF_CALLS_H

#include <stddef.h>
#include <sys/types.h>

struct perf_event_attr;

/* Each returns what its system call does, -1 with errno included. */
struct perf_calls {
	int (*open)(struct perf_event_attr *attr, pid_t pid, int cpu, int group,
	            unsigned long flags);
	int (*ioctl)(int fd, unsigned long request, unsigned long argument);
	ssize_t (*read)(int fd, void *buffer, size_t size);
	int (*close)(int fd);
};

/* The kernel's. */
extern const struct perf_calls perf_calls_kernel;

#endif
