#include "plan.h"
#include "folder.h"
#include "grouping.h"
#include "machine.h"
#include "units.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Sums over one experiment, or over all. */
struct totals {
	size_t cells, pending;
	double seconds, pending_seconds;
	uint64_t bytes; /* the most that one cell maps */
	unsigned int groups;
};

static void add_planned(struct totals *totals, const struct planned *planned)
{
	totals->cells++;
	totals->seconds += planned->seconds;
	totals->bytes = planned->bytes > totals->bytes ? planned->bytes : totals->bytes;
	totals->groups =
		planned->cell.groups > totals->groups ? planned->cell.groups : totals->groups;
	if (planned->done)
		return;
	totals->pending++;
	totals->pending_seconds += planned->seconds;
}

static void print_totals(const char *name, const char *arms, const struct totals *totals)
{
	char bytes[UNITS_TEXT], all[UNITS_TEXT], left[UNITS_TEXT];

	printf("%-16s %5s %6zu %8zu %10s %13s %13s\n", name, arms, totals->cells, totals->pending,
	       units_human_size(bytes, totals->bytes), units_human_seconds(all, totals->seconds),
	       units_human_seconds(left, totals->pending_seconds));
}

/* Data that are there decide, so a stand-in may be kept where memory has become enough. */
static void print_stand_ins(const struct experiment *experiment, uint64_t budget)
{
	char text[4][UNITS_TEXT];

	for (size_t i = 0; i < experiment->size_count; i++) {
		uint64_t asked = experiment_asked_size(experiment, i);
		uint64_t least = group_need(experiment, asked).least;

		if (experiment->sizes[i] == asked)
			continue;
		units_format_size(text[0], asked);
		units_format_size(text[1], experiment->sizes[i]);
		if (least > budget)
			printf("  %s: %s does not fit (needs %s with its baseline and control, %s "
			       "may be used): %s is measured in its place\n",
			       experiment->name, text[0], units_human_size(text[2], least),
			       units_human_size(text[3], budget), text[1]);
		else
			printf("  %s: %s is measured in place of %s, as it was begun: to measure "
			       "%s, which would fit now, remove the files %s-%s/%s-*.csv\n",
			       experiment->name, text[1], text[0], text[0], experiment->name,
			       experiment->hash, text[1]);
	}
}

static void print_unfit(const struct experiment *experiment, uint64_t budget)
{
	char need[UNITS_TEXT], have[UNITS_TEXT], size[UNITS_TEXT];

	for (size_t i = 0; i < experiment_cells(experiment); i++)
		for (size_t a = 0; a < experiment->arm_count; a++) {
			uint64_t least =
				arm_least_bytes(experiment, experiment_cell_size(experiment, i), a);

			if (least <= budget)
				continue;
			printf("  %s %s %s: unavailable: needs %s with its baseline and control, "
			       "%s "
			       "may be used\n",
			       experiment->name,
			       units_format_size(size, experiment_cell_size(experiment, i)),
			       experiment->arms[a].label, units_human_size(need, least),
			       units_human_size(have, budget));
		}
}

static void print_arms(const struct experiment *experiment)
{
	printf("  %s-%s: ", experiment->name, experiment->hash);
	for (size_t i = 0; i < experiment->arm_count; i++)
		printf("%s%s", i ? ", " : "", experiment->arms[i].label);
	printf("\n");
}

static struct totals totals_of(const struct plan *plan, const struct experiment *experiment)
{
	struct totals totals = {0};

	for (size_t i = 0; i < plan->count; i++)
		if (!experiment || plan->cells[i].cell.experiment == experiment)
			add_planned(&totals, &plan->cells[i]);
	return totals;
}

/* Where memory is too short for all arms of a cell at once. */
static void print_groups(const struct plan *plan, const struct experiment *experiment)
{
	struct totals totals = totals_of(plan, experiment);

	if (totals.groups > 1)
		printf("  %s: memory is too short for all arms at once: cells are split into up to "
		       "%u "
		       "groups, each with its baseline and control\n",
		       experiment->name, totals.groups);
}

