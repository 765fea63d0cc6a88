#include "collect.h"
#include "cell.h"
#include "fit.h"
#include "plan.h"
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const collect_carried[COLLECT_CARRIED] = {
	"caches as reported",
	"first-level data TLB as reported",
	"second-level data TLB as reported",
	"counter walks",
};

static void note_origin(struct collection *collection, const struct csv *csv)
{
	const char *measured = csv_get_comment(csv, "measured");
	const char *program = csv_get_comment(csv, "pagetoll");

	if (!measured || (*collection->measured && strcmp(collection->measured, measured) <= 0))
		return;
	snprintf(collection->measured, sizeof(collection->measured), "%s", measured);
	snprintf(collection->program, sizeof(collection->program), "%s", program ? program : "");
	for (size_t i = 0; i < COLLECT_CARRIED; i++) {
		const char *text = csv_get_comment(csv, collect_carried[i]);

		snprintf(collection->carried[i], COLLECT_TEXT, "%s", text ? text : "");
	}
}

/* The rows of a file, by size and arm. */
struct sorted {
	size_t *rows;  /* of each place in turn */
	size_t *first; /* where a place's begin; one more than there are places */
};

/* Which of the sizes and arms a row is of: size * arms + arm; more than any for none of them. */
static size_t place_of(const struct csv *csv, size_t row, const struct experiment *experiment,
                       const uint64_t *sizes, size_t count)
{
	uint64_t size = csv_get_u64(csv, row, "size_bytes");
	const char *label = csv_get(csv, row, "arm");

	for (size_t s = 0; s < count; s++)
		for (size_t a = 0; sizes[s] == size && a < experiment->arm_count; a++)
			if (!strcmp(experiment->arms[a].label, label))
				return s * experiment->arm_count + a;
	return SIZE_MAX;
}

/* By counting; in a place rows keep their order. */
static void sort_rows(struct sorted *sorted, const struct csv *csv,
                      const struct experiment *experiment, const uint64_t *sizes, size_t count)
{
	size_t places = count * experiment->arm_count;
	size_t *place = calloc(csv->rows + 1, sizeof(*place));

	sorted->rows = calloc(csv->rows + 1, sizeof(*sorted->rows));
	sorted->first = calloc(places + 2, sizeof(*sorted->first));
	if (!place || !sorted->rows || !sorted->first)
		abort();
	for (size_t row = 0; row < csv->rows; row++) {
		place[row] = place_of(csv, row, experiment, sizes, count);
		if (place[row] < places)
			sorted->first[place[row] + 2]++;
	}
	for (size_t i = 2; i < places + 2; i++)
		sorted->first[i] += sorted->first[i - 1];
	for (size_t row = 0; row < csv->rows; row++)
		if (place[row] < places)
			sorted->rows[sorted->first[place[row] + 1]++] = row;
	free(place);
}

static void add_sheet(struct collection *collection, const struct cell *cell, uint64_t size,
                      const struct csv *csv, const struct sorted *sorted, size_t from)
{
	const struct experiment *experiment = cell->experiment;
	struct reading_wish wish = {experiment->estimate, experiment->counters,
	                            experiment->counter_count};
	struct sheet *sheet;

	collection->sheets = reallocarray(collection->sheets, collection->count + 1,
	                                  sizeof(*collection->sheets));
	if (!collection->sheets)
		abort();
	sheet = &collection->sheets[collection->count++];
	*sheet = (struct sheet){size, cell->round, cell->group, cell->groups,
	                        calloc(experiment->arm_count, sizeof(struct reading))};
	if (!sheet->readings)
		abort();
	for (size_t i = 0; i < experiment->arm_count; i++) {
		size_t first = sorted->first[from + i];

		reading_read(&sheet->readings[i], csv, &wish, sorted->rows + first,
		             sorted->first[from + i + 1] - first);
	}
}

static void read_sheets(struct collection *collection, const struct cell *cell, const char *folder)
{
	const struct experiment *experiment = cell->experiment;
	char path[PATH_MAX];
	struct csv csv;
	struct outcome outcome = csv_read(&csv, cell_path(cell, folder, path), true);
	struct sorted sorted;
	size_t count;
	const uint64_t *sizes = experiment_sizes_of(experiment, &cell->size, &count);

	if (!outcome_is_ok(&outcome))
		return;
	if (!csv_has_columns(&csv, record_columns)) {
		fprintf(stderr, "%s: left out: it lacks columns of a raw file\n", path);
		csv_release(&csv);
		return;
	}
	sort_rows(&sorted, &csv, experiment, sizes, count);
	for (size_t i = 0; i < count; i++)
		add_sheet(collection, cell, sizes[i], &csv, &sorted, i * experiment->arm_count);
	free(sorted.rows);
	free(sorted.first);
	note_origin(collection, &csv);
	csv_release(&csv);
}

/* Calls with every whole raw file of the experiment, by size, then round, then group. */
static void each_cell(const struct experiment *experiment, const char *folder,
                      void (*call)(struct collection *, const struct cell *, const char *),
                      struct collection *collection)
{
	for (size_t i = 0; i < experiment_cells(experiment); i++)
		for (unsigned int round = 1; round <= experiment->rounds; round++) {
			struct cell cell = {experiment, experiment_cell_size(experiment, i), round,
			                    1, 1};

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
	each_cell(experiment, folder, read_sheets, collection);
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
	fit_sizes(&spec, options_machine_folder(options), FIT_DATA_ALONE);
	for (size_t i = 0; i < spec.count; i++)
		if (options_want(options, spec.experiments[i].name))
			each_cell(&spec.experiments[i], options_machine_folder(options),
			          print_sheet, &collection);
	if (collection.count == 0)
		fprintf(stderr, "pagetoll collect: nothing is measured under %s\n",
		        options_machine_folder(options));
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
