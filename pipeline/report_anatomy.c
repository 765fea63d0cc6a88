#include "report.h"
#include "anatomy.h"
#include "markdown.h"
#include "tlb.h"

#include <math.h>
#include <string.h>

/* An interval of a reach this many times as wide as it is low says too little. */
#define REACH_WIDE 4

/* Where the figures of a page mode's curve stand. */
struct mode {
	const struct chapter *chapter;
	const struct arm *arm, *baseline;
};

static struct figure of(const struct mode *mode, const char *metric, const struct arm *arm)
{
	const struct experiment *experiment = mode->chapter->experiment;

	return book_figure(mode->chapter, metric, arm->label,
	                   experiment->sizes[experiment->size_count - 1]);
}

/* "2170 [2050, 2300]"; "over 32,768" where the level was not full at that. Returns text. */
static const char *reach_text(const struct mode *mode, const char *metric, const struct arm *arm,
                              char text[static FIGURE_TEXT])
{
	struct figure reach = of(mode, metric, arm), most = reach;
	char value[FIGURE_TEXT];

	most.median = reach.lo;
	if (isnan(reach.median) && !isnan(reach.lo))
		snprintf(text, FIGURE_TEXT, "over %.40s", figure_value(&most, value));
	else if (!isnan(reach.median) && !isnan(reach.lo) && isnan(reach.hi))
		snprintf(text, FIGURE_TEXT, "not resolved (over %.40s)",
		         figure_value(&most, value));
	else if (!isnan(reach.median) && reach.hi > REACH_WIDE * reach.lo)
		snprintf(text, FIGURE_TEXT, "not resolved (%.60s)", figure_text(&reach, value));
	else
		figure_text(&reach, text);
	return text;
}

static void sheet_row(struct table *table, const struct mode *mode)
{
	static const char *const costs[] = {"hit-second", "walk", "translation", "held-small"};
	char text[FIGURE_TEXT];

	table_cell(table, "`%s`", mode->arm->label);
	table_cell(table, "%s", reach_text(mode, "reach-first", mode->arm, text));
	table_cell(table, "%s", reach_text(mode, "reach-second", mode->arm, text));
	for (size_t i = 0; i < sizeof(costs) / sizeof(costs[0]); i++) {
		struct figure figure = of(mode, costs[i], mode->arm);

		table_cell(table, "%s",
		           i == 3 && mode->arm == mode->baseline ? "by definition"
		                                                 : figure_text(&figure, text));
	}
}

static bool next_mode(const struct chapter *chapter, size_t *at, struct mode *mode)
{
	const struct experiment *experiment = chapter->experiment;

	for (; *at < experiment->arm_count; ++*at) {
		const struct arm *arm = &experiment->arms[*at];

		if (!anatomy_applies(experiment, *at))
			continue;
		*mode = (struct mode){chapter, arm, &experiment->arms[arm->baseline]};
		++*at;
		return true;
	}
	return false;
}

static void data_sheet(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	const struct arm *first = &experiment->arms[0];
	uint64_t most = experiment->sizes[experiment->size_count - 1];
	struct figure lines = {.median = (double)most / (double)first->stride, .unit = "pages"};
	char largest[FIGURE_TEXT + 16], text[FIGURE_TEXT];
	const char *headings[] = {"Page mode",
	                          "First level full at",
	                          "Second level full at",
	                          "Hit in the second level",
	                          "Page walk",
	                          largest,
	                          "Held as small pages",
	                          NULL};
	struct table table;
	struct mode mode;

	snprintf(largest, sizeof(largest), "At %s pages", figure_value(&lines, text));
	fputs("**The translation data sheet**: pages of 4 KiB that a ring visits in turn, and what "
	      "each access then pays beyond the same number of lines side by side\n\n",
	      out);
	table_begin(&table, headings, "lrrrrrr");
	for (size_t at = 0; next_mode(chapter, &at, &mode);)
		sheet_row(&table, &mode);
	table_end(&table, out);
	fputs("*Full at*: the change-point of the curve, with all points around it that fit "
	      "neither side. *Page walk*: of rings of two to four times the second level's reach, "
	      "where every access misses both levels and page tables still lie in caches: so it is "
	      "the price of a TLB miss, without a counter. *Held as small pages*: translation over "
	      "that of small pages where those hit the second level; whole huge pages would pay "
	      "nothing there. From 64 times the first level's reach on the lines side by side miss "
	      "that level, too, and the toll is larger than shown.\n\n",
	      out);
}

/* The number that CPUID gives, or why there is none. */
static void reported(const struct book *book, FILE *out)
{
	const char *first = book_fact(book, "first-level data TLB as reported");
	const char *second = book_fact(book, "second-level data TLB as reported");
	const char *source = book_fact(book, "TLB reported by");

	if (!strcmp(first, "unknown") && !strcmp(second, "unknown")) {
		fputs("The processor reports no TLB geometry here (ARM has no register for it; a "
		      "hypervisor may mask the leaves): nothing to compare with.\n\n",
		      out);
		return;
	}
	fprintf(out,
	        "As reported by %s, entries of the data TLB by size of page: first level %s; "
	        "second "
	        "level %s.%s\n\n",
	        source, first, second,
	        strstr(first, "masked") || strstr(second, "masked")
	                ? " *Masked*: a processor of this family says it, and the hypervisor hides "
	                  "it."
	                : "");
}

