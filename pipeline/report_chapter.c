#include "report.h"
#include "judge.h"
#include "markdown.h"
#include "template.h"
#include "units.h"
#include "verdict.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Alternative text that says what the figure says, for those who cannot see it. */
static void figures(const struct book *book, const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t i = 0; i < experiment->figure_count; i++)
		fprintf(out,
		        "![%s of %s against working set, one line a page mode; the numbers stand "
		        "in the table below](%s/%s-%s.svg)\n\n",
		        experiment->figures[i], experiment->name, book->options->figures,
		        experiment->name, experiment->figures[i]);
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

/* The price beside the gain, at the largest size. */
static void price(const struct chapter *chapter, FILE *out)
{
	static const char *const headings[] = {"Arm",
	                                       "Reserving",
	                                       "First touch",
	                                       "Settling after it",
	                                       "Obtained as asked",
	                                       "Physical runs",
	                                       NULL};
	static const char *const metrics[] = {"reserve", "populate", "settle", "obtained",
	                                      "frame-runs"};
	const struct experiment *experiment = chapter->experiment;
	uint64_t size = experiment->sizes[experiment->size_count - 1];
	struct table table;

	fprintf(out, "**The price**, at %s:\n\n", figure_size(size));
	table_begin(&table, headings, "lrrrrr");
	for (size_t a = 0; a < experiment->arm_count; a++) {
		table_cell(&table, "%s", experiment->arms[a].label);
		for (size_t m = 0; m < sizeof(metrics) / sizeof(metrics[0]); m++) {
			struct figure figure =
				book_figure(chapter, metrics[m], experiment->arms[a].label, size);
			char text[FIGURE_TEXT];

			table_cell(&table, "%s", figure_value(&figure, text));
		}
	}
	table_end(&table, out);
	idle_memory(chapter, size, out);
}

static void reading(const struct chapter *chapter, FILE *out)
{
	if (!chapter->experiment->reading)
		return;
	fputs("**The author's reading**\n\n", out);
	template_fill(chapter->experiment->reading, chapter, out);
	fputs("\n\n", out);
}

static void unmeasured(const struct chapter *chapter, FILE *out)
{
	fprintf(out,
	        "Not measured on this machine under its present specification (`%s-%s`): `make "
	        "measure "
	        "ONLY=%s` does it.\n\n",
	        chapter->experiment->name, chapter->experiment->hash, chapter->experiment->name);
}

void report_chapter(const struct book *book, const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	const char *cells = chapter->measured ? csv_get_comment(&chapter->summary, "cells") : NULL;
	size_t whole = 0, planned = 0;

	fprintf(out, "## %s: ", experiment->name);
	markdown_text(out, experiment->title);
	if (experiment->question) {
		fputs("\n\n*", out);
		markdown_text(out, experiment->question);
		fputc('*', out);
	}
	fputs("\n\n", out);
	if (!chapter->measured) {
		unmeasured(chapter, out);
		return;
	}
	if (cells && sscanf(cells, "%zu of %zu", &whole, &planned) == 2 && whole < planned)
		fprintf(out,
		        "> Half measured: %zu of %zu cells are there. `make measure` does the "
		        "rest.\n\n",
		        whole, planned);
	report_setup(chapter, out);
	figures(book, chapter, out);
	report_sources(chapter, out);
	fputs("**What was found**\n\n", out);
	report_findings(chapter, out);
	judge_report(book, chapter, out);
	reading(chapter, out);
	fputs("**The numbers**\n\n", out);
	numbers(chapter, out);
	price(chapter, out);
	report_gaps(chapter, out);
	if (experiment->note)
		fprintf(out, "%s\n\n", experiment->note);
}
