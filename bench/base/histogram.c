#include "histogram.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Digits only, which must fit; steps behind them. */
static bool read_number(const char **text, uint64_t *number)
{
	char *end;

	if (!isdigit((unsigned char)**text))
		return false;
	errno = 0;
	*number = strtoull(*text, &end, 10);
	*text = end;
	return !errno;
}

static bool skip(const char **text, const char *token)
{
	size_t length = strlen(token);

	if (strncmp(*text, token, length) != 0)
		return false;
	*text += length;
	return true;
}

/* " 352:17": a bucket and its count. */
static bool read_count(struct histogram *histogram, const char **text)
{
	uint64_t value, count;
	uint32_t *bucket;

	if (!skip(text, " ") || !read_number(text, &value) || !skip(text, ":") ||
	    !read_number(text, &count))
		return false;
	bucket = &histogram->count[histogram_bucket(value)];
	if (least_of(histogram_bucket(value)) != value || count > UINT32_MAX - *bucket)
		return false;
	*bucket += (uint32_t)count;
	histogram->total += count;
	return true;
}

bool histogram_parse(struct histogram *histogram, const char *text)
{
	bool good;

	histogram_clear(histogram);
	good = skip(&text, "most ") && read_number(&text, &histogram->most) && skip(&text, ";");
	while (good && *text)
		good = read_count(histogram, &text);
	if (!good)
		histogram_clear(histogram);
	return good;
}
