/*
 * A table: read, written again and read back the same; then taken for a raw file, down to every
 * metric of every arm, and for a summary, up to the figures of a report. Header comments that name
 * the cell are put before the input.
 */
#include "book.h"
#include "cell.h"
#include "collect.h"
#include "fit.h"
#include "fuzz_experiment.h"
#include "metric.h"
#include "record.h"
#include "summarize.h"

#include <math.h>

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	fuzz_open();
	fuzz_read_experiments();
	return 0;
}

/* Names of columns are ours, and are written as they are. */
static void write_again(const struct csv *csv, const char *path)
{
	const char **names = calloc(csv->columns + 1, sizeof(*names));
	struct csv_writer writer;
	struct outcome outcome = csv_create(&writer, path);

	HOLDS(names && outcome_is_ok(&outcome));
	for (size_t i = 0; i < csv->columns; i++)
		names[i] = "column";
	csv_comment(&writer, "key", csv->comment_count ? csv->comments[0] : "");
	csv_header(&writer, names);
	for (size_t i = 0; i < csv->rows; i++) {
		for (size_t k = 0; k < csv->columns; k++)
			csv_text(&writer, csv_at(csv, i, (int)k));
		csv_end_row(&writer);
	}
	outcome = csv_commit(&writer);
	HOLDS(outcome_is_ok(&outcome));
	free(names);
}

static void check_table(const struct csv *csv)
{
	char path[PATH_MAX];
	struct csv again;
	struct outcome outcome;

	write_again(csv, fuzz_path(path, "again.csv"));
	outcome = csv_read(&again, path, true);
	HOLDS(outcome_is_ok(&outcome));
	HOLDS(again.rows == csv->rows && again.columns == csv->columns);
	for (size_t i = 0; i < csv->rows * csv->columns; i++)
		HOLDS(!strcmp(again.cells[i], csv->cells[i]));
	csv_release(&again);
}

static void check_numbers(const struct csv *csv)
{
	for (size_t i = 0; i < csv->rows; i++) {
		csv_get_real(csv, i, "median");
		csv_get_u64(csv, i, "size_bytes");
	}
	HOLDS(!*csv_get(csv, 0, "no such column"));
	csv_get_comment(csv, "hash");
}

static void forget(struct collection *collection, const struct experiment *experiment)
{
	for (size_t i = 0; i < collection->count; i++) {
		for (size_t k = 0; k < experiment->arm_count; k++)
			free(collection->sheets[i].readings[k].latency);
		free(collection->sheets[i].readings);
	}
	free(collection->sheets);
}

static void check_metrics(const struct collection *collection, const struct experiment *experiment)
{
	const struct metric *metric;

	for (size_t m = 0; (metric = metric_at(m)); m++)
		for (size_t s = 0; s < experiment->size_count; s++)
			for (size_t a = 0; a < experiment->arm_count; a++) {
				uint64_t size = experiment->sizes[s];

				if (metric_applies(metric, experiment, a, size))
					summarize(collection, experiment, metric, a, size);
			}
}

static void check_raw(const struct experiment *experiment, const uint8_t *data, size_t size)
{
	struct cell cell = {experiment, experiment_cell_size(experiment, 0), 1, 1, 1};
	char path[PATH_MAX], id[CELL_ID], head[CELL_ID + 64];
	char *whole;
	int length = snprintf(head, sizeof(head), "# cell: %s\n# hash: %s\n", cell_id(&cell, id),
	                      experiment->hash);
	struct collection collection;

	whole = malloc((size_t)length + size);
	HOLDS(whole);
	memcpy(whole, head, (size_t)length);
	memcpy(whole + length, data, size);
	cell_path(&cell, "", path);
	fuzz_put(path, whole, (size_t)length + size);
	free(whole);
	collect_read(&collection, experiment, fuzz_root);
	check_metrics(&collection, experiment);
	forget(&collection, experiment);
}

/* With the sizes of the experiment as they are afterwards. */
static void check_summary(struct csv *csv)
{
	struct experiment experiment = fuzz_spec.experiments[0];
	struct chapter chapter = {.experiment = &experiment, .measured = true, .summary = *csv};
	uint64_t sizes[] = {experiment.sizes[0], experiment.sizes[1]};
	char text[FIGURE_TEXT];

	experiment.sizes = sizes;
	fit_to_summary(&experiment, csv);
	for (size_t a = 0; a < experiment.arm_count; a++) {
		struct figure figure =
			book_figure(&chapter, "speedup", experiment.arms[a].label, sizes[0]);

		figure_text(&figure, text);
		book_control(&chapter, "speedup", &experiment.arms[a], sizes[1]);
	}
	free(experiment.asked);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char path[PATH_MAX];
	struct csv csv;
	struct outcome outcome;
	bool raw;

	fuzz_put("table.csv", data, size);
	outcome = csv_read(&csv, fuzz_path(path, "table.csv"), false);
	if (!outcome_is_ok(&outcome))
		return 0;
	check_table(&csv);
	check_numbers(&csv);
	if (csv_has_columns(&csv, summary_columns))
		check_summary(&csv);
	raw = csv_has_columns(&csv, record_columns);
	csv_release(&csv);
	for (size_t i = 0; raw && i < fuzz_spec.count; i++)
		check_raw(&fuzz_spec.experiments[i], data, size);
	return 0;
}
