#include "report.h"
#include "markdown.h"

#include <math.h>
#include <string.h>

/* A table of more sizes is cut to those that are powers of two times the smallest, and the largest.
 */
enum { SIZES_MOST = 12 };

/* Controls tell of the noise elsewhere. */
static bool has_toll(const struct experiment *experiment, size_t arm)
{
	return arm_floor(experiment, arm) != SIZE_MAX && !experiment->arms[arm].control;
}

static bool is_shown(const struct experiment *experiment, size_t index)
{
	uint64_t times = experiment->sizes[index] / experiment->sizes[0];
	bool whole = experiment->sizes[index] % experiment->sizes[0] == 0;
	bool power = whole && (times & (times - 1)) == 0;

	return experiment->size_count <= SIZES_MOST || power || index + 1 == experiment->size_count;
}

/* Nested sizes vary in more than the page table. */
static void cell(struct table *table, const struct chapter *chapter, const struct arm *arm,
                 uint64_t size)
{
	struct figure bytes = book_figure(chapter, "page-table", arm->label, size);
	struct figure toll = book_figure(chapter, "translation", arm->label, size);
	char text[2][FIGURE_TEXT];

	if (chapter->experiment->nested)
		table_cell(table, "%s", figure_text(&toll, text[0]));
	else
		table_cell(table, "%s (%s)", figure_text(&toll, text[0]),
		           figure_value(&bytes, text[1]));
}

bool report_has_toll(const struct experiment *experiment)
{
	for (size_t a = 0; a < experiment->arm_count; a++)
		if (has_toll(experiment, a))
			return true;
	return false;
}

/* Of as many arms as there are columns. */
static void rows(struct table *table, const struct chapter *chapter, size_t columns)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t s = 0; s < experiment->size_count; s++) {
		uint64_t size = experiment->sizes[s];
		size_t count = 1;

		if (!is_shown(experiment, s))
			continue;
		table_cell(table, "%llu", (unsigned long long)(size / experiment->arms[0].stride));
		for (size_t a = 0; a < experiment->arm_count && count < columns; a++)
			if (has_toll(experiment, a)) {
				cell(table, chapter, &experiment->arms[a], size);
				count++;
			}
	}
}

void report_translation(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	const char *headings[MARKDOWN_COLUMNS + 1] = {"Lines"};
	size_t count = 1;
	struct table table;

	for (size_t a = 0; a < experiment->arm_count && count < MARKDOWN_COLUMNS; a++)
		if (has_toll(experiment, a))
			headings[count++] = experiment->arms[a].label;
	fputs("**What translation costs**: an access less one to as many lines side by side", out);
	fputs(experiment->nested
	              ? "\n\n"
	              : "; in parentheses the cache lines of the guest's page table that "
	                "a lap reads\n\n",
	      out);
	table_begin(&table, headings, "rrrrrrrrrrrr");
	rows(&table, chapter, count);
	table_end(&table, out);
}
