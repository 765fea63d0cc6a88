#include "judge.h"
#include "markdown.h"

/* In the table of all experiments only a finding says what was measured: the rest stands with its
 * experiment. */
static void add_rows(struct table *table, const struct chapter *chapter, bool all,
                     size_t *judgements)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t i = 0; i < experiment->expect_count; i++) {
		struct judged judged = judge(chapter, &experiment->expect[i]);
		bool finding = judged.judgement == JUDGED_REFUTED;

		judgements[judged.judgement]++;
		if (all)
			table_cell(table, "%s", experiment->name);
		table_text(table, experiment->expect[i].claim);
		table_cell(table, "%s", judgement_name(judged.judgement));
		table_cell(table, "%s", !all || finding ? judged.measured : "");
	}
}

static void all_experiments(const struct book *book, FILE *out)
{
	static const char *const headings[] = {"Experiment", "Claim", "On this machine",
	                                       "Shown instead", NULL};
	size_t judgements[JUDGED_NOT_MEASURED + 1] = {0}, total = 0;
	struct table table;

	table_begin(&table, headings, "llll");
	for (size_t i = 0; i < book->spec.count; i++) {
		add_rows(&table, &book->chapters[i], true, judgements);
		total += book->spec.experiments[i].expect_count;
	}
	if (total)
		fprintf(out,
		        "## What was expected\n\nSaid beforehand, most by the authors of the "
		        "measurements that are reproduced "
		        "here: "
		        "of %zu claims %zu are confirmed on this machine, %zu refuted, %zu not "
		        "resolved, "
		        "%zu "
		        "not measured. A claim that is refuted is a finding, not a failure; one is "
		        "not "
		        "resolved where intervals are too wide, or too few, to tell.\n\n",
		        total, judgements[JUDGED_CONFIRMED], judgements[JUDGED_REFUTED],
		        judgements[JUDGED_NOT_RESOLVED], judgements[JUDGED_NOT_MEASURED]);
	table_end(&table, out);
}

void judge_report(const struct book *book, const struct chapter *chapter, FILE *out)
{
	static const char *const headings[] = {"Claim", "On this machine", "Measured", NULL};
	size_t judgements[JUDGED_NOT_MEASURED + 1] = {0};
	struct table table;

	if (!chapter) {
		all_experiments(book, out);
		return;
	}
	if (!chapter->experiment->expect_count)
		return;
	fputs("**What was expected, said beforehand**\n\n", out);
	table_begin(&table, headings, "lll");
	add_rows(&table, chapter, false, judgements);
	table_end(&table, out);
}
