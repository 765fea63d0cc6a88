#include "report.h"
#include "judge.h"
#include "markdown.h"

#include <string.h>

/* What the first experiment that asks for them says. */
static void walks_counted(const struct book *book, FILE *out)
{
	static const char no[] = "not counted: ";
	const char *said = NULL;

	for (size_t i = 0; i < book->spec.count && !(said && *said); i++)
		if (book->chapters[i].measured)
			said = csv_get_comment(&book->chapters[i].summary, "counter walks");
	if (said && *said && strncmp(said, no, sizeof(no) - 1) != 0) {
		fputs("- *Page walks were counted*: ", out);
		markdown_text(out, said);
		fputs(".\n\n", out);
		return;
	}
	fputs("- *No page walks were counted*: costs are differences in time per access, not per "
	      "TLB miss, unless a ring is known to miss at every access. The reason: ",
	      out);
	markdown_text(out, said && *said ? said + sizeof(no) - 1 : "no experiment asks for it");
	fputs(".\n\n", out);
}

static void virtual_machine(const struct book *book, const char *hypervisor, FILE *out)
{
	static const char *const said[] = {
		[SPLINTERED] =
			"its host backs this memory with small pages, as the anatomy below "
			"shows: huge pages can only shorten page walks here, and do not widen the "
			"TLB's reach",
		[SPLINTERED_PARTLY] = "its host backs a part of this memory with small pages, as "
				      "the anatomy below shows: there huge pages only shorten page "
				      "walks",
		[SPLINTERED_NOT] = "its host backs this memory with huge pages, as the anatomy "
				   "below shows: those of the guest reach as far as they should",
		[SPLINTERED_UNRESOLVED] =
			"which pages the host gives to the guest decides how far huge pages reach, "
			"and was not resolved",
	};

	fprintf(out,
	        "- *A virtual machine* (%s): %s. Nothing here says what the same processor does on "
	        "metal.\n",
	        hypervisor, said[report_splintering(book)]);
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
		virtual_machine(book, hypervisor, out);
	walks_counted(book, out);
}

void report_verdict(const struct book *book, FILE *out)
{
	bool any = false;

	fputs("## When huge pages pay here\n\n", out);
	report_failed_controls(book, out);
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
	report_controls(book, out);
	judge_report(book, NULL, out);
}
