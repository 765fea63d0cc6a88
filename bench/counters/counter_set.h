/*
 * Hardware counters of the calling thread, by name: one group for each question, so that ratios
 * hold, opened once, and started and stopped around each sample. A counter that cannot be had has a
 * reason and a remedy, and no counts; not counted is never 0.
 *
 * The set owns its file descriptors; names are borrowed and must outlive it.
 */
#ifndef PAGETOLL_COUNTER_SET_H
#define PAGETOLL_COUNTER_SET_H

#include "count.h"
#include "outcome.h"

#include <stddef.h>

struct perf_calls;

/* A name has less than EVENT_NAME letters (event_name.h), a count three numbers of 20 digits. */
enum { COUNTERS_MOST = 32, COUNTS_TEXT = COUNTERS_MOST * 224 };

struct counter_set;

/* Words and libpfm4's names, each once, at most COUNTERS_MOST (asserted). cpu: which the thread is
 * pinned to. calls NULL: the kernel's. Never NULL: those that cannot be opened are in the set, with
 * an outcome that says so. */
struct counter_set *counter_set_open(const char *const *names, size_t count, int cpu,
                                     const struct perf_calls *calls);

size_t counter_set_count(const struct counter_set *set);
const char *counter_set_name(const struct counter_set *set, size_t i);

/* Ok: why says what it really counts, and its encoding. Unavailable: reason and remedy. */
struct outcome counter_set_outcome(const struct counter_set *set, size_t i);

/* Before the clock is read: from here on is counted. Some microseconds a group. */
void counter_set_start(struct counter_set *set);

/* After the clock is read. counts[i] is of counter i since the start: unknown for one that is not
 * available, or that the kernel gave up. */
void counter_set_stop(struct counter_set *set, struct count counts[static COUNTERS_MOST]);

/* The counter is open and does not count what it says. "unreliable: " and the sentence are its
 * outcome from now on, its counts unknown. */
__attribute__((format(printf, 3, 4))) void counter_set_distrust(struct counter_set *set, size_t i,
                                                                const char *format, ...);

void counter_set_close(struct counter_set *set);

/* For a raw file, "walks=1234:5000000:5000000 cycles=...", as counts_find() reads it; those unknown
 * are left out. Returns text, which holds any counts. */
const char *counts_format(const struct counter_set *set,
                          const struct count counts[static COUNTERS_MOST],
                          char text[static COUNTS_TEXT]);

#endif
