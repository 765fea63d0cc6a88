#include "judge.h"
#include "markdown.h"

static void add_rows(struct table *table, const struct chapter *chapter, bool named)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t i = 0; i < experiment->expect_count; i++) {
		struct judged judged = judge(chapter, &experiment->expect[i]);

		if (named)
			table_cell(table, "%s", experiment->name);
		table_text(table, experiment->expect[i].claim);
		table_cell(table, "%s", judgement_name(judged.judgement));
		table_cell(table, "%s", judged.measured);
	}
}

/* Every experiment's claims; for one experiment, see judge_report(). */
static void all_experiments(const struct book *book, FILE *out)
{
	static const char *const headings[] = {"Experiment", "Claim", "On this machine", "Measured",
	                                       NULL};
	struct table table;

	table_begin(&table, headings, "llll");
	for (size_t i = 0; i < book->spec.count; i++)
		add_rows(&table, &book->chapters[i], true);
	table_end(&table, out);
}

static size_t count_expectations(const struct book *book)
{
	size_t count = 0;

	for (size_t i = 0; i < book->spec.count; i++)
		count += book->spec.experiments[i].expect_count;
	return count;
}

void judge_report(const struct book *book, const struct chapter *chapter, FILE *out)
{
	static const char *const headings[] = {"Claim", "On this machine", "Measured", NULL};
	struct table table;

	if (chapter ? !chapter->experiment->expect_count : !count_expectations(book))
		return;
	fputs(chapter ? "**What was expected, said beforehand**\n\n"
	              : "What was expected, said beforehand, and what this machine showed. A claim "
	                "that is refuted is a finding.\n\n",
	      out);
	if (!chapter) {
		all_experiments(book, out);
		return;
	}
	table_begin(&table, headings, "lll");
	add_rows(&table, chapter, false);
	table_end(&table, out);
}
