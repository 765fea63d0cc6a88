#include "report.h"
#include "event_name.h"
#include "markdown.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

/* Beyond so many arms a table of intervals for each, and sentences about each, are not read. */
enum { WIDE = 24 };

bool report_is_wide(const struct experiment *experiment)
{
	return experiment->arm_count > WIDE;
}

static void number_row(struct table *table, const struct chapter *chapter, const struct arm *arm,
                       uint64_t size)
{
	struct figure ns = book_figure(chapter, "ns", arm->label, size);
	struct figure speedup = book_figure(chapter, "speedup", arm->label, size);
	struct figure difference = book_figure(chapter, "difference", arm->label, size);
	struct figure control = book_control(chapter, "speedup", arm, size);
	bool baseline = &chapter->experiment->arms[arm->baseline] == arm;
	char text[FIGURE_TEXT];

	table_cell(table, "%s", figure_size(size));
	table_cell(table, "%s", arm->label);
	table_cell(table, "%s", figure_text(&ns, text));
	table_cell(table, "%s", baseline ? "baseline" : figure_text(&speedup, text));
	table_cell(table, "%s", baseline ? "" : figure_text(&difference, text));
	table_cell(table, "%zu%s", ns.n, strcmp(ns.over, "pairs") == 0 ? "" : "\\*");
	if (baseline)
		table_cell(table, "%s", "");
	else if (arm->control)
		table_cell(table, "%s",
		           isnan(speedup.lo)                  ? "control"
		           : verdict_control_failed(&speedup) ? "control FAILED"
		                                              : "control holds 1");
	else
		table_cell(table, "%s", verdict_name(verdict_of(&speedup, &control)));
}

static void numbers(const struct chapter *chapter, FILE *out)
{
	static const char *const headings[] = {"Working set", "Arm",        "ns per operation",
	                                       "Speedup",     "Difference", "Rounds",
	                                       "Verdict",     NULL};
	const struct experiment *experiment = chapter->experiment;
	struct table table;

	table_begin(&table, headings, "rlrrrrl");
	for (size_t s = 0; s < experiment->size_count; s++)
		for (size_t a = 0; a < experiment->arm_count; a++)
			number_row(&table, chapter, &experiment->arms[a], experiment->sizes[s]);
	table_end(&table, out);
	fputs("Medians and intervals are taken over mirrored pairs of rounds; where the number of "
	      "rounds "
	      "is marked \\*, there are fewer than six whole pairs, and single rounds are "
	      "taken.\n\n",
	      out);
}

/* A column of a table of arms at the largest size: left out where no arm has the metric,
 * or all have 0. */
struct column {
	const char *heading, *metric;
};

enum { COLUMNS_MOST = MARKDOWN_COLUMNS - 2 };

static uint64_t largest(const struct chapter *chapter)
{
	return chapter->experiment->sizes[chapter->experiment->size_count - 1];
}

static bool any_has(const struct chapter *chapter, const char *metric)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t a = 0; a < experiment->arm_count; a++) {
		struct figure figure =
			book_figure(chapter, metric, experiment->arms[a].label, largest(chapter));

		if (!isnan(figure.median) && figure.median != 0)
			return true;
	}
	return false;
}

static void arm_cell(struct table *table, const struct chapter *chapter, const struct arm *arm,
                     const char *metric)
{
	struct figure figure = book_figure(chapter, metric, arm->label, largest(chapter));
	char text[FIGURE_TEXT];

	if (isnan(figure.median) && !strcmp(figure.outcome.why, BOOK_NO_ROW))
		table_cell(table, "%s", ""); /* such a metric is not of this arm */
	else
		table_cell(table, "%s", figure_value(&figure, text));
}

/* False, and nothing printed, where no column has anything. */
static bool arms_table(const struct chapter *chapter, const char *title,
                       const struct column *columns, bool controls, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	const char *headings[COLUMNS_MOST + 2] = {"Arm"};
	const char *metrics[COLUMNS_MOST];
	size_t count = 0;
	struct table table;

	for (; columns->heading; columns++)
		if (any_has(chapter, columns->metric)) {
			metrics[count] = columns->metric;
			headings[++count] = columns->heading;
		}
	if (!count)
		return false;
	fprintf(out, "**%s**, at %s:\n\n", title, figure_size(largest(chapter)));
	table_begin(&table, headings, "lrrrrrrrrrr");
	for (size_t a = 0; a < experiment->arm_count; a++) {
		if (experiment->arms[a].control && !controls)
			continue;
		table_cell(&table, "%s", experiment->arms[a].label);
		for (size_t c = 0; c < count; c++)
			arm_cell(&table, chapter, &experiment->arms[a], metrics[c]);
	}
	table_end(&table, out);
	return true;
}

static const struct column price[] = {
	{"Reserving", "reserve"},
	{"First touch", "populate"},
	{"Settling after it", "settle"},
	{"Building an entry", "build"},
	{"Repaid after", "break-even"},
	{"Must be touched", "break-even-share"},
	{"Obtained as asked", "obtained"},
	{"Huge", "huge"},
	{NULL, NULL},
};

