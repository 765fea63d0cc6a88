#include "cost.h"
#include "csv.h"
#include "grouping.h"
#include "mapping.h"
#include "sampling.h"
#include "units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct rates built_in = {
	.touch_small_ns = 2000,
	.touch_huge_ns = 550,
	.touch_idle_ns = 550,
	.access = {{32.0 * KIB, 1.2},
                   {512.0 * KIB, 5},
                   {4.0 * MIB, 12},
                   {64.0 * MIB, 45},
                   {256.0 * MIB, 130},
                   {1024.0 * MIB, 230}},
};

/* Process start, guardian, clock calibration, writing and syncing the raw file. */
#define CELL_SECONDS 0.06

/* Reading frames and flags of one small page, before and after: most of the proof. */
#define PROOF_NS 350

/* Laps off the clock: one to check, about two to estimate the time of an operation, which goes on
 * until a run takes a millisecond: two on average, and as much again before it. */
#define LAPS_BESIDE      2.5
#define ESTIMATE_LEAST_S 0.002

/* Building by collapse touches small pages and copies them. */
#define COLLAPSE_FACTOR 2.2

void cost_read_rates(struct rates *rates, const char *path)
{
	struct csv csv;
	size_t points = 0;
	struct outcome outcome;

	*rates = built_in;
	if (!path)
		return;
	outcome = csv_read(&csv, path, true);
	if (!outcome_is_ok(&outcome))
		return;
	*rates = (struct rates){.measured = true,
	                        .touch_small_ns = built_in.touch_small_ns,
	                        .touch_huge_ns = built_in.touch_huge_ns,
	                        .touch_idle_ns = built_in.touch_idle_ns};
	for (size_t row = 0; row < csv.rows; row++) {
		const char *rate = csv_get(&csv, row, "rate");
		double ns = csv_get_real(&csv, row, "ns");

		if (isnan(ns)) /* could not be had here */
			continue;
		if (!strcmp(rate, "touch-small"))
			rates->touch_small_ns = ns;
		else if (!strcmp(rate, "touch-huge"))
			rates->touch_huge_ns = ns;
		else if (!strcmp(rate, "touch-idle"))
			rates->touch_idle_ns = ns;
		else if (points < COST_POINTS) {
			rates->access[points].bytes = csv_get_real(&csv, row, "size_bytes");
			rates->access[points++].ns = ns;
		}
	}
	if (points == 0)
		memcpy(rates->access, built_in.access, sizeof(rates->access));
	csv_release(&csv);
}

/* Between the measured points on a logarithmic scale of bytes; flat outside them. */
static double access_ns(const struct rates *rates, double bytes)
{
	double ns = rates->access[0].ns;

	for (size_t i = 1; i < COST_POINTS && rates->access[i].bytes > 0; i++) {
		double from = log2(rates->access[i - 1].bytes);
		double to = log2(rates->access[i].bytes);
		double share = (log2(bytes) - from) / (to - from);

		if (share <= 0)
			break;
		ns = rates->access[i - 1].ns +
		     fmin(share, 1) * (rates->access[i].ns - rates->access[i - 1].ns);
	}
	return ns;
}

static double populate_s(const struct arm *arm, double bytes, bool once, const struct rates *rates)
{
	double small = bytes / (double)mapping_small_page();
	double ns = small * (arm->pages->page_size(arm->pages) > mapping_small_page()
	                             ? rates->touch_huge_ns
	                             : rates->touch_small_ns);

	if (arm->pages->settle && arm->pages->fixed_size == 0)
		ns = small * rates->touch_small_ns * COLLAPSE_FACTOR;
	if (arm->pages->base)
		ns += small * PROOF_NS / 2;
	return (once || bytes > (double)GIB ? 1 : 2) * ns / 1e9; /* touched twice, proven twice */
}

/* Fresh memory for each sample, once as a whole and once touch by touch. */
static double fresh_s(const struct experiment *experiment, uint64_t size, const struct arm *arm,
                      const struct rates *rates)
{
	struct work work = arm_work(arm, size);
	double touches = (double)workload_lap(arm->workload, &work);
	double small = (double)arm_bytes(arm, size) / (double)mapping_small_page();
	bool huge = arm->pages->page_size(arm->pages) > mapping_small_page();
	double pages = huge ? small : touches;
	double idle = arm->after == AFTER_IDLE ? FRESH_IDLE_SECONDS : 0;

	return experiment->samples * 2 *
	       (idle + pages * (huge ? rates->touch_huge_ns : rates->touch_small_ns) / 1e9);
}

static double sampling_s(const struct experiment *experiment, uint64_t size, const struct arm *arm,
                         const struct rates *rates)
{
	const struct workload *workload = arm->workload;
	struct work work = arm_work(arm, size);
	double slots = (double)workload_lap(workload, &work);
	double bytes = (double)workload->bytes(&work);
	double op_s = workload->pace * access_ns(rates, bytes) / 1e9;
	double prepare_s =
		(slots * workload->prepare_op_ns + bytes * workload->prepare_byte_ns) / 1e9;
	double lap_s = slots * op_s;
	double timed = fmax(experiment->laps * lap_s, (double)experiment->min_time_ns / 1e9);
	double warmup = fmax(lap_s, (double)experiment->min_time_ns / 1e10);

	if (experiment->regime == REGIME_COLD) {
		timed = lap_s;
		warmup = 0;
	}
	return experiment->samples * (timed + warmup) +
	       fmax(LAPS_BESIDE * lap_s, ESTIMATE_LEAST_S) + prepare_s;
}

/* Of memory that the cell before gave back, so much is with the host again when it is wanted: found
 * over whole runs, of cells of 5 to 18 GiB. */
#define HOST_TAKES 0.2

/* What the host takes to give memory beyond what is warm. */
static double host_s(uint64_t bytes, uint64_t warm_bytes, const struct rates *rates)
{
	double warm = fmin((double)bytes, (double)warm_bytes) * (1 - HOST_TAKES);
	double cold = (double)bytes - warm;

	return cold * (rates->touch_idle_ns - rates->touch_huge_ns) / (double)mapping_small_page() /
	       1e9;
}

static double arm_s(const struct cell *cell, const struct arm *arm, const struct rates *rates)
{
	const struct experiment *experiment = cell->experiment;
	double seconds =
		populate_s(arm, (double)arm_bytes(arm, cell->size), experiment->nested, rates);
	size_t count;
	const uint64_t *sizes = experiment_sizes_of(experiment, &cell->size, &count);

	for (size_t i = 0; i < count; i++)
		seconds += arm->workload->fresh ? fresh_s(experiment, sizes[i], arm, rates)
		                                : sampling_s(experiment, sizes[i], arm, rates);
	return seconds;
}

double cost_of_cell(const struct cell *cell, uint64_t warm_bytes, const struct rates *rates)
{
	const struct experiment *experiment = cell->experiment;
	bool *chosen = calloc(experiment->arm_count, sizeof(*chosen));
	double seconds = CELL_SECONDS;

	if (!chosen)
		abort();
	group_arms(cell, chosen);
	seconds += host_s(group_bytes(experiment, cell->size, chosen), warm_bytes, rates);
	for (size_t i = 0; i < experiment->arm_count; i++)
		seconds += chosen[i] ? arm_s(cell, &experiment->arms[i], rates) : 0;
	free(chosen);
	return seconds;
}
