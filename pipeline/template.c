#include "template.h"
#include "placeholder.h"

#include <math.h>

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
