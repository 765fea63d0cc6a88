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

/* What stands between the braces. */
struct placeholder {
	char metric[32], arm[SPEC_LABEL], size[UNITS_TEXT];
	uint64_t bytes;
};

/* "speedup thp 1GiB"; false when a word of it names nothing. */
static bool read_placeholder(const char *text, const struct experiment *experiment,
                             struct placeholder *placeholder)
{
	char rest[2];

	return sscanf(text, "%31s %95s %31s %1s", placeholder->metric, placeholder->arm,
	              placeholder->size, rest) == 3 &&
	       metric_find(placeholder->metric) && has_arm(experiment, placeholder->arm) &&
	       units_parse_size(placeholder->size, &placeholder->bytes);
}

static void print_figure(const struct placeholder *placeholder, const struct chapter *chapter,
                         FILE *out)
{
	char text[FIGURE_TEXT];
	struct figure figure =
		book_figure(chapter, placeholder->metric, placeholder->arm, placeholder->bytes);

	if (!experiment_has_size(chapter->experiment, placeholder->bytes))
		fprintf(out, "(%s: not in this plan)", placeholder->size);
	else if (isnan(figure.median))
		fprintf(out, "(%s %s at %s: %s)", placeholder->metric, placeholder->arm,
		        placeholder->size, outcome_name(figure.outcome.code));
	else
		fputs(figure_value(&figure, text), out);
}

/* Goes on to the next "{{...}}": prints what stands before it, and cuts it out. NULL at the end. */
static const char *next_placeholder(const char *text, char cut[static PLACEHOLDER], FILE *out)
{
	const char *from = strstr(text, "{{");
	const char *to = from ? strstr(from, "}}") : NULL;

	if (!to || to - from >= PLACEHOLDER) {
		if (out)
			fputs(text, out);
		return NULL;
	}
	if (out)
		fprintf(out, "%.*s", (int)(from - text), text);
	snprintf(cut, PLACEHOLDER, "%.*s", (int)(to - from - 2), from + 2);
	return to + 2;
}

void template_fill(const char *text, const struct chapter *chapter, FILE *out)
{
	char cut[PLACEHOLDER];
	struct placeholder placeholder;

	while ((text = next_placeholder(text, cut, out))) {
		if (read_placeholder(cut, chapter->experiment, &placeholder))
			print_figure(&placeholder, chapter, out);
		else
			fprintf(out, "{{%s}}", cut);
	}
}

size_t template_check(const struct experiment *experiment, FILE *complaints)
{
	const char *text = experiment->reading ? experiment->reading : "";
	char cut[PLACEHOLDER];
	struct placeholder placeholder;
	size_t bad = 0;

	while ((text = next_placeholder(text, cut, NULL))) {
		if (read_placeholder(cut, experiment, &placeholder))
			continue;
		fprintf(complaints,
		        "%s:%d:1: error: the reading of %s has {{%s}}: not a metric, an arm and a "
		        "size, "
		        "such as {{ns %s 64MiB}}\n",
		        experiment->file, experiment->line, experiment->name, cut,
		        experiment->arms[0].label);
		bad++;
	}
	return bad;
}
