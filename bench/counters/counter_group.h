/*
 * Counters that the kernel schedules together or not at all, so that their ratios hold, and reads
 * in one call. What perf_event_open() is asked for is decided here: this thread, on any CPU (it is
 * pinned anyway), user mode only, no children, off until enabled.
 */
#ifndef PAGETOLL_COUNTER_GROUP_H
#define PAGETOLL_COUNTER_GROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct perf_calls;
struct perf_event_attr;

/* Most that a set can have, so most that a group can. */
enum { GROUP_MOST = 32 };

/* As read(2) gives it for PERF_FORMAT_GROUP with both times. */
struct group_reading {
	uint64_t members;
	uint64_t enabled_ns, running_ns; /* of the whole group, since it was opened */
	uint64_t value[GROUP_MOST];
};

struct counter_group {
	const struct perf_calls *calls;
	int fd[GROUP_MOST];        /* the first leads */
	size_t member[GROUP_MOST]; /* the caller's number for each */
	size_t count;
	struct group_reading
		base; /* as the group was started; all zero when that could not be read */
};

/* Opens one more event in the group, or the first. attr brings type and config. 0, or the errno:
 * EINVAL for one that does not fit into the counters beside the others, too. The group owns the
 * file descriptor. */
int counter_group_add(struct counter_group *group, const struct perf_event_attr *attr,
                      size_t member);

/* Counting starts; what was counted before is out of account. */
void counter_group_start(struct counter_group *group);

void counter_group_stop(struct counter_group *group);

/* What was counted between the last start and stop. False where nothing can be said: the read is
 * short, as of a group that the kernel has given up (error state), or fails. */
bool counter_group_read(const struct counter_group *group, struct group_reading *counted);

void counter_group_close(struct counter_group *group);

#endif
