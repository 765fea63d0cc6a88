/* Medians with their intervals against published ranks, quantiles against values worked out by
 * hand, and a simulation of how often the interval holds the true median. */
#include "stats.h"
#include "skip_under.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-12)

/* Ranks from 1 of the 95 % interval of the median (W. J. Conover, Practical Nonparametric
 * Statistics, 3rd ed., 3.2 and table A3; the same in David and Nagaraja, Order Statistics, 3rd
 * ed., 7.1). */
static void ranks_are_the_published_ones(void **state)
{
	static const struct {
		size_t n, lo, hi;
	} published[] = {
		{6, 1, 6},   {7, 1, 7},   {8, 1, 8},    {9, 2, 8},    {10, 2, 9},   {11, 2, 10},
		{12, 3, 10}, {13, 3, 11}, {14, 3, 12},  {15, 4, 12},  {16, 4, 13},  {17, 5, 13},
		{18, 5, 14}, {19, 5, 15}, {20, 6, 15},  {21, 6, 16},  {22, 6, 17},  {23, 7, 17},
		{24, 7, 18}, {25, 8, 18}, {30, 10, 21}, {40, 14, 27}, {50, 18, 33}, {100, 40, 61},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(published) / sizeof(published[0]); i++) {
		size_t lo, hi;

		assert_true(stats_median_ranks(published[i].n, &lo, &hi));
		assert_int_equal(lo + 1, published[i].lo);
		assert_int_equal(hi + 1, published[i].hi);
	}
}

/* P(Binomial(n, 1/2) <= k), summed from Pascal's triangle: exact for n <= 50. */
static double at_most(size_t n, size_t k)
{
	uint64_t choose = 1, sum = 1;

	for (size_t i = 1; i <= k; i++) {
		choose = choose * (n - i + 1) / i;
		sum += choose;
	}
	return (double)sum / ldexp(1, (int)n);
}

static void ranks_are_the_narrowest_that_hold(void **state)
{
	(void)state;
	for (size_t n = STATS_LEAST; n <= 50; n++) {
		size_t lo, hi;

		assert_true(stats_median_ranks(n, &lo, &hi));
		assert_int_equal(lo + hi, n - 1);
		assert_true(at_most(n, lo) <= 0.025);
		assert_true(at_most(n, lo + 1) > 0.025);
	}
}

static void fewer_than_six_have_no_interval(void **state)
{
	double values[] = {5, 4, 3, 2, 1};
	size_t lo, hi;

	(void)state;
	for (size_t n = 0; n < STATS_LEAST; n++) {
		struct stats stats = stats_of(values, n);

		assert_false(stats_median_ranks(n, &lo, &hi));
		assert_int_equal(stats.n, n);
		assert_true(isnan(stats.lo) && isnan(stats.hi));
		assert_true(isnan(stats.median) == (n == 0));
	}
}

static void nothing_gives_nothing(void **state)
{
	struct stats stats = stats_of(NULL, 0);

	(void)state;
	assert_true(isnan(stats.median) && isnan(stats.p10) && isnan(stats.q1) && isnan(stats.q3));
}

/* Position f (n - 1) from 0, linear between neighbours (Hyndman and Fan's definition 7). */
static void quantiles_are_the_hand_computed_ones(void **state)
{
	double ten[] = {7, 3, 10, 1, 6, 2, 9, 4, 8, 5}, four[] = {8, 1, 4, 2}, one[] = {3};
	struct stats stats = stats_of(ten, 10);

	(void)state;
	assert_near(stats.p10, 1.9);
	assert_near(stats.q1, 3.25);
	assert_near(stats.median, 5.5);
	assert_near(stats.q3, 7.75);
	assert_near(stats.lo, 2);
	assert_near(stats.hi, 9);
	for (int i = 0; i < 10; i++)
		assert_near(ten[i], i + 1);

	stats = stats_of(four, 4);
	assert_near(stats.p10, 1.3);
	assert_near(stats.q1, 1.75);
	assert_near(stats.median, 3);
	assert_near(stats.q3, 5);

	stats = stats_of(one, 1);
	assert_near(stats.median, 3);
	assert_near(stats.p10, 3);
	assert_near(stats.q3, 3);
}

static void ties_are_values_like_others(void **state)
{
	double values[] = {2, 2, 2, 2, 2, 2, 2}, mixed[] = {1, 5, 5, 5, 5, 5, 9};
	struct stats stats = stats_of(values, 7);

	(void)state;
	assert_near(stats.lo, 2);
	assert_near(stats.hi, 2);
	stats = stats_of(mixed, 7);
	assert_near(stats.median, 5);
	assert_near(stats.lo, 1);
	assert_near(stats.hi, 9);
	assert_near(stats_median(mixed, 7), 5);
}

static double lognormal(const gsl_rng *rng)
{
	return gsl_ran_lognormal(rng, 0, 1);
}

static const struct source {
	const char *name;
	double (*draw)(const gsl_rng *rng);
	double median;
} sources[] = {
	{"uniform", gsl_rng_uniform, 0.5},
	{"lognormal", lognormal, 1},
};

static double coverage(gsl_rng *rng, const struct source *source, size_t n, int trials)
{
	double values[25];
	int held = 0;

	for (int trial = 0; trial < trials; trial++) {
		struct stats stats;

		for (size_t i = 0; i < n; i++)
			values[i] = source->draw(rng);
		stats = stats_of(values, n);
		held += stats.lo <= source->median && source->median <= stats.hi;
	}
	return (double)held / trials;
}

/* At least 95 % less three standard errors, and what the ranks promise within four. */
static void the_interval_holds_the_median_as_often_as_it_says(void **state)
{
	enum { TRIALS = 20000 };
	gsl_rng *rng;

	(void)state;
	skip_under("valgrind", "twenty thousand trials of each size take a minute there");
	rng = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(rng, 20240229);
	for (size_t s = 0; s < sizeof(sources) / sizeof(sources[0]); s++) {
		for (size_t n = STATS_LEAST; n <= 25; n++) {
			double held = coverage(rng, &sources[s], n, TRIALS), exact;
			size_t lo, hi;

			stats_median_ranks(n, &lo, &hi);
			exact = 1 - 2 * at_most(n, lo);
			if (held < 0.95 - 3 * sqrt(0.95 * 0.05 / TRIALS) ||
			    fabs(held - exact) > 4 * sqrt(exact * (1 - exact) / TRIALS))
				fail_msg("%s, n = %zu: %.4f held, %.4f expected", sources[s].name,
				         n, held, exact);
		}
	}
	gsl_rng_free(rng);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranks_are_the_published_ones),
		cmocka_unit_test(ranks_are_the_narrowest_that_hold),
		cmocka_unit_test(fewer_than_six_have_no_interval),
		cmocka_unit_test(nothing_gives_nothing),
		cmocka_unit_test(quantiles_are_the_hand_computed_ones),
		cmocka_unit_test(ties_are_values_like_others),
		cmocka_unit_test(the_interval_holds_the_median_as_often_as_it_says),
	};

	return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
