#include "report.h"
#include "markdown.h"
#include "units.h"

#include <stdio.h>
#include <string.h>

enum { WORD = 40 };

/* The word of one dimension of an arm, as it stands in the spec. */
static void word_workload(const struct arm *arm, char *word)
{
	snprintf(word, WORD, "%s", arm->workload->name);
}

static void word_layout(const struct arm *arm, char *word)
{
	snprintf(word, WORD, "%s", layout_name(arm->layout));
}

static void word_stride(const struct arm *arm, char *word)
{
	units_human_size(word, arm->stride);
}

static void word_offset(const struct arm *arm, char *word)
{
	snprintf(word, WORD, "%s", offset_name(arm->offset));
}

static void word_order(const struct arm *arm, char *word)
{
	snprintf(word, WORD, "%s", order_name(arm->order));
}

static void word_enabled(const struct arm *arm, char *word)
{
	snprintf(word, WORD, "%s", arm->thp.enabled ? arm->thp.enabled : "as found");
}

static void word_defrag(const struct arm *arm, char *word)
{
	snprintf(word, WORD, "%s", arm->thp.defrag ? arm->thp.defrag : "as found");
}

static const struct dimension {
	const char *name;
	void (*word)(const struct arm *arm, char *word);
} dimensions[] = {
	{"workload", word_workload}, {"layout", word_layout}, {"stride", word_stride},
	{"offset", word_offset},     {"order", word_order},   {"THP enabled", word_enabled},
	{"THP defrag", word_defrag},
};

/* "even and zero": the different words of a dimension, in the order of the arms. */
static void print_words(const struct experiment *experiment, const struct dimension *dimension,
                        FILE *out)
{
	char word[WORD], other[WORD];

	for (size_t a = 0; a < experiment->arm_count; a++) {
		bool met = false;

		dimension->word(&experiment->arms[a], word);
		for (size_t b = 0; b < a && !met; b++) {
			dimension->word(&experiment->arms[b], other);
			met = !strcmp(word, other);
		}
		if (!met)
			fprintf(out, "%s%s", a ? " and " : "", word);
	}
}

void report_setup(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;

	fputs("Measured with ", out);
	for (size_t i = 0; i < sizeof(dimensions) / sizeof(dimensions[0]); i++) {
		fprintf(out, "%s%s ", i ? ", " : "", dimensions[i].name);
		print_words(experiment, &dimensions[i], out);
	}
	fprintf(out, "; %u rounds of %u samples, %s regime.\n\n", experiment->rounds,
	        experiment->samples, regime_name(experiment->regime));
}

void report_sources(const struct chapter *chapter, FILE *out)
{
	const char *source = chapter->experiment->published;
	struct csv csv;
	struct outcome outcome = outcome_ok();

	if (!source)
		return;
	outcome = csv_read(&csv, "data/published/sources.csv", false);
	if (!outcome_is_ok(&outcome))
		return;
	for (size_t row = 0; row < csv.rows; row++) {
		if (strcmp(csv_get(&csv, row, "source"), source) != 0)
			continue;
		fputs("Hollow points are as published in *", out);
		markdown_text(out, csv_get(&csv, row, "title"));
		fputs("* (", out);
		markdown_text(out, csv_get(&csv, row, "by"));
		fputs("), measured on ", out);
		markdown_text(out, csv_get(&csv, row, "machine"));
		fputs(": another machine, and ", out);
		markdown_text(out, csv_get(&csv, row, "note"));
		fputs(". Compare shapes, not values.\n\n", out);
	}
	csv_release(&csv);
}
