/*
 * Order statistics over a handful of rounds. The sorting, quantiles and the
 * binomial distribution are GSL's.
 */
#ifndef PAGETOLL_STATS_H
#define PAGETOLL_STATS_H

#include <stdbool.h>
#include <stddef.h>

/* Below this many values no distribution-free 95 % interval of a median exists: 2 x 0.5^5 > 5 %. */
enum { STATS_LEAST = 6 };

struct stats {
	size_t n;
	double median;
	double lo, hi;      /* 95 % interval of the median; NaN when n < STATS_LEAST */
	double p10, q1, q3; /* lower decile and quartiles, linear between order statistics */
};

/* Summary of values, which are sorted in place. All NaN when n is 0. */
struct stats stats_of(double *values, size_t n);

/* Ranks (from 0) of the order statistics that bound the median with at least 95 % confidence:
 * lo is the largest k with P(Binomial(n, 1/2) < k + 1) <= 2.5 %, hi its mirror (David and Nagaraja,
 * Order Statistics, 3rd ed., 7.1). False when n < STATS_LEAST. */
bool stats_median_ranks(size_t n, size_t *lo, size_t *hi);

double stats_median(double *values, size_t n);

#endif
