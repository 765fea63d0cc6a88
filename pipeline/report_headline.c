#include "report.h"
#include "markdown.h"
#include "units.h"
#include "verdict.h"

#include <math.h>

/* "228 ns (**1.58x** [1.44, 1.62])", or why there is nothing to say. */
static void one_arm(const struct chapter *chapter, const struct arm *arm, uint64_t size, FILE *out)
{
	struct figure speedup = book_figure(chapter, "speedup", arm->label, size);
	struct figure control = book_control(chapter, "speedup", arm, size);
	struct figure own = book_figure(chapter, "ns", arm->label, size);
	enum verdict verdict = verdict_of(&speedup, &control);
	char text[3][FIGURE_TEXT];

	fprintf(out, "- `%s`: ", arm->label);
	if (verdict == VERDICT_FASTER || verdict == VERDICT_SLOWER)
		fprintf(out, "%s, **%s** as fast %s", figure_value(&own, text[0]),
		        figure_value(&speedup, text[1]), figure_interval(&speedup, text[2]));
	else
		fputs(verdict_name(verdict), out);
	if (*speedup.outcome.why) {
		fputs(": ", out);
		markdown_text(out, speedup.outcome.why);
	}
	fputc('\n', out);
}

static void baseline_missing(const struct arm *baseline, uint64_t size, const struct figure *ns,
                             FILE *out)
{
	fprintf(out, "At %s the baseline `%s` has no number, so nothing can be compared with it: ",
	        figure_size(size), baseline->label);
	markdown_text(out, ns->outcome.why);
	fputs("\n\n", out);
}

/* Each baseline at the largest size, and what is compared with it. */
static void headlines(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	uint64_t most = experiment->sizes[experiment->size_count - 1];

	for (size_t b = 0; b < experiment->arm_count; b++) {
		const struct arm *baseline = &experiment->arms[b];
		struct figure ns = book_figure(chapter, "ns", baseline->label, most);
		char text[FIGURE_TEXT];

		if (baseline->control || baseline->baseline != b)
			continue;
		if (isnan(ns.median)) {
			baseline_missing(baseline, most, &ns, out);
			continue;
		}
		fprintf(out, "At %s%s one %s takes %s with `%s`. In comparison:\n\n",
		        figure_size(most), figure_scaled(experiment, most),
		        baseline->workload->unit, figure_value(&ns, text), baseline->label);
		for (size_t a = 0; a < experiment->arm_count; a++)
			if (arm_is_compared(experiment, a) && experiment->arms[a].baseline == b)
				one_arm(chapter, &experiment->arms[a], most, out);
		fputc('\n', out);
	}
}

static void matrix_cell(struct table *table, const struct chapter *chapter, const struct arm *arm,
                        uint64_t size)
{
	struct figure speedup = book_figure(chapter, "speedup", arm->label, size);
	struct figure control = book_control(chapter, "speedup", arm, size);
	enum verdict verdict = verdict_of(&speedup, &control);
	char text[FIGURE_TEXT];

	if (verdict == VERDICT_FASTER || verdict == VERDICT_SLOWER)
		table_cell(table, "%s", figure_value(&speedup, text));
	else
		table_cell(table, "%s",
		           verdict == VERDICT_NONE ? "not shown" : verdict_name(verdict));
}

static void noise_cell(struct table *table, const struct chapter *chapter, const struct arm *arm,
                       uint64_t size)
{
	struct figure control = book_figure(chapter, "speedup", arm->label, size);

	if (isnan(control.lo))
		table_cell(table, "unknown");
	else
		table_cell(table, "%.2f to %.2f", control.lo, control.hi);
}

/* Speedups by arm and size, only those that stand clear of the noise. */
static void matrix(const struct chapter *chapter, FILE *out)
{
	enum { SIZES_MOST = 10 };
	const struct experiment *experiment = chapter->experiment;
	const char *headings[SIZES_MOST + 2] = {"Speedup"};
	char texts[SIZES_MOST][UNITS_TEXT];
	size_t sizes = experiment->size_count < SIZES_MOST ? experiment->size_count : SIZES_MOST;
	struct table table;

	for (size_t s = 0; s < sizes; s++)
		headings[s + 1] = units_human_size(texts[s], experiment->sizes[s]);
	table_begin(&table, headings, "lrrrrrrrrrr");
	for (size_t a = 0; a < experiment->arm_count; a++) {
		if (!arm_is_compared(experiment, a))
			continue;
		table_cell(&table, "%s", experiment->arms[a].label);
		for (size_t s = 0; s < sizes; s++)
			matrix_cell(&table, chapter, &experiment->arms[a], experiment->sizes[s]);
	}
	for (size_t a = 0; a < experiment->arm_count; a++) {
		if (!experiment->arms[a].control)
			continue;
		table_cell(&table, "noise: %s", experiment->arms[a].label);
		for (size_t s = 0; s < sizes; s++)
			noise_cell(&table, chapter, &experiment->arms[a], experiment->sizes[s]);
	}
	table_end(&table, out);
}

void report_headline(const struct chapter *chapter, FILE *out)
{
	headlines(chapter, out);
	if (chapter->experiment->size_count > 1)
		matrix(chapter, out);
}
