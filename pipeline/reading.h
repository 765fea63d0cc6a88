/*
 * What one arm said in one process: its rows of a raw file, read into numbers that metrics are made
 * of. NaN: not known.
 */
#ifndef PAGETOLL_READING_H
#define PAGETOLL_READING_H

#include "counter_set.h"
#include "csv.h"
#include "histogram.h"
#include "outcome.h"
#include "spec.h"

#include <stdbool.h>
#include <stddef.h>

struct reading {
	bool present;       /* the file has the arm */
	double ns;          /* per operation: the spec's estimate over its timed samples */
	double accesses;    /* of a lap: one in each slot */
	double apart;       /* bytes from one to the next in the region */
	double reserve;     /* taking pages into a pool, ms per GiB mapped */
	double first;       /* first touch, the host's part included, ms per GiB mapped */
	double populate;    /* first touch of frames just freed, ms per GiB mapped */
	double settle;      /* after it, ms per GiB mapped */
	double obtained;    /* share of the region that was as asked, 0..1 */
	double huge;        /* share of it that huge entries map, after first touch, 0..1 */
	double page;        /* bytes of the page that the mode is after */
	double faults;      /* minor faults of the first touch, per GiB mapped */
	double fault;       /* ns of one fault of it, in the mean */
	double resident;    /* share of the region in memory at the end, 0..1 */
	double wasted;      /* share of it in memory and never touched, 0..1 */
	double build;       /* ns an entry of a table took to insert */
	double frame_runs;  /* stretches of consecutive physical frames, per GiB mapped */
	double longest_run; /* bytes of the longest rising one */
	double aligned_16k; /* share of the region in contiguous, aligned groups of 16 KiB */
	double aligned_64k;
	struct histogram *latency; /* of single operations, all samples; NULL: not taken; lives
	                              until the process ends */
	uint64_t latency_faults;   /* how many of them were faults */
	/* What counters counted of one operation, by name; NaN: not counted. */
	const char *const *counters; /* the experiment's */
	size_t counter_count;
	double counted[COUNTERS_MOST];
	double running; /* share of the time that the least of them ran, 0..1 */
	struct outcome outcome;
};

/* What is to be read. */
struct reading_wish {
	enum estimate estimate;
	const char *const *counters; /* names; they must outlive the reading */
	size_t counter_count;
};

/* Counts of that name in one operation; NaN: not counted. */
double reading_count(const struct reading *reading, const char *name);

/* Reads those rows of a raw file: of one arm at one size, in the file's order. A failed sample is
 * left out alone, as long as half of the arm's samples stand; any other refusal is the arm's. */
void reading_read(struct reading *reading, const struct csv *csv, const struct reading_wish *wish,
                  const size_t *rows, size_t count);

#endif
