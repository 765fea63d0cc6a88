/* Buckets cover every value, finely enough; quantiles are those of the sorted values; what is
 * written is read back, and what is no such text is not. */
#include "histogram.h"
#include "rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct histogram histogram, other;

/* The greatest value in the bucket of value. */
static uint64_t last_beside(uint64_t value)
{
	uint64_t in = value, past = UINT64_MAX;

	if (histogram_bucket(past) == histogram_bucket(value))
		return past;
	while (past - in > 1) {
		uint64_t middle = in + (past - in) / 2;

		if (histogram_bucket(middle) == histogram_bucket(value))
			in = middle;
		else
			past = middle;
	}
	return in;
}

static void buckets_follow_without_gap_and_are_a_thirty_second_wide(void **state)
{
	uint64_t value = 0, last;

	(void)state;
	for (unsigned int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++, value = last + 1) {
		last = last_beside(value);
		assert_int_equal(histogram_bucket(value), bucket);
		assert_int_equal(histogram_bucket(last), bucket);
		assert_true(last - value + 1 <= (value < 32 ? 1 : value / 32));
		assert_true(fabs(histogram_middle(bucket) - (double)value -
		                 (double)(last - value) / 2) <= (double)value * 1e-15);
	}
	assert_true(last == UINT64_MAX);
}

/* Of every power of two alike many. */
static uint64_t log_uniform(gsl_rng *rng)
{
	uint64_t high = gsl_rng_get(rng);

	return (high << 32 | gsl_rng_get(rng)) >> gsl_rng_uniform_int(rng, 64);
}

/* As touches are: most are small faults, some a thousand times as long. */
static uint64_t bimodal(gsl_rng *rng)
{
	return gsl_rng_uniform_int(rng, 10) ? 400 + gsl_rng_uniform_int(rng, 100)
	                                    : 300000 + gsl_rng_uniform_int(rng, 100000);
}

static void values_are_near_the_middle_of_their_bucket(void **state)
{
	gsl_rng *rng = rng_open(1, __func__, 0);

	(void)state;
	for (int i = 0; i < 100000; i++) {
		uint64_t value = log_uniform(rng);
		double off = fabs(histogram_middle(histogram_bucket(value)) - (double)value);

		assert_true(off <= (value < 32 ? 0 : (double)value / 64));
	}
	gsl_rng_free(rng);
}

static int ascending(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return (a > b) - (a < b);
}

/* Against the nearest rank among the greatest values, in whole thousandths. */
static void check_quantiles(const uint64_t *sorted, size_t n, size_t among)
{
	static const unsigned int thousandths[] = {10, 100, 250, 500, 900, 990, 999, 1000};

	for (size_t i = 0; i < sizeof(thousandths) / sizeof(thousandths[0]); i++) {
		size_t rank = (thousandths[i] * among + 999) / 1000;
		double exact = (double)sorted[n - among + rank - 1];
		double value = histogram_quantile(&histogram, among, thousandths[i] / 1000.0);

		if (fabs(value - exact) > (exact < 32 ? 0 : exact / 64))
			fail_msg("%u thousandths of %zu: %.17g for %.17g", thousandths[i], among,
			         value, exact);
		if (rank == among)
			assert_true(value == exact);
	}
}

static void quantiles_are_those_of_sorted_values(void **state)
{
	static uint64_t (*const draws[])(gsl_rng *) = {log_uniform, bimodal};
	static const size_t counts[] = {1, 2, 7, 1000, 20011};
	static uint64_t values[20011];
	gsl_rng *rng = rng_open(1, __func__, 0);

	(void)state;
	for (size_t i = 0; i < 10; i++) {
		size_t n = counts[i / 2];

		histogram_clear(&histogram);
		for (size_t at = 0; at < n; at++)
			histogram_note(&histogram, values[at] = draws[i % 2](rng));
		qsort(values, n, sizeof(values[0]), ascending);
		check_quantiles(values, n, n);
		check_quantiles(values, n, (n + 2) / 3);
	}
	gsl_rng_free(rng);
}

/* Ninety touches that were no faults, ten faults of 20 to 29. */
static void among_counts_the_greatest_alone(void **state)
{
	(void)state;
	histogram_clear(&histogram);
	for (int i = 0; i < 90; i++)
		histogram_note(&histogram, 3);
	for (uint64_t value = 20; value < 30; value++)
		histogram_note(&histogram, value);
	assert_true(histogram_quantile(&histogram, 10, 0) == 20);
	assert_true(histogram_quantile(&histogram, 10, 0.1) == 20);
	assert_true(histogram_quantile(&histogram, 10, 0.11) == 21);
	assert_true(histogram_quantile(&histogram, 10, 0.5) == 24);
	assert_true(histogram_quantile(&histogram, 10, 0.51) == 25);
	assert_true(histogram_quantile(&histogram, 10, 1) == 29);
	assert_true(histogram_quantile(&histogram, 11, 0.05) == 3);
	assert_true(histogram_quantile(&histogram, 100, 0.5) == 3);
	assert_true(histogram_quantile(&histogram, 1000, 0.92) == 21);
}

