#include "counter_set.h"
#include "core_type.h"
#include "counter_event.h"
#include "counter_group.h"
#include "event_name.h"
#include "perf_calls.h"
#include "perf_refusal.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)COUNTERS_MOST == (int)GROUP_MOST, "a group holds a whole set");
static_assert(COUNTS_TEXT / COUNTERS_MOST >= EVENT_NAME + 3 * 21 + 1, "any counts have place");

struct counter {
	const char *name;
	struct counter_event event;
	struct outcome outcome;
};

struct counter_set {
	const struct perf_calls *calls;
	struct core_type core;
	struct counter counters[COUNTERS_MOST];
	size_t count;
	struct counter_group groups[COUNTERS_MOST];
	size_t group_count;
};

/* Not even instructions can be opened, whatever is asked for: there is no PMU. */
static bool has_no_pmu(const struct counter_set *set)
{
	struct counter_group probe = {.calls = set->calls};
	struct counter_event instructions;
	int error;

	counter_event_find("instructions", &set->core, &instructions);
	error = counter_group_add(&probe, &instructions.attr, 0);
	counter_group_close(&probe);
	return error == ENOENT;
}

static struct outcome refusal(const struct counter_set *set, const char *name, int error)
{
	struct perf_refused refused = {.what = name, .error = error};

	if (error == ENOENT)
		refused.no_pmu = has_no_pmu(set);
	return perf_refusal(&refused);
}

static struct outcome opened(const struct counter_event *event)
{
	struct outcome outcome = outcome_ok();

	snprintf(outcome.why, sizeof(outcome.why), "%s (perf type %u, config %#llx)", event->counts,
	         event->attr.type, (unsigned long long)event->attr.config);
	return outcome;
}

/* EINVAL as leader: it is the event; as a member: it may be that the group is too large for the
 * counters there are, so it leads another one. */
static struct counter_group *open_counter(struct counter_set *set, struct counter_group *group,
                                          size_t i)
{
	struct counter *counter = &set->counters[i];
	int error = group ? counter_group_add(group, &counter->event.attr, i) : EINVAL;

	if (error == EINVAL) {
		struct counter_group *next = &set->groups[set->group_count];

		*next = (struct counter_group){.calls = set->calls};
		error = counter_group_add(next, &counter->event.attr, i);
		if (!error) {
			set->group_count++;
			group = next;
		}
	}
	counter->outcome = error ? refusal(set, counter->name, error) : opened(&counter->event);
	return group;
}

static void open_question(struct counter_set *set, enum counter_question question)
{
	struct counter_group *group = NULL;

	for (size_t i = 0; i < set->count; i++)
		if (set->counters[i].event.question == question &&
		    outcome_is_ok(&set->counters[i].outcome))
			group = open_counter(set, group, i);
}

struct counter_set *counter_set_open(const char *const *names, size_t count, int cpu,
                                     const struct perf_calls *calls)
{
	struct counter_set *set = calloc(1, sizeof(*set));

	assert(count <= COUNTERS_MOST);
	if (!set)
		abort();
	set->calls = calls ? calls : &perf_calls_kernel;
	set->count = count;
	core_type_read(cpu, &set->core);
	for (size_t i = 0; i < count; i++) {
		set->counters[i].name = names[i];
		counter_event_find(names[i], &set->core, &set->counters[i].event);
		set->counters[i].outcome = set->counters[i].event.outcome;
	}
	for (enum counter_question question = 0; question < QUESTIONS; question++)
		open_question(set, question);
	return set;
}

size_t counter_set_count(const struct counter_set *set)
{
	return set->count;
}

const char *counter_set_name(const struct counter_set *set, size_t i)
{
	return set->counters[i].name;
}

struct outcome counter_set_outcome(const struct counter_set *set, size_t i)
{
	return set->counters[i].outcome;
}

void counter_set_start(struct counter_set *set)
{
	for (size_t i = 0; i < set->group_count; i++)
		counter_group_start(&set->groups[i]);
}

static void take_counts(const struct counter_set *set, const struct counter_group *group,
                        struct count *counts)
{
	struct group_reading reading;

	if (!counter_group_read(group, &reading))
		return;
	for (size_t i = 0; i < group->count; i++)
		counts[group->member[i]] = (struct count){
			.value = reading.value[i],
			.enabled_ns = reading.enabled_ns,
			.running_ns = reading.running_ns,
			.known = outcome_is_ok(&set->counters[group->member[i]].outcome),
		};
}

void counter_set_stop(struct counter_set *set, struct count counts[static COUNTERS_MOST])
{
	memset(counts, 0, COUNTERS_MOST * sizeof(counts[0]));
	for (size_t i = 0; i < set->group_count; i++)
		counter_group_stop(&set->groups[i]);
	for (size_t i = 0; i < set->group_count; i++)
		take_counts(set, &set->groups[i], counts);
}

void counter_set_distrust(struct counter_set *set, size_t i, const char *format, ...)
{
	char why[sizeof(((struct outcome *)0)->why)];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof(why), format, args);
	va_end(args);
	set->counters[i].outcome = outcome_of(OUTCOME_UNAVAILABLE, "unreliable: %s", why);
}

void counter_set_close(struct counter_set *set)
{
	for (size_t i = 0; i < set->group_count; i++)
		counter_group_close(&set->groups[i]);
	free(set);
}

const char *counts_format(const struct counter_set *set,
                          const struct count counts[static COUNTERS_MOST],
                          char text[static COUNTS_TEXT])
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < set->count; i++)
		if (counts[i].known) {
			text[at] = ' ';
			at += at > 0;
			at += (size_t)count_format(text + at, COUNTS_TEXT - at,
			                           set->counters[i].name, &counts[i]);
		}
	return text;
}
