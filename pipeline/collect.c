#include "collect.h"
#include "cell.h"
#include "plan.h"
#include "record.h"
#include "stats.h"
#include "units.h"

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double per_gib(const struct csv *csv, size_t row, const char *column, double scale)
{
	double mapped = csv_get_real(csv, row, "mapped_bytes");

	return csv_get_real(csv, row, column) * scale / (mapped / (double)GIB);
}

/* The lesser of the two proofs, as a share; the first alone where nothing was sampled. */
static double obtained_share(const struct csv *csv, size_t row)
{
	double before = csv_get_real(csv, row, "obtained_before_bytes");
	double after = csv_get_real(csv, row, "obtained_after_bytes");

	return fmin(before, isnan(after) ? before : after) / csv_get_real(csv, row, "mapped_bytes");
}

static double estimate_of(double *values, size_t n, enum estimate estimate)
{
	if (n == 0)
		return NAN;
	gsl_sort(values, 1, n);
	return gsl_stats_quantile_from_sorted_data(
		values, 1, n, estimate == ESTIMATE_LOWER_QUARTILE ? 0.25 : 0.5);
}

/* What the arm's rows have in common, from the first of them. */
static void read_common(const struct csv *csv, size_t row, struct reading *reading)
{
	*reading = (struct reading){
		.present = true,
		.ns = NAN,
		.reserve = per_gib(csv, row, "reserve_ns", 1e-6),
		.first = per_gib(csv, row, "first_populate_ns", 1e-6),
		.populate = per_gib(csv, row, "populate_ns", 1e-6),
		.settle = per_gib(csv, row, "settle_ns", 1e-6),
		.frame_runs = per_gib(csv, row, "frame_runs", 1),
		.obtained = obtained_share(csv, row),
	};
}

/* A failed sample is left out alone, as long as half of the arm's samples stand; any other refusal
 * is the arm's. */
static void read_arm(const struct csv *csv, const struct experiment *experiment, const char *label,
                     struct reading *reading)
{
	double *ns = malloc((csv->rows + 1) * sizeof(*ns));
	struct outcome refusal = outcome_ok();
	size_t n = 0, timed = 0;

	if (!ns)
		abort();
	*reading = (struct reading){.ns = NAN};
	for (size_t row = 0; row < csv->rows; row++) {
		enum outcome_code code = outcome_find(csv_get(csv, row, "outcome"));
		bool sample = !strcmp(csv_get(csv, row, "phase"), "timed");

		if (strcmp(csv_get(csv, row, "arm"), label) != 0)
			continue;
		if (!reading->present)
			read_common(csv, row, reading);
		timed += sample;
		if (sample && code != OUTCOME_FAILED)
			ns[n++] = csv_get_real(csv, row, "time_ns") / csv_get_real(csv, row, "ops");
		if (code != OUTCOME_OK && outcome_is_ok(&refusal))
			refusal = outcome_of(code, "%s", csv_get(csv, row, "why"));
	}
	if (refusal.code != OUTCOME_FAILED || 2 * n < timed || timed == 0)
		reading->outcome = refusal;
	reading->ns = estimate_of(ns, n, experiment->estimate);
	free(ns);
}

static bool has_columns(const struct csv *csv)
{
	for (size_t i = 0; record_columns[i]; i++)
		if (csv_column(csv, record_columns[i]) < 0)
			return false;
	return true;
}

static void note_origin(struct collection *collection, const struct csv *csv)
{
	const char *measured = csv_get_comment(csv, "measured");
	const char *program = csv_get_comment(csv, "pagetoll");

	if (!measured || (*collection->measured && strcmp(collection->measured, measured) <= 0))
		return;
	snprintf(collection->measured, sizeof(collection->measured), "%s", measured);
	snprintf(collection->program, sizeof(collection->program), "%s", program ? program : "");
}

static void read_sheet(struct collection *collection, const struct cell *cell, const char *folder)
{
	const struct experiment *experiment = cell->experiment;
	struct sheet *sheet;
	char path[PATH_MAX];
	struct csv csv;
	struct outcome outcome = csv_read(&csv, cell_path(cell, folder, path), true);

	if (!outcome_is_ok(&outcome))
		return;
	if (!has_columns(&csv)) {
		fprintf(stderr, "%s: left out: it lacks columns of a raw file\n", path);
		csv_release(&csv);
		return;
	}
	collection->sheets = reallocarray(collection->sheets, collection->count + 1,
	                                  sizeof(*collection->sheets));
	if (!collection->sheets)
		abort();
	sheet = &collection->sheets[collection->count++];
	*sheet = (struct sheet){cell->size, cell->round, cell->group, cell->groups,
	                        calloc(experiment->arm_count, sizeof(struct reading))};
	if (!sheet->readings)
		abort();
	for (size_t i = 0; i < experiment->arm_count; i++)
		read_arm(&csv, experiment, experiment->arms[i].label, &sheet->readings[i]);
	note_origin(collection, &csv);
	csv_release(&csv);
}

/* Calls with every whole raw file of the experiment, by size, then round, then group. */
static void each_cell(const struct experiment *experiment, const char *folder,
                      void (*call)(struct collection *, const struct cell *, const char *),
                      struct collection *collection)
{
	for (size_t i = 0; i < experiment->size_count; i++)
		for (unsigned int round = 1; round <= experiment->rounds; round++) {
			struct cell cell = {experiment, experiment->sizes[i], round, 1, 1};

			cell.groups = plan_parts(&cell, folder);
			collection->rounds_planned++;
			collection->rounds_whole += cell.groups > 0;
			for (; cell.group <= cell.groups; cell.group++)
				call(collection, &cell, folder);
		}
}

void collect_read(struct collection *collection, const struct experiment *experiment,
                  const char *folder)
{
	*collection = (struct collection){0};
	each_cell(experiment, folder, read_sheet, collection);
}

static void print_sheet(struct collection *collection, const struct cell *cell, const char *folder)
{
	char path[PATH_MAX];
	char *line = NULL;
	size_t size = 0;
	bool header = true;
	FILE *file = fopen(cell_path(cell, folder, path), "re");

	while (file && getline(&line, &size, file) > 0) {
		if (line[0] == '#')
			continue;
		if (!header || collection->count == 0)
			fputs(line, stdout);
		header = false;
	}
	collection->count++;
	free(line);
	if (file)
		fclose(file);
}

int collect_main(const struct options *options)
{
	struct spec spec;
	struct collection collection = {0};

	if (!options_read_spec(options, &spec))
		return 2;
	for (size_t i = 0; i < spec.count; i++)
		if (options_want(options, spec.experiments[i].name))
			each_cell(&spec.experiments[i], options_machine_folder(options),
			          print_sheet, &collection);
	if (collection.count == 0)
		fprintf(stderr, "pagetoll collect: nothing is measured under %s\n",
		        options_machine_folder(options));
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
