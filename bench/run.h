/*
 * A cell being measured: which arms, in which order, and which of them memory cannot hold.
 */
#ifndef PAGETOLL_RUN_H
#define PAGETOLL_RUN_H

#include "cell.h"
#include "clock.h"
#include "trial.h"

#include <stddef.h>
#include <stdint.h>

struct counter_set;

struct run {
	const struct cell *cell;
	const struct cell_options *options;
	struct trial *trials; /* the group's arms, in spec order */
	size_t count;
	unsigned int *turn;    /* numbers of trials: the order of mapping, then of each pass */
	const uint64_t *sizes; /* to measure, ascending: of the cell alone, or nested ones */
	size_t size_count;
	struct clock_quality clock;
	struct counter_set *counters; /* NULL: the experiment asks for none */
	int cpu;
};

/* Of what is drawn in that round. */
uint64_t run_seed(const struct run *run, unsigned int round);

/* Opens the counters that the experiment asks for, and tries which of them can be believed. The
 * thread is pinned. */
void run_open_counters(struct run *run);

/* The trials of the cell's group, with room for their samples. */
void run_choose_trials(struct run *run);

/* Seeded in odd rounds, reversed in the even round that follows: the order of mapping is an effect
 * of its own, and a mirrored pair cancels it. */
void run_order_mappings(struct run *run);

/* Arms that the memory available now cannot hold are refused before anything is touched; baselines
 * and controls are counted first. */
void run_refuse_too_large(struct run *run);

#endif
