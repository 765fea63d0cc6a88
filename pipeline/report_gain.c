#include "report.h"
#include "markdown.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

/* Experiments of more comparisons than these are about something else than working sets. */
enum { COMPARISONS = 4 };

/* A baseline and what is compared with it. */
struct comparison {
	const struct chapter *chapter;
	size_t baseline; /* number of the arm */
};

static bool belongs(const struct comparison *comparison, size_t arm)
{
	const struct experiment *experiment = comparison->chapter->experiment;

	return arm_is_compared(experiment, arm) &&
	       experiment->arms[arm].baseline == comparison->baseline;
}

static enum verdict verdict_at(const struct comparison *comparison, size_t arm, uint64_t size)
{
	const struct chapter *chapter = comparison->chapter;
	const struct arm *own = &chapter->experiment->arms[arm];
	struct figure speedup = book_figure(chapter, "speedup", own->label, size);
	struct figure control = book_control(chapter, "speedup", own, size);

	return verdict_of(&speedup, &control);
}

/* Whether any arm has that verdict at the size. */
static bool any_is(const struct comparison *comparison, uint64_t size, enum verdict verdict)
{
	for (size_t a = 0; a < comparison->chapter->experiment->arm_count; a++)
		if (belongs(comparison, a) && verdict_at(comparison, a, size) == verdict)
			return true;
	return false;
}

/* "from 64 MiB on": the size from which on some arm is faster at each that was measured. */
static void pays_cell(struct table *table, const struct comparison *comparison)
{
	const struct experiment *experiment = comparison->chapter->experiment;
	size_t from = experiment->size_count, faster = 0;

	for (size_t s = experiment->size_count; s-- > 0;) {
		if (!any_is(comparison, experiment->sizes[s], VERDICT_FASTER))
			continue;
		faster++;
		if (from == s + 1)
			from = s;
	}
	if (faster == 0)
		table_cell(table, "%s",
		           any_is(comparison, experiment->sizes[0], VERDICT_NO_INTERVAL)
		                   ? "too few rounds to say"
		                   : "no gain shown");
	else if (from == experiment->size_count)
		table_cell(table, "at %zu of %zu sizes, not at the largest", faster,
		           experiment->size_count);
	else if (experiment->size_count == 1)
		table_cell(table, "%s (the one size)", figure_size(experiment->sizes[0]));
	else
		table_cell(table, "%s on%s", figure_size(experiment->sizes[from]),
		           from == 0 ? " (the smallest)" : "");
}

/* The arm that gains most at the largest size, of those that stand clear of the noise. */
static void best_cell(struct table *table, const struct comparison *comparison, uint64_t size)
{
	const struct chapter *chapter = comparison->chapter;
	const struct experiment *experiment = chapter->experiment;
	const struct arm *best = NULL;
	struct figure speedup = {.median = 0}, difference;
	char text[2][FIGURE_TEXT];

	for (size_t a = 0; a < experiment->arm_count; a++) {
		struct figure own;

		if (!belongs(comparison, a) || verdict_at(comparison, a, size) != VERDICT_FASTER)
			continue;
		own = book_figure(chapter, "speedup", experiment->arms[a].label, size);
		if (own.median <= speedup.median)
			continue;
		speedup = own;
		best = &experiment->arms[a];
	}
	if (!best) {
		table_cell(table, "%s",
		           any_is(comparison, size, VERDICT_SLOWER) ? "slower" : "none shown");
		table_cell(table, "%s", "");
		return;
	}
	difference = book_figure(chapter, "difference", best->label, size);
	table_cell(table, "`%s` %s", best->pages->name, figure_text(&speedup, text[0]));
	table_cell(table, "%s", figure_value(&difference, text[1]));
}

static void comparison_row(struct table *table, const struct comparison *comparison)
{
	const struct experiment *experiment = comparison->chapter->experiment;
	const struct arm *baseline = &experiment->arms[comparison->baseline];
	uint64_t size = experiment->sizes[experiment->size_count - 1];
	struct figure control = book_control(comparison->chapter, "speedup", baseline, size);

	table_cell(table, "%s", baseline->workload->pattern);
	table_cell(table, "%s", baseline->workload->name);
	table_cell(table, "%s%s", experiment->name,
	           strchr(baseline->label, '/') ? strchr(baseline->label, '/') : "");
	pays_cell(table, comparison);
	table_cell(table, "%s", figure_size(size));
	best_cell(table, comparison, size);
	if (isnan(control.lo))
		table_cell(table, "unknown");
	else
		table_cell(table, "%.2f to %.2f", control.lo, control.hi);
}

static size_t count_comparisons(const struct experiment *experiment)
{
	size_t count = 0;

	for (size_t a = 0; a < experiment->arm_count; a++)
		count += !experiment->arms[a].control && experiment->arms[a].baseline == a;
	return count;
}

static void chapter_rows(struct table *table, const struct chapter *chapter, const char *pattern)
{
	const struct experiment *experiment = chapter->experiment;

	if (!chapter->measured || !experiment_compares(experiment) ||
	    count_comparisons(experiment) > COMPARISONS)
		return;
	for (size_t a = 0; a < experiment->arm_count; a++) {
		struct comparison comparison = {chapter, a};
		const struct arm *arm = &experiment->arms[a];

		if (!arm->control && arm->baseline == a && !arm->workload->fresh &&
		    !arm_is_floor(experiment, a) && !strcmp(arm->workload->pattern, pattern))
			comparison_row(table, &comparison);
	}
}

void report_gain(const struct book *book, FILE *out)
{
	static const char *const headings[] = {"Accesses",   "Workload", "Experiment",
	                                       "Pays from",  "At",       "Times as fast",
	                                       "Saved each", "Noise",    NULL};
	struct table table;

	fputs("Huge pages pay where their interval stands clear of 1 and of the noise floor: what "
	      "two identical copies of the small-page region show against each other.\n\n",
	      out);
	table_begin(&table, headings, "llllrllr");
	for (size_t w = 0; workload_at(w); w++) {
		const char *pattern = workload_at(w)->pattern;
		bool met = false;

		for (size_t before = 0; before < w; before++)
			met |= !strcmp(workload_at(before)->pattern, pattern);
		for (size_t i = 0; i < book->spec.count && !met; i++)
			chapter_rows(&table, &book->chapters[i], pattern);
	}
	table_end(&table, out);
}
