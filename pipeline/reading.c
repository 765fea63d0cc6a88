#include "reading.h"
#include "units.h"

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The rows of one arm, while they are read. */
struct rows {
	const struct csv *csv;
	double *ns, *fault;     /* of each timed sample that stands */
	double *counted;        /* a row of samples for each counter */
	double running;         /* least share of the time that a counter ran */
	size_t room;            /* samples */
	size_t n, timed;        /* samples that stand; that were taken */
	struct outcome refusal; /* the first, of those that are not of one sample alone if any is */
};

static double share_of(const struct csv *csv, size_t row, const char *column)
{
	return csv_get_real(csv, row, column) / csv_get_real(csv, row, "mapped_bytes");
}

static double per_gib(const struct csv *csv, size_t row, const char *column, double scale)
{
	return share_of(csv, row, column) * scale * (double)GIB;
}

static double ratio_of(const struct csv *csv, size_t row, const char *column, const char *over)
{
	double divisor = csv_get_real(csv, row, over);

	return divisor > 0 ? csv_get_real(csv, row, column) / divisor : NAN;
}

/* The lesser of the two proofs, as a share; the first alone where nothing was sampled. Of a region
 * that was touched sparsely the second is a share of what is in memory. */
static double obtained_share(const struct csv *csv, size_t row)
{
	bool sparse = !strcmp(csv_get(csv, row, "touch"), "sparse") &&
	              csv_get_real(csv, row, "touched_bytes") > 0;
	double before = share_of(csv, row, "obtained_before_bytes");
	double after = sparse ? ratio_of(csv, row, "obtained_after_bytes", "resident_after_bytes")
	                      : share_of(csv, row, "obtained_after_bytes");

	return fmin(before, isnan(after) ? before : after);
}

/* From line to line, by the words of a row. */
static double apart(const struct csv *csv, size_t row)
{
	enum layout layout;

	if (!layout_find(csv_get(csv, row, "layout"), &layout))
		return NAN;
	return (double)layout_apart(layout, csv_get_u64(csv, row, "stride_bytes"));
}

/* What the arm's rows have in common, from the first of them. */
static void read_common(struct reading *reading, const struct csv *csv, size_t row)
{
	*reading = (struct reading){
		.present = true,
		.ns = NAN,
		.accesses = ratio_of(csv, row, "size_bytes", "stride_bytes"),
		.apart = apart(csv, row),
		.reserve = per_gib(csv, row, "reserve_ns", 1e-6),
		.first = per_gib(csv, row, "first_populate_ns", 1e-6),
		.populate = per_gib(csv, row, "populate_ns", 1e-6),
		.settle = per_gib(csv, row, "settle_ns", 1e-6),
		.obtained = obtained_share(csv, row),
		.huge = share_of(csv, row, "huge_before_bytes"),
		.page = csv_get_real(csv, row, "page_bytes"),
		.faults = per_gib(csv, row, "populate_faults", 1),
		.fault = ratio_of(csv, row, "populate_ns", "populate_faults"),
		.resident = share_of(csv, row, "resident_after_bytes"),
		.wasted = share_of(csv, row, "resident_after_bytes") -
	                  share_of(csv, row, "touched_bytes"),
		.build = ratio_of(csv, row, "build_ns", "entries"),
		.frame_runs = per_gib(csv, row, "frame_runs", 1),
		.longest_run = csv_get_real(csv, row, "longest_run_bytes"),
		.aligned_16k = share_of(csv, row, "aligned_16k_bytes"),
		.aligned_64k = share_of(csv, row, "aligned_64k_bytes"),
	};
}

static void add_latencies(struct reading *reading, const struct csv *csv, size_t row)
{
	struct histogram *one = malloc(sizeof(*one));

	if (!one)
		abort();
	if (histogram_parse(one, csv_get(csv, row, "latency"))) {
		if (!reading->latency)
			reading->latency = calloc(1, sizeof(*reading->latency));
		if (!reading->latency)
			abort();
		histogram_add(reading->latency, one);
		reading->latency_faults += csv_get_u64(csv, row, "latency_faults");
	}
	free(one);
}

