/*
 * From the readings of rounds to one line a metric: median, interval, lower decile, quartiles.
 */
#ifndef PAGETOLL_SUMMARIZE_H
#define PAGETOLL_SUMMARIZE_H

#include "collect.h"
#include "metric.h"
#include "stats.h"

#include <stddef.h>
#include <stdint.h>

/* What the median and its interval are taken over. */
enum over {
	OVER_NONE,   /* too few for an interval: the median is over rounds */
	OVER_ROUNDS, /* single rounds */
	OVER_PAIRS,  /* an odd round and the even one after it, whose mapping order is its mirror */
};

/* Why of a reach where no knee was found in most rounds: its lo is what is known of it. */
#define SUMMARY_NOT_FULL                                                                           \
	"not full in the longest ring that still runs from the caches: it reaches further"

struct summary {
	struct stats stats; /* n: rounds with a value */
	enum over over;
	struct outcome outcome; /* ok when at least one round has a value */
};

/* The metric of one arm at one size, over all rounds of the collection. */
struct summary summarize(const struct collection *collection, const struct experiment *experiment,
                         const struct metric *metric, size_t arm, uint64_t size);

/* Subcommand: DATA/MACHINE/<experiment>.csv of each wanted experiment that has data. */
int summarize_main(const struct options *options);

extern const char *const summary_columns[];

#endif
