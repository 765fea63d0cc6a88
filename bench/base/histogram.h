/*
 * How often an operation took how long, in buckets that are as wide as a thirty-second of their
 * power of two: 3 % at worst, over all of 64 bits, in 8 KiB that are there before the clock starts.
 * To note a time takes a few instructions, no division and no memory beyond one count, so that it
 * may be done between two faults. (The layout is that of G. Tene's HdrHistogram, which is not
 * packaged by every distribution that this runs on.)
 */
#ifndef PAGETOLL_HISTOGRAM_H
#define PAGETOLL_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Buckets to a power of two, as a power of two; buckets in all. */
enum { HISTOGRAM_FINE = 5, HISTOGRAM_BUCKETS = (64 - HISTOGRAM_FINE + 1) << HISTOGRAM_FINE };

struct histogram {
	uint64_t total; /* of all counts */
	uint64_t most;  /* the greatest value noted, exactly; 0 when none was */
	uint32_t count[HISTOGRAM_BUCKETS];
};

/* The bucket of a value: values below 32 have one each. */
static inline unsigned int histogram_bucket(uint64_t value)
{
	int shift;

	if (value < UINT64_C(1) << HISTOGRAM_FINE)
		return (unsigned int)value;
	shift = 63 - __builtin_clzll(value) - HISTOGRAM_FINE;
	return ((unsigned int)shift << HISTOGRAM_FINE) + (unsigned int)(value >> shift);
}

static inline void histogram_note(struct histogram *histogram, uint64_t value)
{
	histogram->count[histogram_bucket(value)]++;
	histogram->total++;
	if (value > histogram->most)
		histogram->most = value;
}

/* The middle of a bucket's values. */
double histogram_middle(unsigned int bucket);

void histogram_clear(struct histogram *histogram);

/* Adds the counts of one to the other. */
void histogram_add(struct histogram *sum, const struct histogram *addend);

/* The value that a share (0..1) of the greatest `among` values do not exceed, by nearest rank: the
 * middle of its bucket, and exactly the greatest for share 1. among above total counts as total. A
 * touch that was no fault is faster than any fault, so with among the number of faults, as the
 * kernel counted them, it is a quantile of the faults alone. NaN when nothing was noted. */
double histogram_quantile(const struct histogram *histogram, uint64_t among, double share);

/* "most 5321; 352:17 368:1040 ...": greatest value, then bucket's least value and count. A static
 * text that lives until the next call. */
const char *histogram_format(const struct histogram *histogram);

/* Reads such a text back; false, with the histogram cleared, when it is none. */
bool histogram_parse(struct histogram *histogram, const char *text);

#endif
