#include "stats.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

bool stats_median_ranks(size_t n, size_t *lo, size_t *hi)
{
	size_t k = 0;

	if (n < STATS_LEAST)
		return false;
	while (gsl_cdf_binomial_P((unsigned int)k + 1, 0.5, (unsigned int)n) <= 0.025)
		k++;
	*lo = k;
	*hi = n - 1 - k;
	return true;
}

struct stats stats_of(double *values, size_t n)
{
	struct stats stats = {n, NAN, NAN, NAN, NAN, NAN, NAN};
	size_t lo, hi;

	if (n == 0)
		return stats;
	gsl_sort(values, 1, n);
	stats.median = gsl_stats_median_from_sorted_data(values, 1, n);
	stats.p10 = gsl_stats_quantile_from_sorted_data(values, 1, n, 0.10);
	stats.q1 = gsl_stats_quantile_from_sorted_data(values, 1, n, 0.25);
	stats.q3 = gsl_stats_quantile_from_sorted_data(values, 1, n, 0.75);
	if (stats_median_ranks(n, &lo, &hi)) {
		stats.lo = values[lo];
		stats.hi = values[hi];
	}
	return stats;
}

double stats_median(double *values, size_t n)
{
	return stats_of(values, n).median;
}