static const struct column single_faults[] = {
	{"Half take up to", "fault-p50"}, {"9 of 10", "fault-p90"},
	{"99 of 100", "fault-p99"},       {"999 of 1000", "fault-p99.9"},
	{"The longest", "fault-max"},     {"In memory", "resident"},
	{"Never used", "wasted"},         {NULL, NULL},
};

static const struct column contiguity[] = {
	{"Physical runs", "frame-runs"},
	{"Longest rising run", "longest-run"},
	{"In aligned 16 KiB", "aligned-16K"},
	{"In aligned 64 KiB", "aligned-64K"},
	{NULL, NULL},
};

#define COUNTERS_RAN "counters-ran"

static const struct column counted[] = {
	{"Page walks", "misses"},
	{"A walk", "per-miss"},
	{"Cycles", "cycles"},
	{"Instructions", "instructions"},
	{"Second-level hits", "second-level-hits"},
	{"Cycles walking", "walk-cycles"},
	{"Retired after a walk", "retired-misses"},
	{"LLC misses", "llc-misses"},
	{"Counters ran", COUNTERS_RAN},
	{NULL, NULL},
};

static const struct column states[] = {
	{"Huge", "huge"},        {"First touch", "populate"}, {"Settling after it", "settle"},
	{"One operation", "ns"}, {"Speedup", "speedup"},      {NULL, NULL},
};

/* What a touch costs beyond the guest's own part depends on what the host has taken back, not on
 * the mode: one figure for all arms. */
static void idle_memory(const struct chapter *chapter, uint64_t size, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	struct figure most = {.median = NAN};
	char text[FIGURE_TEXT];

	for (size_t a = 0; a < experiment->arm_count; a++) {
		struct figure first =
			book_figure(chapter, "populate-first", experiment->arms[a].label, size);

		if (isnan(most.median) || first.median > most.median)
			most = first;
	}
	if (!isnan(most.median))
		fprintf(out,
		        "First touch is of memory that was in use a moment before. Touched after a "
		        "while "
		        "idle, the dearest arm took %s: in a virtual machine that includes what "
		        "the host "
		        "does to give the memory back, and says nothing of page modes.\n\n",
		        figure_value(&most, text));
}

static void contiguity_table(const struct chapter *chapter, FILE *out)
{
	if (!arms_table(chapter, "Physical contiguity", contiguity, false, out))
		return;
	fputs("A device without an IOMMU needs runs of rising frames, and some TLBs hold an "
	      "aligned group of contiguous small pages in one entry. Huge pages promise both; what "
	      "small pages get is drawn by what was freed before, and frames just freed often come "
	      "back in falling order.\n\n",
	      out);
}

static void price_table(const struct chapter *chapter, FILE *out)
{
	if (!arms_table(chapter, "The price", price, true, out))
		return;
	if (any_has(chapter, "break-even"))
		fputs("*Repaid after*: accesses to one page of the arm, each cheaper by the "
		      "difference above, that make up for what it costs more than one small page. "
		      "*Must be touched*: the part of each page from which on it is cheaper than "
		      "the small pages it replaces.\n\n",
		      out);
	idle_memory(chapter, largest(chapter), out);
}

/* How long counters ran is worth no table of its own: page faults are counted anywhere. */
static bool any_counts(const struct chapter *chapter, const struct column *columns)
{
	for (; columns->heading; columns++)
		if (strcmp(columns->metric, COUNTERS_RAN) != 0 && any_has(chapter, columns->metric))
			return true;
	return false;
}

/* Events of libpfm4 have columns of their own, as many as there is room for. */
static void counters_table(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	struct column events[COLUMNS_MOST + 1] = {{NULL, NULL}};
	size_t count = 0;

	for (size_t i = 0; i < experiment->counter_count && count < COLUMNS_MOST; i++)
		if (event_name_is_raw(experiment->counters[i]))
			events[count++] =
				(struct column){experiment->counters[i], experiment->counters[i]};
	if (!any_counts(chapter, counted) && !any_counts(chapter, events))
		return;
	if (arms_table(chapter, "What was counted, of one operation", counted, true, out))
		fputs("Where counters ran for less than the whole time, groups of them took turns "
		      "and counts are scaled.\n\n",
		      out);
	arms_table(chapter, "Events, of one operation", events, true, out);
}

void report_tables(const struct chapter *chapter, FILE *out)
{
	if (report_is_wide(chapter->experiment)) {
		arms_table(chapter, "The numbers", states, false, out);
		return;
	}
	fputs("**The numbers**\n\n", out);
	numbers(chapter, out);
	arms_table(chapter, "Single faults", single_faults, true, out);
	counters_table(chapter, out);
	price_table(chapter, out);
	contiguity_table(chapter, out);
}
