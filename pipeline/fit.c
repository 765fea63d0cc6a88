#include "fit.h"
#include "cell.h"
#include "grouping.h"
#include "outcome.h"
#include "plan.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where raw files lie. */
struct place_of_files {
	const struct spec *spec;
	const char *folder;
};

/* Whether there are data of the experiment at that size. */
typedef bool has_size(const void *data, const struct experiment *experiment, uint64_t size);

static uint64_t power_below(uint64_t size)
{
	uint64_t power = 1;

	while (power <= (size - 1) / 2)
		power *= 2;
	return power;
}

static void measure_at(struct experiment *experiment, size_t index, uint64_t size)
{
	size_t count = experiment->size_count;

	if (experiment->sizes[index] == size)
		return;
	if (!experiment->asked) {
		experiment->asked = calloc(count, sizeof(*experiment->asked));
		if (!experiment->asked)
			abort();
		memcpy(experiment->asked, experiment->sizes, count * sizeof(*experiment->asked));
	}
	experiment->sizes[index] = size;
}

uint64_t fit_to_memory(const struct experiment *experiment, size_t index, uint64_t budget)
{
	uint64_t asked = experiment_asked_size(experiment, index), partly = asked;

	if (group_need(experiment, asked).least <= budget)
		return asked;
	for (uint64_t size = power_below(asked); experiment_stood_for(experiment, size) == asked;
	     size /= 2) {
		struct memory_need need = group_need(experiment, size);

		if (need.most <= budget)
			return size;
		if (need.least <= budget && partly == asked)
			partly = size;
	}
	return partly;
}

/* False where the data have neither the size as written, which comes first, nor a stand-in. */
static bool data_decide(struct experiment *experiment, size_t index, has_size *has,
                        const void *data)
{
	uint64_t asked = experiment_asked_size(experiment, index);

	if (has(data, experiment, asked))
		return true;
	for (uint64_t size = power_below(asked); experiment_stood_for(experiment, size) == asked;
	     size /= 2) {
		if (!has(data, experiment, size))
			continue;
		measure_at(experiment, index, size);
		return true;
	}
	return false;
}

static bool summary_has(const void *data, const struct experiment *experiment, uint64_t size)
{
	const struct csv *summary = data;

	(void)experiment;
	for (size_t row = 0; row < summary->rows; row++)
		if (csv_get_u64(summary, row, "size_bytes") == size)
			return true;
	return false;
}

void fit_to_summary(struct experiment *experiment, const struct csv *summary)
{
	for (size_t i = 0; i < experiment->size_count; i++)
		data_decide(experiment, i, summary_has, summary);
}

/* As every arm is when memory got short after the plan was made. */
static bool has_reading(const struct cell *cell, const char *folder)
{
	char path[PATH_MAX];
	struct csv csv;
	struct outcome outcome;
	bool found = false;

	if (!plan_is_whole(cell, folder))
		return false;
	outcome = csv_read(&csv, cell_path(cell, folder, path), true);
	if (!outcome_is_ok(&outcome))
		return false;
	for (size_t row = 0; row < csv.rows && !found; row++)
		found = outcome_find(csv_get(&csv, row, "outcome")) != OUTCOME_UNAVAILABLE;
	csv_release(&csv);
	return found;
}

/* Any part of any round will do: what is begun is gone on with. */
static bool folder_has(const void *data, const struct experiment *experiment, uint64_t size)
{
	const struct place_of_files *place = data;
	char path[PATH_MAX], id[CELL_ID];
	struct dirent *entry;
	struct cell cell;
	bool found = false;
	DIR *files;

	snprintf(path, sizeof(path), "%s/%s-%s", place->folder, experiment->name, experiment->hash);
	files = opendir(path);
	while (files && !found && (entry = readdir(files))) {
		const char *end = strrchr(entry->d_name, '.');

		if (!end || strcmp(end, ".csv") != 0)
			continue;
		snprintf(id, sizeof(id), "%.90s/%.*s", experiment->name,
		         (int)(end - entry->d_name < 60 ? end - entry->d_name : 60), entry->d_name);
		found = cell_find(place->spec, id, &cell) && cell.size == size &&
		        has_reading(&cell, place->folder);
	}
	if (files)
		closedir(files);
	return found;
}

/* Where nothing could stand in, no file is opened. */
static void fit_size(struct experiment *experiment, size_t index,
                     const struct place_of_files *place, uint64_t budget)
{
	uint64_t asked = experiment_asked_size(experiment, index);

	if (experiment->nested || experiment_stood_for(experiment, power_below(asked)) != asked)
		return;
	if (!data_decide(experiment, index, folder_has, place))
		measure_at(experiment, index, fit_to_memory(experiment, index, budget));
}

void fit_sizes(struct spec *spec, const char *folder, uint64_t budget)
{
	struct place_of_files place = {.spec = spec, .folder = folder};

	for (size_t e = 0; e < spec->count; e++)
		for (size_t i = 0; i < spec->experiments[e].size_count; i++)
			fit_size(&spec->experiments[e], i, &place, budget);
}
