/*
 * What the ways of taking a sample have in common: steady and cold in sampling.c, of fresh memory
 * in fresh_sample.c.
 */
#ifndef PAGETOLL_SAMPLING_H
#define PAGETOLL_SAMPLING_H

#include "trial.h"

/* A sample must dwarf the clock that times it. */
#define CLOCKS_PER_SAMPLE 1000

/* The trial's next sample, empty. */
struct sample *sample_next(struct trial *trial, unsigned int number, bool warmup);

/* Runs ops operations by the clock: fills ops, time_ns and moved, and counts where it has room for
 * them. */
void sample_take(struct trial *trial, struct sample *sample, uint64_t ops);

/* Whether the time can be one: failed where it is impossible or too short for the clock. */
struct outcome sample_plausible(const struct trial *trial, const struct sample *sample,
                                double clock_ns);

/* So long memory is left alone for `after: idle`: hypervisors that take free pages back look every
 * couple of seconds (Linux free page reporting, mm/page_reporting.c, delays 2 s). */
enum { FRESH_IDLE_SECONDS = 5 };

/* One sample of a workload that wants fresh memory: mapped anew under the arm's THP state and
 * touched, then once more with every touch timed. */
void fresh_sample(struct trial *trial, unsigned int number, double clock_ns);

#endif
