#include "report.h"
#include "judge.h"
#include "markdown.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

static const char *baseline_label(const struct experiment *experiment, const struct arm *arm)
{
	return experiment->arms[arm->baseline].label;
}

struct controls {
	size_t known, failed; /* that have an interval; whose interval does not hold 1 */
};

/* Counts them, and names those that fail where out is not NULL. */
static struct controls look_at_controls(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	struct controls controls = {0, 0};

	for (size_t s = 0; s < experiment->size_count; s++)
		for (size_t a = 0; a < experiment->arm_count; a++) {
			const struct arm *arm = &experiment->arms[a];
			struct figure control =
				book_figure(chapter, "speedup", arm->label, experiment->sizes[s]);
			char text[FIGURE_TEXT];

			if (!arm->control || isnan(control.lo))
				continue;
			controls.known++;
			if (!verdict_control_failed(&control))
				continue;
			controls.failed++;
			if (out)
				fprintf(out, "> - `%s` at %s, two identical `%s` arms: %s\n",
				        experiment->name, figure_size(experiment->sizes[s]),
				        baseline_label(experiment, arm),
				        figure_text(&control, text));
		}
	return controls;
}

/* A control that fails is said before anything else. */
static void failed_controls(const struct book *book, FILE *out)
{
	struct controls all = {0, 0};

	for (size_t i = 0; i < book->spec.count; i++) {
		struct controls own = look_at_controls(&book->chapters[i], NULL);

		all.known += own.known;
		all.failed += own.failed;
	}
	if (!all.failed)
		return;
	fprintf(out,
	        "> **%zu of %zu controls failed.** Of twenty 95 %% intervals one misses by chance; "
	        "either way differences of that size are noise there, and the rows are to be read "
	        "with this in mind:\n>\n",
	        all.failed, all.known);
	for (size_t i = 0; i < book->spec.count; i++)
		look_at_controls(&book->chapters[i], out);
	fputs("\n", out);
}

/* What the first experiment that asks for them says. */
static void walks_counted(const struct book *book, FILE *out)
{
	static const char no[] = "not counted: ";
	const char *said = NULL;

	for (size_t i = 0; i < book->spec.count && !said; i++)
		if (book->chapters[i].measured)
			said = csv_get_comment(&book->chapters[i].summary, "counter walks");
	if (said && *said && strncmp(said, no, sizeof(no) - 1) != 0) {
		fputs("- *Page walks were counted*: ", out);
		markdown_text(out, said);
		fputs(".\n\n", out);
		return;
	}
	fputs("- *No page walks were counted*: costs are differences in time per access, not per "
	      "TLB miss, unless a ring is known to miss at every access. ",
	      out);
	markdown_text(out, said && *said ? said + sizeof(no) - 1 : "no experiment asks for it");
	fputs(".\n\n", out);
}

static void limits(const struct book *book, FILE *out)
{
	const char *hypervisor = book_fact(book, "hypervisor");

	fputs("What decides the reach of these numbers:\n\n", out);
	fputs("- *The noise floor*: what two identical copies of the baseline show against each "
	      "other (the control's 95 % interval; without noise, 1). A speedup is shown only "
	      "where "
	      "its own interval lies clear of that and of 1. It is the median of ratios taken "
	      "inside "
	      "one process each, not the ratio of two medians.\n",
	      out);
	if (strcmp(hypervisor, "metal") != 0 && strcmp(hypervisor, "unknown") != 0)
		fprintf(out,
		        "- *A virtual machine* (%s): which pages the host gives to the guest "
		        "cannot be "
		        "seen from inside, and it decides how far huge pages reach. Nothing here "
		        "says "
		        "what the same processor does on metal.\n",
		        hypervisor);
	walks_counted(book, out);
}

void report_verdict(const struct book *book, FILE *out)
{
	bool any = false;

	fputs("## When huge pages pay here\n\n", out);
	failed_controls(book, out);
	for (size_t i = 0; i < book->spec.count; i++)
		any |= book->chapters[i].measured;
	if (!any) {
		fputs("Nothing is measured yet on this machine: run `make measure`, then `make "
		      "report`.\n\n",
		      out);
		return;
	}
	report_gain(book, out);
	report_cost(book, out);
	limits(book, out);
	judge_report(book, NULL, out);
}
