#include "metric_value.h"
#include "page_table.h"
#include "units.h"

#include <math.h>
#include <string.h>

double value_speedup(const struct metric *metric, const struct reading *arm,
                     const struct reading *baseline)
{
	(void)metric;
	return baseline->ns / arm->ns;
}

double value_difference(const struct metric *metric, const struct reading *arm,
                        const struct reading *baseline)
{
	(void)metric;
	return baseline->ns - arm->ns;
}

/* One access in each line of a ring. */
double value_page_table(const struct metric *metric, const struct reading *arm,
                        const struct reading *baseline)
{
	(void)metric;
	(void)baseline;
	return page_table_bytes(arm->accesses, arm->apart, arm->page);
}

double value_translation(const struct metric *metric, const struct reading *arm,
                         const struct reading *packed)
{
	(void)metric;
	return arm->ns - packed->ns;
}

double value_counted(const struct metric *metric, const struct reading *arm,
                     const struct reading *baseline)
{
	(void)baseline;
	return reading_count(arm, metric->counter);
}

/* Fewer walks saved than this, of one operation, price a miss by dividing noise. */
#define WALKS_LEAST 0.05

double value_per_miss(const struct metric *metric, const struct reading *arm,
                      const struct reading *baseline)
{
	double walks = reading_count(baseline, "walks") - reading_count(arm, "walks");

	(void)metric;
	return walks >= WALKS_LEAST ? (baseline->ns - arm->ns) / walks : NAN;
}

double value_cycles_saved(const struct metric *metric, const struct reading *arm,
                          const struct reading *baseline)
{
	return reading_count(baseline, metric->counter) - reading_count(arm, metric->counter);
}

double value_running(const struct metric *metric, const struct reading *arm,
                     const struct reading *baseline)
{
	(void)metric;
	(void)baseline;
	for (size_t i = 0; i < arm->counter_count; i++)
		if (!isnan(arm->counted[i]))
			return arm->running;
	return NAN;
}

/* Of the faults alone, as many as the kernel counted. */
double value_quantile(const struct metric *metric, const struct reading *arm,
                      const struct reading *baseline)
{
	(void)baseline;
	if (!arm->latency)
		return NAN;
	return histogram_quantile(arm->latency, arm->latency_faults, metric->quantile);
}

/* To get one page of the mode's size, ns: first touch, and settling as collapse does. */
static double page_cost(const struct reading *reading)
{
	return (reading->populate + reading->settle) * 1e6 * reading->page / (double)GIB;
}

/* Accesses to one page of the arm, each cheaper by the difference, that make up for what the page
 * costs more than the one small page which they might have needed. */
double value_break_even(const struct metric *metric, const struct reading *arm,
                        const struct reading *baseline)
{
	double saved = baseline->ns - arm->ns;

	(void)metric;
	return saved > 0 ? (page_cost(arm) - page_cost(baseline)) / saved : NAN;
}

/* A huge page costs as much as so many of the small pages in it, of all of them. */
double value_break_even_share(const struct metric *metric, const struct reading *arm,
                              const struct reading *baseline)
{
	(void)metric;
	return (arm->populate + arm->settle) / (baseline->populate + baseline->settle);
}
