#include "report.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

/*
 * Controls, of three kinds. Two identical arms must show 1 against each other: the noise floor. A
 * ring that the first-level TLB holds must cost the same in every page mode. A ring over the most
 * pages must cost more than as many lines side by side. An instrument that fails one measures
 * something else.
 */

/* A difference this small between page modes is none, however narrow its interval. */
#define ALIKE 0.02

/* One control: what it is of, and what it shows. */
struct control {
	const struct chapter *chapter;
	const struct arm *arm;
	uint64_t size;
	struct figure figure;
	bool failed;
};

/* One kind: whether the arm at that size is such a control, which it then fills in. */
struct kind {
	const char *name, *must; /* of the table; of a failed one's line */
	bool (*take)(struct control *control);
};

static bool is_smallest(const struct control *control)
{
	return control->size == control->chapter->experiment->sizes[0];
}

static bool is_largest(const struct control *control)
{
	const struct experiment *experiment = control->chapter->experiment;

	return control->size == experiment->sizes[experiment->size_count - 1];
}

static size_t index_of(const struct control *control)
{
	return (size_t)(control->arm - control->chapter->experiment->arms);
}

static bool take_twin(struct control *control)
{
	control->figure =
		book_figure(control->chapter, "speedup", control->arm->label, control->size);
	control->failed = verdict_control_failed(&control->figure);
	return control->arm->control && !isnan(control->figure.lo);
}

static bool take_alike(struct control *control)
{
	const struct experiment *experiment = control->chapter->experiment;

	control->figure =
		book_figure(control->chapter, "speedup", control->arm->label, control->size);
	control->failed = control->figure.lo > 1 + ALIKE || control->figure.hi < 1 - ALIKE;
	return experiment->nested && is_smallest(control) &&
	       arm_is_compared(experiment, index_of(control)) &&
	       arm_floor(experiment, index_of(control)) != SIZE_MAX && !isnan(control->figure.lo);
}

static bool take_toll(struct control *control)
{
	const struct experiment *experiment = control->chapter->experiment;
	size_t arm = index_of(control);

	control->figure =
		book_figure(control->chapter, "translation", control->arm->label, control->size);
	control->failed = !(control->figure.lo > 0);
	return experiment->nested && is_largest(control) && experiment->arms[arm].baseline == arm &&
	       arm_floor(experiment, arm) != SIZE_MAX && !isnan(control->figure.lo);
}

static const struct kind kinds[] = {
	{"Two identical arms show 1", "identical to its baseline, must be 1", take_twin},
	{"What the first-level TLB holds costs the same on all pages",
         "held by the first-level TLB, must be 1", take_alike},
	{"The longest ring costs more than as many lines side by side",
         "less as many lines side by side, must be above 0", take_toll},
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

struct tally {
	size_t known, failed;
};

static void print_failed(const struct control *control, const struct kind *kind, FILE *out)
{
	char text[FIGURE_TEXT];

	fprintf(out, "> - `%s` at %s, `%s`: %s, %s\n", control->chapter->experiment->name,
	        figure_size(control->size), control->arm->label,
	        figure_text(&control->figure, text), kind->must);
}

static void look_at(struct control *control, const struct kind *kind, struct tally *tally,
                    FILE *out)
{
	if (!kind->take(control))
		return;
	tally->known++;
	if (!control->failed)
		return;
	tally->failed++;
	if (out)
		print_failed(control, kind, out);
}

/* Counts the controls of a kind, and names those that fail where out is not NULL. */
static struct tally tally_of(const struct book *book, const struct kind *kind, FILE *out)
{
	struct tally tally = {0, 0};

	for (size_t i = 0; i < book->spec.count; i++) {
		const struct experiment *experiment = book->chapters[i].experiment;

		for (size_t s = 0; book->chapters[i].measured && s < experiment->size_count; s++)
			for (size_t a = 0; a < experiment->arm_count; a++) {
				struct control control = {.chapter = &book->chapters[i],
				                          .arm = &experiment->arms[a],
				                          .size = experiment->sizes[s]};

				look_at(&control, kind, &tally, out);
			}
	}
	return tally;
}

/* A control that fails is said before anything else. */
void report_failed_controls(const struct book *book, FILE *out)
{
	struct tally all = {0, 0};

	for (size_t k = 0; k < KINDS; k++) {
		struct tally tally = tally_of(book, &kinds[k], NULL);

		all.known += tally.known;
		all.failed += tally.failed;
	}
	if (!all.failed)
		return;
	fprintf(out,
	        "> **%zu of %zu controls failed.** Of twenty 95 %% intervals one misses by chance; "
	        "either way differences of that size are noise there, and the rows are to be read "
	        "with this in mind:\n>\n",
	        all.failed, all.known);
	for (size_t k = 0; k < KINDS; k++)
		tally_of(book, &kinds[k], out);
	fputs("\n", out);
}

void report_controls(const struct book *book, FILE *out)
{
	fputs("Controls of the instrument:\n\n", out);
	for (size_t k = 0; k < KINDS; k++) {
		struct tally tally = tally_of(book, &kinds[k], NULL);

		if (tally.known)
			fprintf(out, "- %s: %zu of %zu do.\n", kinds[k].name,
			        tally.known - tally.failed, tally.known);
		else
			fprintf(out, "- %s: not measured, or too few rounds.\n", kinds[k].name);
	}
	fputs("\n", out);
}
