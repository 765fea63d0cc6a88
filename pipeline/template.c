#include "template.h"
#include "metric.h"
#include "units.h"

#include <math.h>
#include <string.h>

enum { PLACEHOLDER = 160 };

static bool has_arm(const struct experiment *experiment, const char *label)
{
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (!strcmp(experiment->arms[i].label, label))
			return true;
	return false;
}

static bool has_size(const struct experiment *experiment, uint64_t size)
{
	for (size_t i = 0; i < experiment->size_count; i++)
		if (experiment->sizes[i] == size)
			return true;
	return false;
}

/* "speedup thp 1GiB" -> the figure; false when a word of it names nothing. */
static bool fill_one(const char *placeholder, const struct chapter *chapter, FILE *out)
{
	char metric[32], arm[SPEC_LABEL], size[UNITS_TEXT], rest[2], text[FIGURE_TEXT];
	uint64_t bytes;
	struct figure figure;

	if (sscanf(placeholder, "%31s %95s %31s %1s", metric, arm, size, rest) != 3)
		return false;
	if (!metric_find(metric) || !has_arm(chapter->experiment, arm) ||
	    !units_parse_size(size, &bytes))
		return false;
	if (!has_size(chapter->experiment, bytes)) {
		fprintf(out, "(%s: not in this plan)", size);
		return true;
	}
	figure = book_figure(chapter, metric, arm, bytes);
	if (isnan(figure.median))
		fprintf(out, "(%s %s at %s: %s)", metric, arm, size,
		        outcome_name(figure.outcome.code));
	else
		fputs(figure_value(&figure, text), out);
	return true;
}

size_t template_fill(const char *text, const struct chapter *chapter, FILE *out)
{
	size_t bad = 0;

	while (*text) {
		const char *from = strstr(text, "{{");
		const char *to = from ? strstr(from, "}}") : NULL;
		char placeholder[PLACEHOLDER];

		if (!to || to - from >= PLACEHOLDER) {
			fputs(text, out);
			break;
		}
		fprintf(out, "%.*s", (int)(from - text), text);
		snprintf(placeholder, sizeof(placeholder), "%.*s", (int)(to - from - 2), from + 2);
		if (!fill_one(placeholder, chapter, out)) {
			fprintf(out, "{{%s}}", placeholder);
			bad++;
		}
		text = to + 2;
	}
	return bad;
}
