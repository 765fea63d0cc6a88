/*
 * One arm's life inside a cell: mapped, touched, settled, proven, prepared, sampled in turn with
 * the others, proven again. What goes wrong stays with the arm as its outcome.
 */
#ifndef PAGETOLL_TRIAL_H
#define PAGETOLL_TRIAL_H

#include "backing.h"
#include "mapping.h"
#include "outcome.h"
#include "spec.h"
#include "usage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct count;
struct counter_set;
struct histogram;

struct sample {
	bool warmup;
	unsigned int number; /* from 1; a warm-up has its sample's */
	uint64_t size;       /* working set, bytes */
	uint64_t ops, time_ns;
	struct usage moved; /* timed samples only */
	struct count
		*counts; /* of the trial's counters, COUNTERS_MOST of them, likewise; NULL: none */
	/* Of single operations, for workloads that take such times; NULL: none. They are taken in a
	 * run of their own: its whole time and minor faults. */
	struct histogram *latency;
	uint64_t latency_ns, latency_faults;
	struct outcome outcome;
};

struct trial {
	const struct arm *arm;
	unsigned int position; /* in mapping order, from 1; 0: not mapped */
	struct mapping mapping;
	struct work work;
	struct outcome outcome;
	struct backing before, after;
	bool proven;         /* touched, and its backing read */
	bool touch_once;     /* what first touch costs is not asked */
	bool touched_twice;  /* populate_ns is known */
	uint64_t touched;    /* bytes of small pages, where not all of the region was; else 0 */
	uint64_t reserve_ns; /* taking pages into a pool */
	uint64_t first_populate_ns; /* the touch that also pays a host that had not given the memory
	                             */
	uint64_t populate_ns, settle_ns;
	double op_ns; /* first estimate, to choose how many laps fill a sample */
	struct sample *samples;
	size_t sample_count;
	struct counter_set *counters; /* that samples are counted by; NULL: none */
	struct count *counts;         /* room for those of each sample */
	struct histogram *latencies;  /* room for those of each sample; NULL: not taken */
};

/* An ok or not-obtained arm goes on to be sampled; any other has nothing to sample. */
bool trial_runs(const struct trial *trial);

/* Takes what the mode needs of the machine's pools, and maps. */
void trial_map(struct trial *trial, uint64_t bytes, uint64_t alignment);

/* Under the arm's THP state: first touch, settling, proof. The files are given back after it. */
void trial_populate(struct trial *trial, double threshold);

/* Borrows the machine's THP files for the state of the arm, and gives them back. */
struct outcome trial_enter_state(const struct trial *trial);
struct outcome trial_leave_state(void);

/* Builds and checks what the workload runs over at that size, at most the region's, and estimates
 * the time of one operation. A smaller size than the region's lies at place, 0 to 1 of where it can
 * lie, on a boundary of 2 MiB. */
void trial_prepare(struct trial *trial, uint64_t size, double place, uint64_t seed);

/* One sample of the experiment's regime: untimed laps and whole timed ones, or a cold part of one.
 */
void trial_sample(struct trial *trial, const struct experiment *experiment, unsigned int number,
                  double clock_ns);

/* The second proof; pages lost meanwhile make every row of the arm not obtained. */
void trial_verify(struct trial *trial, double threshold);

void trial_release(struct trial *trial);

#endif
