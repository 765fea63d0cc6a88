#include "report.h"

#include <math.h>
#include <string.h>

/* Where a sentence finds its figures: the first experiment that has them for both arms. */
struct pair {
	const struct chapter *chapter;
	const struct arm *arm, *baseline;
	uint64_t size;
};

/* Both have the metric, and the arm is huge in deed. */
static bool fits(const struct pair *pair, const char *metric)
{
	struct figure huge = book_figure(pair->chapter, "huge", pair->arm->label, pair->size);
	struct figure first = book_figure(pair->chapter, metric, pair->arm->label, pair->size);
	struct figure second =
		book_figure(pair->chapter, metric, pair->baseline->label, pair->size);

	return !isnan(first.median) && !isnan(second.median) && huge.median > 0.9;
}

/* A compared arm of transparent huge pages, aligned and in the largest size, of fresh memory or
 * not. The modes that depend on THP files and ask for nothing after the touch are meant. */
static bool suits(const struct arm *arm, bool fresh, enum touch touch)
{
	return arm->pages->thp && !arm->pages->settle && arm->workload->fresh == fresh &&
	       (!fresh || arm->touch == touch);
}

static bool find_pair(const struct book *book, const char *metric, bool fresh, enum touch touch,
                      struct pair *pair)
{
	for (size_t i = 0; i < book->spec.count; i++) {
		const struct experiment *experiment = book->chapters[i].experiment;

		for (size_t a = 0; book->chapters[i].measured && a < experiment->arm_count; a++) {
			const struct arm *arm = &experiment->arms[a];

			*pair = (struct pair){&book->chapters[i], arm,
			                      &experiment->arms[arm->baseline],
			                      experiment->sizes[experiment->size_count - 1]};
			if (arm_is_compared(experiment, a) && suits(arm, fresh, touch) &&
			    fits(pair, metric))
				return true;
		}
	}
	return false;
}

static const char *own(const struct pair *pair, const char *metric, char *text)
{
	struct figure figure = book_figure(pair->chapter, metric, pair->arm->label, pair->size);

	return figure_value(&figure, text);
}

static const char *base(const struct pair *pair, const char *metric, char *text)
{
	struct figure figure =
		book_figure(pair->chapter, metric, pair->baseline->label, pair->size);

	return figure_value(&figure, text);
}

static void touching(const struct book *book, FILE *out)
{
	char text[2][FIGURE_TEXT];
	struct pair pair;

	if (!find_pair(book, "populate", false, TOUCH_DENSE, &pair))
		return;
	fprintf(out,
	        "- *Touching all of it*: %s on small pages, %s on transparent huge ones "
	        "(`%s`, %s).\n",
	        base(&pair, "populate", text[0]), own(&pair, "populate", text[1]),
	        pair.chapter->experiment->name, figure_size(pair.size));
}

static void stalling(const struct book *book, FILE *out)
{
	char text[4][FIGURE_TEXT];
	struct pair pair;

	if (!find_pair(book, "fault-p99", true, TOUCH_DENSE, &pair))
		return;
	fprintf(out,
	        "- *One fault stalls*: %s on small pages, %s on huge ones; one in a hundred %s "
	        "and %s or longer (`%s`).\n",
	        base(&pair, "fault-p50", text[0]), own(&pair, "fault-p50", text[1]),
	        base(&pair, "fault-p99", text[2]), own(&pair, "fault-p99", text[3]),
	        pair.chapter->experiment->name);
}

static void wasting(const struct book *book, FILE *out)
{
	char text[3][FIGURE_TEXT];
	struct pair pair;

	if (!find_pair(book, "wasted", true, TOUCH_SPARSE, &pair))
		return;
	fprintf(out,
	        "- *Touched sparsely*, one word in 2 MiB: %s a touch against %s, and %s of the "
	        "region is held and never used (`%s`).\n",
	        own(&pair, "ns", text[0]), base(&pair, "ns", text[1]),
	        own(&pair, "wasted", text[2]), pair.chapter->experiment->name);
}

static void widen(struct figure *least, struct figure *most, const struct pair *pair)
{
	struct figure figure =
		book_figure(pair->chapter, "break-even", pair->arm->label, pair->size);

	if (isnan(figure.median) || isnan(figure.lo) || !fits(pair, "ns"))
		return;
	if (isnan(least->median) || figure.median < least->median)
		*least = figure;
	if (isnan(most->median) || figure.median > most->median)
		*most = figure;
}

/* The least and the most over all experiments' largest sizes. */
static void repaying(const struct book *book, FILE *out)
{
	struct figure least = {.median = NAN}, most = {.median = NAN};
	char text[2][FIGURE_TEXT];

	for (size_t i = 0; i < book->spec.count; i++) {
		const struct experiment *experiment = book->chapters[i].experiment;

		for (size_t a = 0; a < experiment->arm_count; a++) {
			const struct arm *arm = &experiment->arms[a];
			struct pair pair = {&book->chapters[i], arm,
			                    &experiment->arms[arm->baseline],
			                    experiment->sizes[experiment->size_count - 1]};

			if (arm_is_compared(experiment, a) && suits(arm, false, TOUCH_DENSE))
				widen(&least, &most, &pair);
		}
	}
	if (!isnan(least.median))
		fprintf(out,
		        "- *Repaid*: the dearer fault of a huge page of which only one small page "
		        "was needed is made up for after %s (at the least) to %s (at the "
		        "most) to it, by experiment.\n",
		        figure_value(&least, text[0]), figure_value(&most, text[1]));
}

static void sharing(const struct book *book, FILE *out)
{
	char text[FIGURE_TEXT];
	struct pair pair;
	struct figure share;

	if (!find_pair(book, "populate", false, TOUCH_DENSE, &pair))
		return;
	share = book_figure(pair.chapter, "break-even-share", pair.arm->label, pair.size);
	if (!isnan(share.median))
		fprintf(out,
		        "- *Cheaper to touch* as soon as %s of each huge page is needed "
		        "(`%s`).\n",
		        figure_value(&share, text), pair.chapter->experiment->name);
}

void report_cost(const struct book *book, FILE *out)
{
	fputs("The price on this machine:\n\n", out);
	touching(book, out);
	stalling(book, out);
	wasting(book, out);
	repaying(book, out);
	sharing(book, out);
	fputs("\n", out);
}
