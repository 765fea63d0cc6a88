#include "report.h"
#include "markdown.h"
#include "units.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

static enum verdict verdict_at(const struct chapter *chapter, const struct arm *arm, uint64_t size)
{
	struct figure speedup = book_figure(chapter, "speedup", arm->label, size);
	struct figure control = book_control(chapter, "speedup", arm, size);

	return verdict_of(&speedup, &control);
}

/* "64 MiB, 128 MiB and 1 GiB": the sizes with that verdict; returns how many. */
static size_t list_sizes(const struct chapter *chapter, const struct arm *arm, enum verdict verdict,
                         FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	size_t total = 0, met = 0;

	for (size_t s = 0; s < experiment->size_count; s++)
		total += verdict_at(chapter, arm, experiment->sizes[s]) == verdict;
	for (size_t s = 0; out && s < experiment->size_count; s++) {
		if (verdict_at(chapter, arm, experiment->sizes[s]) != verdict)
			continue;
		fprintf(out, "%s%s",
		        met == 0           ? ""
		        : met + 1 == total ? " and "
		                           : ", ",
		        figure_size(experiment->sizes[s]));
		met++;
	}
	return total;
}

static void sentence_verdicts(const struct chapter *chapter, const struct arm *arm, FILE *out)
{
	bool first = true;

	fprintf(out, "- **%s**: ", arm->label);
	for (enum verdict verdict = VERDICT_FASTER; verdict <= VERDICT_FAILED; verdict++) {
		size_t count = list_sizes(chapter, arm, verdict, NULL);

		if (!count)
			continue;
		fprintf(out, "%s%s at ", first ? "" : "; ", verdict_name(verdict));
		if (count == chapter->experiment->size_count && count > 1)
			fputs(verdict == VERDICT_NONE ? "any size" : "every size", out);
		else
			list_sizes(chapter, arm, verdict, out);
		first = false;
	}
	fputs(".", out);
}

static bool is_shown(const struct chapter *chapter, const struct arm *arm, uint64_t size)
{
	enum verdict verdict = verdict_at(chapter, arm, size);

	return verdict == VERDICT_FASTER || verdict == VERDICT_SLOWER;
}

/* Whether the gain grows or shrinks from the smallest to the largest size: only when the intervals
 * are apart. */
static void sentence_trend(const struct chapter *chapter, const struct arm *arm, const char *metric,
                           const char *word, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	uint64_t least = experiment->sizes[0];
	uint64_t most = experiment->sizes[experiment->size_count - 1];
	struct figure first = book_figure(chapter, metric, arm->label, least);
	struct figure last = book_figure(chapter, metric, arm->label, most);
	char text[2][FIGURE_TEXT];

	if (least == most || !is_shown(chapter, arm, least) || !is_shown(chapter, arm, most))
		return;
	fprintf(out, " %s is %s at %s and %s at %s: ", word, figure_text(&first, text[0]),
	        figure_size(least), figure_text(&last, text[1]), figure_size(most));
	if (last.lo > first.hi)
		fputs("it grows with the working set.", out);
	else if (last.hi < first.lo)
		fputs("it shrinks as the working set grows.", out);
	else
		fputs("the intervals meet, so no trend is shown.", out);
}

static void control_sentence(const struct chapter *chapter, const struct arm *arm, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	size_t holds = 0, known = 0;

	for (size_t s = 0; s < experiment->size_count; s++) {
		struct figure figure =
			book_figure(chapter, "speedup", arm->label, experiment->sizes[s]);

		if (isnan(figure.lo))
			continue;
		known++;
		holds += !verdict_control_failed(&figure);
	}
	if (known)
		fprintf(out,
		        "- **%s** (an identical twin of `%s`): its interval holds 1 at %zu of %zu "
		        "sizes; of twenty such intervals one misses by chance.\n",
		        arm->label, experiment->arms[arm->baseline].label, holds, known);
	else
		fprintf(out,
		        "- **%s**: too few rounds for an interval, so no noise floor is known.\n",
		        arm->label);
}

void report_findings(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t a = 0; a < experiment->arm_count; a++) {
		const struct arm *arm = &experiment->arms[a];

		if (arm->control) {
			control_sentence(chapter, arm, out);
		} else if (arm->baseline != a) {
			sentence_verdicts(chapter, arm, out);
			sentence_trend(chapter, arm, "speedup", "The speedup", out);
			sentence_trend(chapter, arm, "difference", "The difference per access",
			               out);
			fputc('\n', out);
		}
	}
	fputc('\n', out);
}

void report_gaps(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	bool any = false;

	for (size_t s = 0; s < experiment->size_count; s++)
		for (size_t a = 0; a < experiment->arm_count; a++) {
			const char *label = experiment->arms[a].label;
			struct figure ns = book_figure(chapter, "ns", label, experiment->sizes[s]);

			if (!*ns.outcome.why)
				continue;
			if (!any)
				fputs("**Not obtained or not available**\n\n", out);
			any = true;
			fprintf(out, "- %s, %s: %s%s", label, figure_size(experiment->sizes[s]),
			        outcome_is_ok(&ns.outcome) ? "" : outcome_name(ns.outcome.code),
			        outcome_is_ok(&ns.outcome) ? "" : ": ");
			markdown_text(out, ns.outcome.why);
			fputc('\n', out);
		}
	fputs(any ? "\n" : "Every arm was obtained as asked at every size.\n\n", out);
}
