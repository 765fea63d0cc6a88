#include "perf_calls.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* glibc has no wrapper [perf_event_open(2)]. */
static int kernel_open(struct perf_event_attr *attr, pid_t pid, int cpu, int group,
                       unsigned long flags)
{
	return (int)syscall(SYS_perf_event_open, attr, pid, cpu, group, flags);
}

static int kernel_ioctl(int fd, unsigned long request, unsigned long argument)
{
	return ioctl(fd, request, argument);
}

const struct perf_calls perf_calls_kernel = {kernel_open, kernel_ioctl, read, close};
