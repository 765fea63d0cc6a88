#include "counter_group.h"
#include "perf_calls.h"

#include <assert.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stddef.h>

static int open_event(const struct counter_group *group, struct perf_event_attr *attr)
{
	int leader = group->count ? group->fd[0] : -1;

	return group->calls->open(attr, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
}

/*
 * Guests are not left out, though libpfm4 and perf would: this thread runs none, and some PMUs
 * refuse the flag. But where guests own the PMU (mediated vPMU) the kernel takes no event that does
 * not leave them out [mediated_pmu_account_event(), kernel/events/core.c]: EOPNOTSUPP.
 */
int counter_group_add(struct counter_group *group, const struct perf_event_attr *attr,
                      size_t member)
{
	struct perf_event_attr wanted = {
		.size = sizeof(wanted),
		.type = attr->type,
		.config = attr->config,
		.config1 = attr->config1,
		.config2 = attr->config2,
		.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
	                       PERF_FORMAT_TOTAL_TIME_RUNNING,
		.disabled = !group->count,
		.exclude_kernel = 1,
		.exclude_hv = 1,
	};
	int fd;

	assert(group->count < GROUP_MOST);
	fd = open_event(group, &wanted);
	if (fd < 0 && errno == EOPNOTSUPP) {
		wanted.exclude_guest = 1;
		fd = open_event(group, &wanted);
	}
	if (fd < 0)
		return errno;
	group->fd[group->count] = fd;
	group->member[group->count++] = member;
	return 0;
}

static bool read_now(const struct counter_group *group, struct group_reading *now)
{
	size_t size = offsetof(struct group_reading, value) + group->count * sizeof(uint64_t);

	return group->calls->read(group->fd[0], now, size) == (ssize_t)size &&
	       now->members == group->count;
}

/* PERF_EVENT_IOC_RESET would reset the counts and not the times, which nothing can
 * [perf_event_open(2)]: so both are read, while they stand, and taken off afterwards. */
void counter_group_start(struct counter_group *group)
{
	if (!read_now(group, &group->base))
		group->base = (struct group_reading){0};
	group->calls->ioctl(group->fd[0], PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

void counter_group_stop(struct counter_group *group)
{
	group->calls->ioctl(group->fd[0], PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
}

bool counter_group_read(const struct counter_group *group, struct group_reading *counted)
{
	const struct group_reading *base = &group->base;

	*counted = (struct group_reading){0};
	if (base->members != group->count || !read_now(group, counted))
		return false;
	counted->enabled_ns -= base->enabled_ns;
	counted->running_ns -= base->running_ns;
	for (size_t i = 0; i < group->count; i++)
		counted->value[i] -= base->value[i];
	return true;
}

void counter_group_close(struct counter_group *group)
{
	while (group->count)
		group->calls->close(group->fd[--group->count]);
}
