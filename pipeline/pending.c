#include "plan.h"
#include "csv.h"
#include "fit.h"
#include "grouping.h"
#include "machine.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

enum { GROUPS_MOST = 64 };

/* An arm was refused to a user who could not change settings, and this one can. */
static bool is_outdone(const struct csv *csv)
{
	const char *could = csv_get_comment(csv, "settings could be changed");

	if (!could || strcmp(could, "no") != 0 || !record_may_change())
		return false;
	for (size_t row = 0; row < csv->rows; row++)
		if (outcome_find(csv_get(csv, row, "outcome")) == OUTCOME_UNAVAILABLE)
			return true;
	return false;
}

/* A file that is torn, or of another cell or spec, does not count. */
bool plan_is_whole(const struct cell *cell, const char *folder)
{
	char path[PATH_MAX];
	char id[CELL_ID];
	struct csv csv;
	struct outcome outcome = csv_read(&csv, cell_path(cell, folder, path), true);
	const char *hash, *name;
	bool whole;

	if (!outcome_is_ok(&outcome))
		return false;
	hash = csv_get_comment(&csv, "hash");
	name = csv_get_comment(&csv, "cell");
	whole = csv.rows && hash && name && !strcmp(hash, cell->experiment->hash) &&
	        !strcmp(name, cell_id(cell, id)) && !is_outdone(&csv);
	csv_release(&csv);
	return whole;
}

unsigned int plan_parts(const struct cell *cell, const char *folder)
{
	for (unsigned int groups = 1; groups <= GROUPS_MOST; groups++) {
		struct cell part = *cell;
		bool whole = true;

		part.groups = groups;
		for (part.group = 1; whole && part.group <= groups; part.group++)
			whole = plan_is_whole(&part, folder);
		if (whole)
			return groups;
	}
	return 0;
}

static uint64_t bytes_of(const struct cell *cell)
{
	bool *chosen = calloc(cell->experiment->arm_count, sizeof(*chosen));
	uint64_t bytes;

	if (!chosen)
		abort();
	group_arms(cell, chosen);
	bytes = group_bytes(cell->experiment, cell->size, chosen);
	free(chosen);
	return bytes;
}

static void add(struct plan *plan, const struct cell *cell, bool done)
{
	uint64_t warm = plan->count ? plan->cells[plan->count - 1].bytes : 0;

	plan->cells = reallocarray(plan->cells, plan->count + 1, sizeof(*plan->cells));
	if (!plan->cells)
		abort();
	plan->cells[plan->count++] = (struct planned){
		.cell = *cell,
		.seconds = cost_of_cell(cell, warm, &plan->rates),
		.bytes = bytes_of(cell),
		.done = done,
	};
}

/* A split round keeps the parts that are there already. */
static void add_round(struct plan *plan, const struct experiment *experiment, unsigned int round,
                      uint64_t size, const char *folder)
{
	struct cell cell = {experiment, size, round, 1,
	                    groups_needed(experiment, size, plan->budget)};
	bool done = plan_parts(&cell, folder) > 0;

	for (; cell.group <= cell.groups; cell.group++)
		add(plan, &cell, done || plan_is_whole(&cell, folder));
}

static void add_experiment(struct plan *plan, const struct experiment *experiment,
                           const char *folder)
{
	size_t count = experiment_cells(experiment);

	for (unsigned int round = 1; round <= experiment->rounds; round++)
		for (size_t i = 0; i < count; i++)
			add_round(plan, experiment, round,
			          experiment_cell_size(experiment, round % 2 ? i : count - 1 - i),
			          folder);
}

void plan_make(struct plan *plan, struct spec *spec, const struct options *options)
{
	*plan = (struct plan){.budget = machine_budget()};
	fit_sizes(spec, options_machine_folder(options), plan->budget);
	cost_read_rates(&plan->rates, options->rates);
	for (size_t i = 0; i < spec->count; i++)
		if (options_want(options, spec->experiments[i].name))
			add_experiment(plan, &spec->experiments[i],
			               options_machine_folder(options));
}
