/*
 * A kernel that counts as a script says: behind the table of calls of perf_calls.h. It holds what
 * it is asked for against what must be asked, adds to its counts and times while a group is
 * enabled, never resets them, and refuses, multiplexes and gives up as told.
 */
#ifndef PAGETOLL_PERF_SCRIPT_H
#define PAGETOLL_PERF_SCRIPT_H

#include "perf_calls.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SCRIPT_EVENTS = 64, SCRIPT_FIRST_FD = 100, SCRIPT_REFUSALS = 8 };

enum script_reading { SCRIPT_WHOLE, SCRIPT_NOTHING, SCRIPT_SHORT, SCRIPT_ERROR, SCRIPT_ODD };

static struct script {
	/* What it is told. */
	struct {
		uint64_t config;
		uint32_t type;
		int error;
	} refuse[SCRIPT_REFUSALS];
	int refuse_all;          /* error of every event that is not of software */
	unsigned int group_most; /* more hardware events in one group: EINVAL; 0: any number */
	bool guests_own;         /* EOPNOTSUPP for what does not leave guests out */
	uint64_t enabled_ns, running_ns;      /* that one start and stop last */
	uint64_t (*counted)(uint64_t config); /* in that time */
	enum script_reading reading;

	/* What it does. */
	struct script_event {
		struct perf_event_attr attr;
		int leader; /* its own number: it leads */
		uint64_t value, enabled_ns, running_ns;
		bool open, on;
	} event[SCRIPT_EVENTS];
	size_t asked; /* to open, refused or not */
	size_t opened;
	size_t groups;
	char mistakes[256]; /* of whoever calls */
} script;

static inline void script_mistake(const char *what)
{
	snprintf(script.mistakes, sizeof(script.mistakes), "%s", what);
}

static inline void script_check(const struct perf_event_attr *attr, pid_t pid, int cpu, int group,
                                unsigned long flags)
{
	const uint64_t format =
		PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;

	if (attr->size != sizeof(*attr) || attr->read_format != format)
		script_mistake("size or read_format");
	if (!attr->exclude_kernel || !attr->exclude_hv || attr->exclude_user)
		script_mistake("not user mode");
	if (attr->exclude_guest && !script.guests_own)
		script_mistake("leaves guests out");
	if (attr->inherit || attr->pinned || attr->sample_period)
		script_mistake("inherit, pinned or sampling");
	if (attr->disabled != (group < 0))
		script_mistake("disabled is for leaders");
	if (pid != 0 || cpu != -1 || flags != PERF_FLAG_FD_CLOEXEC)
		script_mistake("pid, cpu or flags");
}

static inline int script_error(const struct perf_event_attr *attr)
{
	for (size_t i = 0; i < SCRIPT_REFUSALS; i++)
		if (script.refuse[i].error && script.refuse[i].type == attr->type &&
		    script.refuse[i].config == attr->config)
			return script.refuse[i].error;
	if (script.guests_own && !attr->exclude_guest)
		return EOPNOTSUPP;
	return attr->type == PERF_TYPE_SOFTWARE ? 0 : script.refuse_all;
}

static inline unsigned int script_members(int leader)
{
	unsigned int members = 0;

	for (size_t i = 0; i < script.opened; i++)
		members += script.event[i].open && script.event[i].leader == leader;
	return members;
}

static inline int script_open(struct perf_event_attr *attr, pid_t pid, int cpu, int group,
                              unsigned long flags)
{
	int number = (int)script.opened;

	script_check(attr, pid, cpu, group, flags);
	script.asked++;
	errno = script_error(attr);
	if (!errno && group >= 0 && script.group_most &&
	    script_members(group - SCRIPT_FIRST_FD) >= script.group_most)
		errno = EINVAL;
	if (errno)
		return -1;
	script.groups += group < 0;
	script.event[script.opened++] = (struct script_event){
		.attr = *attr,
		.leader = group < 0 ? number : group - SCRIPT_FIRST_FD,
		.value = 1000003, /* counted before anybody asks */
		.enabled_ns = 77000,
		.running_ns = 55000,
		.open = true,
	};
	return SCRIPT_FIRST_FD + number;
}

static inline void script_count(struct script_event *event)
{
	event->enabled_ns += script.enabled_ns;
	event->running_ns += script.running_ns;
	event->value += script.counted ? script.counted(event->attr.config) : 0;
}

static inline int script_ioctl(int fd, unsigned long request, unsigned long argument)
{
	int leader = fd - SCRIPT_FIRST_FD;

	if (argument != PERF_IOC_FLAG_GROUP || script.event[leader].leader != leader)
		script_mistake("ioctl not of a group");
	for (size_t i = 0; i < script.opened; i++) {
		struct script_event *event = &script.event[i];

		if (event->leader != leader)
			continue;
		if (request == PERF_EVENT_IOC_DISABLE && event->on)
			script_count(event);
		event->on = request == PERF_EVENT_IOC_ENABLE;
	}
	return 0;
}

static inline ssize_t script_read(int fd, void *buffer, size_t size)
{
	int leader = fd - SCRIPT_FIRST_FD;
	uint64_t *words = buffer;
	size_t count = 3;

	if (script.event[leader].leader != leader || script.event[leader].on)
		script_mistake("read of a member, or of a group that still counts");
	if (script.reading == SCRIPT_NOTHING)
		return 0;
	if (script.reading == SCRIPT_ERROR || size < 8 * (3 + script_members(leader))) {
		errno = ENOSPC;
		return -1;
	}
	words[0] = script_members(leader) - (script.reading == SCRIPT_ODD);
	words[1] = script.event[leader].enabled_ns;
	words[2] = script.event[leader].running_ns;
	for (size_t i = 0; i < script.opened; i++)
		if (script.event[i].leader == leader)
			words[count++] = script.event[i].value;
	return (ssize_t)(8 * count) - (script.reading == SCRIPT_SHORT ? 8 : 0);
}

static inline int script_close(int fd)
{
	struct script_event *event = &script.event[fd - SCRIPT_FIRST_FD];

	if (!event->open)
		script_mistake("closed twice");
	event->open = false;
	return 0;
}

static inline size_t script_still_open(void)
{
	size_t open = 0;

	for (size_t i = 0; i < script.opened; i++)
		open += script.event[i].open;
	return open;
}

static const struct perf_calls perf_calls_script = {script_open, script_ioctl, script_read,
                                                    script_close};

#endif