/* Where a part is held in pieces, there is no one reach. */
static void knees_stand(const struct mode *mode, enum splintering splintering, FILE *out)
{
	char text[4][FIGURE_TEXT];

	if (splintering == SPLINTERED_PARTLY)
		return;
	fprintf(out,
	        " Its levels are full at %s and %s pages of 4 KiB; those of small pages at %s and "
	        "%s.",
	        reach_text(mode, "reach-first", mode->arm, text[0]),
	        reach_text(mode, "reach-second", mode->arm, text[1]),
	        reach_text(mode, "reach-first", mode->baseline, text[2]),
	        reach_text(mode, "reach-second", mode->baseline, text[3]));
}

/* What an access beyond the reach pays in both modes; the difference is taken round by round. */
static void walks_cost(const struct mode *mode, const char *so, FILE *out)
{
	struct figure own = of(mode, "walk", mode->arm), small = of(mode, "walk", mode->baseline);
	struct figure saved = of(mode, "walk-saved", mode->arm);
	char text[3][FIGURE_TEXT];

	if (isnan(own.median) || isnan(small.median))
		return;
	fprintf(out, " Beyond the second level an access pays %s, on small pages %s",
	        figure_text(&own, text[0]), figure_text(&small, text[1]));
	if (!isnan(saved.median))
		fprintf(out, " (saved in a round: %s)", figure_text(&saved, text[2]));
	fprintf(out, ": %s%s", saved.lo > 0 ? "huge pages shorten the walk; " : "", so);
}

static void mode_verdict(const struct mode *mode, enum splintering splintering, FILE *out)
{
	static const char *const said[] = {
		[SPLINTERED] = "the TLB holds it in pieces, as small pages",
		[SPLINTERED_PARTLY] = "the TLB holds a part of it in pieces, as small pages",
		[SPLINTERED_NOT] = "the TLB holds it whole",
		[SPLINTERED_UNRESOLVED] = "not resolved",
	};
	static const char more[] =
		"more rounds (`rounds:` in the experiment) or a quieter machine would tell whether "
		"they widen the reach.";
	static const char *const so[] = {
		[SPLINTERED] =
			"they do not widen the reach. Held whole, they would spare the walk.",
		[SPLINTERED_PARTLY] = "the rest is what pieces cost.",
		[SPLINTERED_NOT] = "they widen the reach.",
		[SPLINTERED_UNRESOLVED] = more,
	};
	struct figure held = of(mode, "held-small", mode->arm);
	char text[FIGURE_TEXT];

	fprintf(out, "- `%s`: **%s.**", mode->arm->pages->name, said[splintering]);
	if (isnan(held.median)) {
		fputs(" The reach of small pages was not found: nothing to compare with.\n", out);
		return;
	}
	fprintf(out,
	        " Where small pages hit the second level, translation costs %s of what it costs "
	        "them.",
	        figure_text(&held, text));
	knees_stand(mode, splintering, out);
	walks_cost(mode, so[splintering], out);
	fputc('\n', out);
}

static enum splintering splintering_at(const struct mode *mode)
{
	struct figure held = of(mode, "held-small", mode->arm);

	return splintering_of(held.lo, held.hi);
}

static bool is_huge(const struct mode *mode)
{
	return mode->arm != mode->baseline && !mode->arm->control;
}

static enum splintering splintering_in(const struct chapter *chapter)
{
	bool met[SPLINTERED_UNRESOLVED + 1] = {false};
	struct mode mode;

	for (size_t at = 0; next_mode(chapter, &at, &mode);)
		if (is_huge(&mode))
			met[splintering_at(&mode)] = true;
	if (met[SPLINTERED])
		return SPLINTERED;
	if (met[SPLINTERED_PARTLY])
		return SPLINTERED_PARTLY;
	return met[SPLINTERED_NOT] && !met[SPLINTERED_UNRESOLVED] ? SPLINTERED_NOT
	                                                          : SPLINTERED_UNRESOLVED;
}

enum splintering report_splintering(const struct book *book)
{
	for (size_t i = 0; i < book->spec.count; i++)
		if (book->chapters[i].measured && report_is_anatomy(book->chapters[i].experiment))
			return splintering_in(&book->chapters[i]);
	return SPLINTERED_UNRESOLVED;
}

static void splintering(const struct book *book, const struct chapter *chapter, FILE *out)
{
	enum splintering verdict = splintering_in(chapter);
	struct mode mode;

	fputs("**Are huge pages held whole?**\n\n", out);
	for (size_t at = 0; next_mode(chapter, &at, &mode);) {
		if (is_huge(&mode))
			mode_verdict(&mode, splintering_at(&mode), out);
	}
	fputs("\n", out);
	report_why_splintered(book, verdict, out);
}

bool report_is_anatomy(const struct experiment *experiment)
{
	for (size_t a = 0; a < experiment->arm_count; a++)
		if (anatomy_applies(experiment, a))
			return true;
	return false;
}

void report_anatomy(const struct book *book, const struct chapter *chapter, FILE *out)
{
	splintering(book, chapter, out);
	data_sheet(chapter, out);
	reported(book, out);
}