static void nothing_noted_is_not_a_number(void **state)
{
	(void)state;
	histogram_clear(&histogram);
	assert_true(isnan(histogram_quantile(&histogram, 0, 0.5)));
	assert_true(isnan(histogram_quantile(&histogram, 10, 1)));
	histogram_note(&histogram, 0);
	assert_true(isnan(histogram_quantile(&histogram, 0, 0.5)));
	assert_true(histogram_quantile(&histogram, 1, 0.5) == 0);
}

static void a_sum_is_as_if_all_were_noted_in_one(void **state)
{
	static struct histogram all, left;
	gsl_rng *rng = rng_open(1, __func__, 0);

	(void)state;
	histogram_clear(&all);
	histogram_clear(&left);
	histogram_clear(&other);
	for (int i = 0; i < 10000; i++) {
		uint64_t value = log_uniform(rng) >> 1;

		histogram_note(&all, value);
		histogram_note(i % 3 ? &left : &other, value);
	}
	histogram_note(&all, UINT64_MAX);
	histogram_note(&other, UINT64_MAX);
	histogram = left;
	histogram_add(&histogram, &other);
	assert_memory_equal(&histogram, &all, sizeof(all));
	histogram_add(&other, &left);
	assert_memory_equal(&other, &all, sizeof(all));
	gsl_rng_free(rng);
}

static void reads_back(void)
{
	memset(&other, 0xff, sizeof(other));
	assert_true(histogram_parse(&other, histogram_format(&histogram)));
	assert_memory_equal(&other, &histogram, sizeof(histogram));
}

static void texts_read_back(void **state)
{
	gsl_rng *rng = rng_open(1, __func__, 0);

	(void)state;
	histogram_clear(&histogram);
	assert_string_equal(histogram_format(&histogram), "most 0;");
	reads_back();
	histogram_note(&histogram, 5321); /* 41.57 times 128 */
	histogram_note(&histogram, 352);
	histogram_note(&histogram, 359);
	histogram_note(&histogram, 0);
	assert_string_equal(histogram_format(&histogram), "most 5321; 0:1 352:2 5248:1");
	reads_back();
	for (int i = 0; i < 10000; i++)
		histogram_note(&histogram, log_uniform(rng));
	reads_back();
	gsl_rng_free(rng);
}

static void the_longest_text_reads_back(void **state)
{
	(void)state;
	histogram.total = 0;
	histogram.most = UINT64_MAX;
	for (unsigned int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
		histogram.count[bucket] = UINT32_MAX;
		histogram.total += UINT32_MAX;
	}
	reads_back();
}

static void is_refused(const char *text)
{
	histogram_clear(&histogram);
	memset(&other, 0xff, sizeof(other));
	if (histogram_parse(&other, text))
		fail_msg("\"%s\" is taken: %s", text, histogram_format(&other));
	assert_memory_equal(&other, &histogram, sizeof(other));
}

static void texts_that_are_none_are_refused(void **state)
{
	static const char *const texts[] = {
		"",
		"most",
		"most ;",
		"most 5321",
		"ost 5321; 352:1",
		"least 352; 352:1",
		"most x; 352:1",
		"352:17",
		"most 5321; 352",
		"most 5321; 352:",
		"most 5321; 352:17 5248",
		"most 5321; 353:17",        /* its bucket begins with 352 */
		"most 5321; 352:1 5321:17", /* with 5248 */
		"most 5321; 352:17x",
		"most 5321; 352:17 x",
		"most 5321; 352:17; 5248:1",
		"most 5321; 352:17 most 5321;",
		"most 5321; :17",
		"most 5321; 352:x",
		"most 5321; -1:1",
		"most 5321; 18446744073709551616:1",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		is_refused(texts[i]);
}

/* Read as another number than stands there, or counted past the end of a bucket's count. */
static void numbers_that_do_not_fit_are_refused(void **state)
{
	static const char *const texts[] = {
		"most 5321; 352:4294967296",
		"most 5321; 352:4294967297",
		"most 5321; 352:-1",
		"most 5321; 352:99999999999999999999",
		"most -1; 352:1",
		"most 18446744073709551616; 352:1",
		"most 352; 352:4294967295 352:1",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		is_refused(texts[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buckets_follow_without_gap_and_are_a_thirty_second_wide),
		cmocka_unit_test(values_are_near_the_middle_of_their_bucket),
		cmocka_unit_test(quantiles_are_those_of_sorted_values),
		cmocka_unit_test(among_counts_the_greatest_alone),
		cmocka_unit_test(nothing_noted_is_not_a_number),
		cmocka_unit_test(a_sum_is_as_if_all_were_noted_in_one),
		cmocka_unit_test(texts_read_back),
		cmocka_unit_test(the_longest_text_reads_back),
		cmocka_unit_test(texts_that_are_none_are_refused),
		cmocka_unit_test(numbers_that_do_not_fit_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
