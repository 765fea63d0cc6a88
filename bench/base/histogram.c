#include "histogram.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* "18446744073709551615:4294967295 " for each bucket, at most. */
enum { FORMAT_TEXT = 40 * HISTOGRAM_BUCKETS };

static uint64_t least_of(unsigned int bucket)
{
	unsigned int shift = bucket >> HISTOGRAM_FINE;
	uint64_t within = bucket & ((1U << HISTOGRAM_FINE) - 1);

	if (shift <= 1)
		return bucket;
	return (within + (UINT64_C(1) << HISTOGRAM_FINE)) << (shift - 1);
}

double histogram_middle(unsigned int bucket)
{
	unsigned int shift = bucket >> HISTOGRAM_FINE;
	double width = shift <= 1 ? 1 : ldexp(1, (int)shift - 1);

	return (double)least_of(bucket) + (width - 1) / 2;
}

void histogram_clear(struct histogram *histogram)
{
	memset(histogram, 0, sizeof(*histogram));
}

void histogram_add(struct histogram *sum, const struct histogram *addend)
{
	for (unsigned int i = 0; i < HISTOGRAM_BUCKETS; i++)
		sum->count[i] += addend->count[i];
	sum->total += addend->total;
	if (addend->most > sum->most)
		sum->most = addend->most;
}

double histogram_quantile(const struct histogram *histogram, uint64_t among, double share)
{
	uint64_t rank, seen = 0;

	if (among > histogram->total)
		among = histogram->total;
	if (!among)
		return NAN;
	rank = (uint64_t)ceil(share * (double)among);
	if (rank >= among)
		return (double)histogram->most;
	rank = histogram->total - among + (rank ? rank : 1);
	for (unsigned int i = 0; i < HISTOGRAM_BUCKETS; i++) {
		seen += histogram->count[i];
		if (seen >= rank)
			return fmin(histogram_middle(i), (double)histogram->most);
	}
	return (double)histogram->most;
}

const char *histogram_format(const struct histogram *histogram)
{
	static char text[FORMAT_TEXT];
	int used = snprintf(text, sizeof(text), "most %" PRIu64 ";", histogram->most);

	for (unsigned int i = 0; i < HISTOGRAM_BUCKETS; i++)
		if (histogram->count[i])
			used += snprintf(text + used, sizeof(text) - (size_t)used,
			                 " %" PRIu64 ":%" PRIu32, least_of(i), histogram->count[i]);
	return text;
}

bool histogram_parse(struct histogram *histogram, const char *text)
{
	uint64_t most, value;
	uint32_t count;
	int length = 0;

	histogram_clear(histogram);
	if (sscanf(text, "most %" SCNu64 ";%n", &most, &length) != 1 || !length)
		return false;
	for (text += length; *text; text += length) {
		length = 0;
		if (sscanf(text, " %" SCNu64 ":%" SCNu32 "%n", &value, &count, &length) != 2 ||
		    !length || least_of(histogram_bucket(value)) != value) {
			histogram_clear(histogram);
			return false;
		}
		histogram->count[histogram_bucket(value)] += count;
		histogram->total += count;
	}
	histogram->most = most;
	return true;
}