/* Of one operation, each counter scaled to the whole time. */
static void read_counts(struct rows *rows, const struct reading_wish *wish, size_t row)
{
	const char *text = csv_get(rows->csv, row, "counters");
	double ops = csv_get_real(rows->csv, row, "ops");

	for (size_t i = 0; i < wish->counter_count; i++) {
		struct count count;

		counts_find(text, wish->counters[i], &count);
		rows->counted[i * rows->room + rows->n] = count_scaled(&count) / ops;
		if (count.known && count.enabled_ns)
			rows->running = fmin(rows->running,
			                     (double)count.running_ns / (double)count.enabled_ns);
	}
}

static void read_row(struct rows *rows, struct reading *reading, const struct reading_wish *wish,
                     size_t row)
{
	enum outcome_code code = outcome_find(csv_get(rows->csv, row, "outcome"));
	bool sample = !strcmp(csv_get(rows->csv, row, "phase"), "timed");

	/* Again from the first sample that stands: only that tells what was touched. */
	if (!reading->present || (sample && code != OUTCOME_FAILED && rows->n == 0))
		read_common(reading, rows->csv, row);
	rows->timed += sample;
	if (sample && code != OUTCOME_FAILED) {
		read_counts(rows, wish, row);
		rows->ns[rows->n] = ratio_of(rows->csv, row, "time_ns", "ops");
		rows->fault[rows->n++] = ratio_of(rows->csv, row, "time_ns", "minor_faults");
		add_latencies(reading, rows->csv, row);
	}
	if (code != OUTCOME_OK &&
	    (outcome_is_ok(&rows->refusal) ||
	     (rows->refusal.code == OUTCOME_FAILED && code != OUTCOME_FAILED)))
		rows->refusal = outcome_of(code, "%s", csv_get(rows->csv, row, "why"));
}

static double estimate_of(double *values, size_t n, enum estimate estimate)
{
	if (n == 0)
		return NAN;
	gsl_sort(values, 1, n);
	return gsl_stats_quantile_from_sorted_data(
		values, 1, n, estimate == ESTIMATE_LOWER_QUARTILE ? 0.25 : 0.5);
}

/* In the median over samples in which it was counted. */
static void reduce_counts(struct reading *reading, struct rows *rows,
                          const struct reading_wish *wish)
{
	reading->counters = wish->counters;
	reading->counter_count = wish->counter_count;
	reading->running = rows->running;
	for (size_t i = 0; i < wish->counter_count; i++) {
		double *counted = rows->counted + i * rows->room;
		size_t n = 0;

		for (size_t k = 0; k < rows->n; k++)
			if (!isnan(counted[k]))
				counted[n++] = counted[k];
		reading->counted[i] = estimate_of(counted, n, ESTIMATE_MEDIAN);
	}
}

double reading_count(const struct reading *reading, const char *name)
{
	for (size_t i = 0; i < reading->counter_count; i++)
		if (!strcmp(reading->counters[i], name))
			return reading->counted[i];
	return NAN;
}

void reading_read(struct reading *reading, const struct csv *csv, const struct reading_wish *wish,
                  const size_t *numbers, size_t count)
{
	struct rows rows = {.csv = csv, .refusal = outcome_ok(), .room = count + 1, .running = 1};

	*reading = (struct reading){.ns = NAN};
	rows.ns = calloc(rows.room, sizeof(*rows.ns));
	rows.fault = calloc(rows.room, sizeof(*rows.fault));
	rows.counted = calloc(rows.room * (wish->counter_count + 1), sizeof(*rows.counted));
	if (!rows.ns || !rows.fault || !rows.counted)
		abort();
	for (size_t i = 0; i < count; i++)
		read_row(&rows, reading, wish, numbers[i]);
	if (rows.refusal.code != OUTCOME_FAILED || 2 * rows.n < rows.timed || rows.timed == 0)
		reading->outcome = rows.refusal;
	reading->ns = estimate_of(rows.ns, rows.n, wish->estimate);
	if (reading->latency)
		reading->fault = estimate_of(rows.fault, rows.n, wish->estimate);
	reduce_counts(reading, &rows, wish);
	free(rows.ns);
	free(rows.fault);
	free(rows.counted);
}
