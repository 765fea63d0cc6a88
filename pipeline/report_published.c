#include "report.h"
#include "markdown.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A published metric and ours of the same meaning. */
static const struct match {
	const char *theirs, *ours;
} matches[] = {
	{"ns_per_access", "ns"},   {"ns_per_fault", "fault"},      {"speedup", "speedup"},
	{"page_faults", "faults"}, {"dtlb_load_misses", "misses"}, {NULL, NULL},
};

/* Their MB may be 10^6 bytes, and our sizes whole strides: so near counts as the same. */
#define NEAR 0.1

static const char *ours_of(const char *theirs)
{
	const struct match *match = matches;

	while (match->theirs && strcmp(match->theirs, theirs) != 0)
		match++;
	return match->ours;
}

/* The nearest of our sizes; 0 when none is near. No size asked for: the largest. */
static uint64_t size_near(const struct experiment *experiment, const char *text)
{
	double asked = strtod(text, NULL);
	uint64_t nearest = 0;

	if (!*text)
		return experiment->sizes[experiment->size_count - 1];
	for (size_t s = 0; s < experiment->size_count; s++)
		if (fabs((double)experiment->sizes[s] / asked - 1) <= NEAR)
			nearest = experiment->sizes[s];
	return nearest;
}

/* The first arm of those pages that does that; NULL: none. */
static const struct arm *arm_like(const struct experiment *experiment, const char *workload,
                                  const char *pages)
{
	for (size_t a = 0; a < experiment->arm_count; a++) {
		const struct arm *arm = &experiment->arms[a];

		if (!arm->control && !strcmp(arm->workload->name, workload) &&
		    !strcmp(arm->pages->name, pages))
			return arm;
	}
	return NULL;
}

static void row(struct table *table, const struct chapter *chapter, const struct csv *csv,
                size_t number)
{
	const struct arm *arm = arm_like(chapter->experiment, csv_get(csv, number, "workload"),
	                                 csv_get(csv, number, "pages"));
	uint64_t size = size_near(chapter->experiment, csv_get(csv, number, "size_bytes"));
	const char *ours = ours_of(csv_get(csv, number, "metric"));
	struct figure figure;
	char text[FIGURE_TEXT];

	if (!arm || !size)
		return;
	table_cell(table, "%s", figure_size(size));
	table_text(table, csv_get(csv, number, "workload"));
	table_text(table, csv_get(csv, number, "pages"));
	table_text(table, csv_get(csv, number, "metric"));
	table_text(table, csv_get(csv, number, "value"));
	table_text(table, csv_get(csv, number, "note"));
	if (!ours) {
		table_cell(table, "not measured here");
		return;
	}
	figure = book_figure(chapter, ours, arm->label, size);
	table_cell(table, "%s: %s", arm->label, figure_text(&figure, text));
}

static void table_of(const struct chapter *chapter, const char *source, FILE *out)
{
	static const char *const headings[] = {"Working set", "Workload",   "Pages", "Metric",
	                                       "Published",   "As to that", "Here",  NULL};
	struct table table;
	struct csv csv;
	struct outcome outcome = csv_read(&csv, "data/published/published.csv", false);

	if (!outcome_is_ok(&outcome))
		return;
	table_begin(&table, headings, "rlllrll");
	for (size_t i = 0; i < csv.rows; i++)
		if (!strcmp(csv_get(&csv, i, "source"), source))
			row(&table, chapter, &csv, i);
	if (!table_is_empty(&table))
		fputs("**As published, and here**\n\n", out);
	table_end(&table, out);
	csv_release(&csv);
}

static void origin(const struct csv *csv, size_t number, FILE *out)
{
	fputs("It follows *", out);
	markdown_text(out, csv_get(csv, number, "title"));
	fputs("* (", out);
	markdown_text(out, csv_get(csv, number, "by"));
	fputs("), measured on ", out);
	markdown_text(out, csv_get(csv, number, "machine"));
	fputs(": another machine, and ", out);
	markdown_text(out, csv_get(csv, number, "note"));
	fputs(". Where figures hold its points, they are hollow. Compare shapes, not values.\n\n",
	      out);
}

void report_published(const struct chapter *chapter, FILE *out)
{
	const char *source = chapter->experiment->published;
	struct csv csv;
	struct outcome outcome = outcome_ok();

	if (!source)
		return;
	outcome = csv_read(&csv, "data/published/sources.csv", false);
	if (outcome_is_ok(&outcome)) {
		for (size_t i = 0; i < csv.rows; i++)
			if (!strcmp(csv_get(&csv, i, "source"), source))
				origin(&csv, i, out);
		csv_release(&csv);
	}
	table_of(chapter, source, out);
}
