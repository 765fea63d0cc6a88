/*
 * How single metrics come out of the readings of one process: the functions in the table of
 * metric.c. What stands in it for the second reading is the baseline's, or the packed twin's; NULL
 * where a metric takes neither. NaN: not known.
 */
#ifndef PAGETOLL_METRIC_VALUE_H
#define PAGETOLL_METRIC_VALUE_H

#include "metric.h"

typedef double metric_function(const struct metric *metric, const struct reading *arm,
                               const struct reading *baseline);

metric_function value_speedup, value_difference, value_page_table, value_translation, value_counted,
	value_per_miss, value_cycles_saved, value_running, value_quantile, value_break_even,
	value_break_even_share;

#endif
