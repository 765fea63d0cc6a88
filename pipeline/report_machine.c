#include "report.h"
#include "dimensions.h"
#include "markdown.h"
#include "page_mode.h"
#include "spec_keys.h"
#include "units.h"
#include "workload.h"

#include <string.h>

void report_machine(const struct book *book, FILE *out)
{
	static const char *const headings[] = {"Fact", "Value", NULL};
	struct table table;

	fputs("## The machine\n\n", out);
	if (!book->facts_known) {
		fprintf(out, "No facts are recorded for `%s`.\n\n", book->machine);
		return;
	}
	table_begin(&table, headings, "ll");
	for (size_t row = 0; row < book->facts.rows; row++) {
		const char *value = csv_get(&book->facts, row, "value");

		table_text(&table, csv_get(&book->facts, row, "fact"));
		table_text(&table, *value ? value : "unknown");
	}
	table_end(&table, out);
}

/* "- offset `even`: ...; `zero`: ...": the words of a dimension. */
static void dimension_words(const struct dimension *dimension, FILE *out)
{
	const struct spec_key *key = &spec_keys[dimension->key];

	fprintf(out, "- %s%s ", key->where & IN_THP ? "THP " : "", key->name);
	for (size_t i = 0; key->kind->choices(i).name; i++)
		fprintf(out, "%s`%s`: %s", i ? "; " : "", key->kind->choices(i).name,
		        key->kind->choices(i).summary);
	fputc('\n', out);
}

static void words(FILE *out)
{
	fputs("Words:\n\n", out);
	for (size_t i = 0; workload_at(i); i++)
		fprintf(out, "- `%s`: %s\n", workload_at(i)->name, workload_at(i)->summary);
	for (size_t i = 0; page_mode_at(i); i++)
		fprintf(out, "- `%s`: %s\n", page_mode_at(i)->name, page_mode_at(i)->summary);
	for (size_t i = 0; i < DIMENSION_COUNT; i++)
		if (spec_keys[dimensions[i].key].kind->choices &&
		    dimensions[i].key != KEY_WORKLOAD && dimensions[i].key != KEY_PAGES)
			dimension_words(&dimensions[i], out);
	fputs("- `control`: a second, identical copy of the baseline; its ratio is the noise "
	      "floor\n\n",
	      out);
}

static void settings(const struct book *book, FILE *out)
{
	static const char *const headings[] = {
		"Experiment",    "Identity", "Rounds",   "Samples", "Laps at least",
		"Time at least", "Regime",   "Estimate", "Seed",    NULL};
	struct table table;

	table_begin(&table, headings, "llrrrrllr");
	for (size_t i = 0; i < book->spec.count; i++) {
		const struct experiment *experiment = &book->spec.experiments[i];
		char time[UNITS_TEXT];

		table_cell(&table, "%s", experiment->name);
		table_cell(&table, "%s", experiment->hash);
		table_cell(&table, "%u", experiment->rounds);
		table_cell(&table, "%u", experiment->samples);
		table_cell(&table, "%u", experiment->laps);
		table_cell(&table, "%s", units_format_time(time, experiment->min_time_ns));
		table_cell(&table, "%s", regime_name(experiment->regime));
		table_cell(&table, "%s", estimate_name(experiment->estimate));
		table_cell(&table, "%llu", (unsigned long long)experiment->seed);
	}
	table_end(&table, out);
}

void report_method(const struct book *book, FILE *out)
{
	fputs("## The method in short\n\n"
	      "- A *round* is a fresh process, since physical placement is drawn once per process. "
	      "All "
	      "arms of a comparison are mapped in one process and sampled in turn, in a new "
	      "shuffled "
	      "order each pass, so drift and neighbours fall on all of them alike.\n"
	      "- The order of mapping is an effect of its own, so it is seeded in odd rounds and "
	      "reversed "
	      "in the even round that follows; where there are six such pairs, medians and "
	      "intervals are "
	      "taken over pairs, each pair the mean of its two rounds (the geometric mean for "
	      "ratios).\n"
	      "- Speedup and difference are taken within a process, then summarised. A verdict "
	      "needs the "
	      "arm's interval to lie clear of 1 and of the control's interval.\n"
	      "- What each region is really backed by is read from the kernel over its whole "
	      "length, "
	      "before and after timing. An arm that falls short of the threshold is kept, shown, "
	      "and left "
	      "out of curves and ratios.\n"
	      "- What translation costs is the difference between two rings of as many lines, one "
	      "line to a page and all lines side by side, in the same pages and the same process: "
	      "caches cost both the same. Where its curve over the number of pages rises, a level "
	      "of the TLB is full. Nested sizes are parts of one region, so that a round has a "
	      "whole curve.\n"
	      "- Hardware counters, where there are any, are tried on work of known counts before "
	      "they are believed, and read outside the timed loop. Not counted is an empty cell "
	      "with a reason, never 0.\n"
	      "- The timed loop holds only the operation. Its result is checked after the clock "
	      "stops; a "
	      "page fault inside it voids the sample.\n\n",
	      out);
	settings(book, out);
	words(out);
	fputs("## How to repeat it\n\n"
	      "`make deps all` installs what is missing, measures what this machine lacks, and "
	      "writes this "
	      "page. `make measure ONLY=<experiment>` measures one experiment, `make report` draws "
	      "from "
	      "data alone, `make doctor` says what this machine can do. An experiment added to "
	      "`experiments.yaml` or under `experiments/` is planned, measured, drawn and reported "
	      "like "
	      "the others.\n",
	      out);
}
