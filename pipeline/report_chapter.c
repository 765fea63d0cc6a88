#include "report.h"
#include "judge.h"
#include "markdown.h"
#include "template.h"

#include <stdio.h>

/* Alternative text that says what the figure says, for those who cannot see it. */
static void figures(const struct book *book, const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t i = 0; i < experiment->figure_count; i++)
		fprintf(out,
		        "![Figure %s of experiment %s; the numbers stand in the tables "
		        "below](%s/%s-%s.svg)\n\n",
		        experiment->figures[i], experiment->name, book->options->figures,
		        experiment->name, experiment->figures[i]);
}

/* The rest of the chapter speaks of what was measured. */
static void stand_ins(const struct experiment *experiment, FILE *out)
{
	for (size_t s = 0; s < experiment->size_count; s++) {
		uint64_t asked = experiment_asked_size(experiment, s);

		if (experiment->sizes[s] != asked)
			fprintf(out,
			        "> %s does not fit this machine's memory: %s was measured in its "
			        "place.\n\n",
			        figure_size(asked), figure_size(experiment->sizes[s]));
	}
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

/* Too many sizes for a headline and a table of each: curves and what they come to. */
static void anatomy(const struct book *book, const struct chapter *chapter, FILE *out)
{
	report_anatomy(book, chapter, out);
	figures(book, chapter, out);
	judge_report(book, chapter, out);
	reading(chapter, out);
	report_translation(chapter, out);
}

/* Arms of small pages alone: nothing to compare but their tolls. */
static void tolls(const struct book *book, const struct chapter *chapter, FILE *out)
{
	figures(book, chapter, out);
	judge_report(book, chapter, out);
	reading(chapter, out);
	report_translation(chapter, out);
}

static void body(const struct book *book, const struct chapter *chapter, FILE *out)
{
	bool wide = report_is_wide(chapter->experiment);

	if (report_is_anatomy(chapter->experiment)) {
		anatomy(book, chapter, out);
		return;
	}
	if (report_has_toll(chapter->experiment) && !experiment_compares(chapter->experiment)) {
		tolls(book, chapter, out);
		return;
	}
	if (!wide)
		report_headline(chapter, out);
	figures(book, chapter, out);
	report_published(chapter, out);
	if (!wide) {
		fputs("**What was found**\n\n", out);
		report_findings(chapter, out);
	}
	judge_report(book, chapter, out);
	reading(chapter, out);
	if (report_has_toll(chapter->experiment))
		report_translation(chapter, out);
	report_tables(chapter, out);
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
	stand_ins(experiment, out);
	report_setup(chapter, out);
	body(book, chapter, out);
	report_gaps(chapter, out);
	if (experiment->note)
		fprintf(out, "%s\n\n", experiment->note);
}