static void print_plan(const struct plan *plan, const struct spec *spec,
                       const struct options *options)
{
	char available[UNITS_TEXT], arms[24];
	struct totals totals = totals_of(plan, NULL);

	printf("%-16s %5s %6s %8s %10s %13s %13s\n", "experiment", "arms", "cells", "pending",
	       "memory", "time", "time pending");
	for (size_t i = 0; i < spec->count; i++) {
		const struct experiment *experiment = &spec->experiments[i];
		struct totals own = totals_of(plan, experiment);

		if (!options_want(options, experiment->name))
			continue;
		snprintf(arms, sizeof(arms), "%zu", experiment->arm_count);
		print_totals(experiment->name, arms, &own);
	}
	print_totals("all", "", &totals);
	printf("\nmachine %s; %s of memory may be used by a cell (85 %% of what is available)\n",
	       strrchr(options_machine_folder(options), '/') + 1,
	       units_human_size(available, plan->budget));
	printf("times are predicted from %s\n",
	       plan->rates.measured ? "rates measured on this machine"
	                            : "built-in rates of a middling virtual machine");
	for (size_t i = 0; i < spec->left_out_count; i++)
		printf("  %s: not in the quick plan\n", spec->left_out[i]);
	for (size_t i = 0; i < spec->count; i++) {
		if (!options_want(options, spec->experiments[i].name))
			continue;
		print_arms(&spec->experiments[i]);
		print_stand_ins(&spec->experiments[i], plan->budget);
		print_groups(plan, &spec->experiments[i]);
		print_unfit(&spec->experiments[i], plan->budget);
	}
}

/* "id<tab>predicted seconds", one pending cell a line. */
static int write_list(const struct plan *plan, const char *path)
{
	FILE *file = fopen(path, "we");

	if (!file) {
		fprintf(stderr, "pagetoll plan: cannot write %s: %s\n", path, strerror(errno));
		return 1;
	}
	for (size_t i = 0; i < plan->count; i++) {
		char id[CELL_ID];

		if (!plan->cells[i].done)
			fprintf(file, "%s\t%.3f\n", cell_id(&plan->cells[i].cell, id),
			        plan->cells[i].seconds);
	}
	return fclose(file) ? 1 : 0;
}

/* DATA/MACHINE/sweep-3f2a91c0/spec.yaml: the resolved spec beside the data it describes, whole or
 * not at all. */
static bool write_spec(const struct experiment *experiment, const char *folder)
{
	char path[PATH_MAX - 8], temporary[PATH_MAX];
	bool bad;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s-%s/spec.yaml", folder, experiment->name,
	         experiment->hash);
	snprintf(temporary, sizeof(temporary), "%s.tmp", path);
	folder_make_for(path);
	file = fopen(temporary, "we");
	if (file)
		spec_write_canonical(experiment, file);
	bad = !file || ferror(file);
	bad |= file && fclose(file);
	if (!bad && !rename(temporary, path))
		return true;
	fprintf(stderr, "pagetoll plan: cannot write %s: %s\n", path, strerror(errno));
	unlink(temporary);
	return false;
}

static bool write_specs(const struct plan *plan, const char *folder)
{
	const struct experiment *last = NULL;

	for (size_t i = 0; i < plan->count; i++) {
		const struct experiment *experiment = plan->cells[i].cell.experiment;

		if (!plan->cells[i].done && experiment != last && !write_spec(experiment, folder))
			return false;
		last = experiment;
	}
	return true;
}

int plan_main(const struct options *options)
{
	struct spec spec;
	struct plan plan;

	if (!options_read_spec(options, &spec))
		return 2;
	plan_make(&plan, &spec, options);
	if (!options->list) {
		print_plan(&plan, &spec, options);
		return 0;
	}
	if (!write_specs(&plan, options_machine_folder(options)))
		return 1;
	return write_list(&plan, options->list);
}
