#include "template.h"
#include "placeholder.h"
#include "units.h"

#include <math.h>

/* A size as written is looked up where it was measured, and the words say where that was. */
static void print_figure(const struct placeholder *placeholder, const struct chapter *chapter,
                         FILE *out)
{
	char text[FIGURE_TEXT], at[UNITS_TEXT];
	uint64_t size = experiment_measured_size(chapter->experiment, placeholder->bytes);
	struct figure figure = book_figure(chapter, placeholder->metric, placeholder->arm, size);

	if (!experiment_has_size(chapter->experiment, placeholder->bytes))
		fprintf(out, "(%s: not in this plan)", placeholder->size);
	else if (isnan(figure.median))
		fprintf(out, "(%s %s at %s: %s)", placeholder->metric, placeholder->arm,
		        units_format_size(at, size), outcome_name(figure.outcome.code));
	else if (size == placeholder->bytes)
		fputs(figure_value(&figure, text), out);
	else
		fprintf(out, "%s (measured at %s)", figure_value(&figure, text), figure_size(size));
}

void template_fill(const char *text, const struct chapter *chapter, FILE *out)
{
	char cut[PLACEHOLDER_TEXT];
	struct placeholder placeholder;

	while ((text = placeholder_next(text, cut, out))) {
		if (placeholder_read(cut, chapter->experiment, &placeholder))
			print_figure(&placeholder, chapter, out);
		else
			fprintf(out, "{{%s}}", cut);
	}
}
