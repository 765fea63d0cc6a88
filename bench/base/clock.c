#include "clock.h"
#include "units.h"

#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_sort.h>
#include <time.h>

uint64_t clock_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

struct clock_quality clock_calibrate(void)
{
	enum { BATCHES = 101, CALLS = 100 };
	double cost[BATCHES];
	struct clock_quality quality = {.step_ns = UINT64_MAX};

	for (int batch = 0; batch < BATCHES; batch++) {
		uint64_t start = clock_now_ns(), last = start;

		for (int call = 0; call < CALLS; call++) {
			uint64_t now = clock_now_ns();

			if (now > last && now - last < quality.step_ns)
				quality.step_ns = now - last;
			last = now;
		}
		cost[batch] = (double)(last - start) / CALLS;
	}
	gsl_sort(cost, 1, BATCHES);
	quality.call_ns = gsl_stats_median_from_sorted_data(cost, 1, BATCHES);
	return quality;
}
