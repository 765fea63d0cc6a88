/*
 * What stands behind a counter's name on the CPU at hand: the event to be opened, and what it
 * really counts.
 */
#ifndef PAGETOLL_COUNTER_EVENT_H
#define PAGETOLL_COUNTER_EVENT_H

#include "counter_word.h"
#include "outcome.h"

#include <linux/perf_event.h>

struct core_type;

struct counter_event {
	struct outcome outcome; /* ok; or why this CPU has no such event */
	enum counter_question question;
	const char *counts;          /* what it really counts; static; nothing where not ok */
	char name[160];              /* as libpfm4 writes it, or "raw event 0xe08" where this one
	                              * does not know it; empty where there is no event */
	struct perf_event_attr attr; /* type and config; the rest is zero */
};

/* name is a word or an event of libpfm4. A word's event is encoded by libpfm4 where it knows the
 * PMU, else the table's raw config is taken; they are the same, which a unit test holds. Where
 * there are cores of several kinds the event is tied to the kind of this one. */
void counter_event_find(const char *name, const struct core_type *core,
                        struct counter_event *event);

#endif
