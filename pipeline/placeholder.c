#include "placeholder.h"
#include "metric.h"

#include <string.h>

static bool has_arm(const struct experiment *experiment, const char *label)
{
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (!strcmp(experiment->arms[i].label, label))
			return true;
	return false;
}

bool placeholder_read(const char *text, const struct experiment *experiment,
                      struct placeholder *placeholder)
{
	char rest[2];

	return sscanf(text, "%31s %95s %31s %1s", placeholder->metric, placeholder->arm,
	              placeholder->size, rest) == 3 &&
	       metric_find(placeholder->metric) && has_arm(experiment, placeholder->arm) &&
	       units_parse_size(placeholder->size, &placeholder->bytes);
}

const char *placeholder_next(const char *text, char cut[static PLACEHOLDER_TEXT], FILE *out)
{
	const char *from = strstr(text, "{{");
	const char *to = from ? strstr(from, "}}") : NULL;

	if (!to || to - from >= PLACEHOLDER_TEXT) {
		if (out)
			fputs(text, out);
		return NULL;
	}
	if (out)
		fprintf(out, "%.*s", (int)(from - text), text);
	snprintf(cut, PLACEHOLDER_TEXT, "%.*s", (int)(to - from - 2), from + 2);
	return to + 2;
}

static void complain_of(const struct experiment *experiment, const char *what, FILE *complaints)
{
	fprintf(complaints,
	        "%s:%d:1: error: the reading of %s has {{%s: not a metric, an arm and a size, such "
	        "as "
	        "{{ns %s 64MiB}}\n",
	        experiment->file, experiment->line, experiment->name, what,
	        experiment->arms[0].label);
}

size_t placeholder_check(const struct experiment *experiment, FILE *complaints)
{
	const char *text = experiment->reading ? experiment->reading : "";
	const char *rest = text;
	char cut[PLACEHOLDER_TEXT + 2];
	struct placeholder placeholder;
	size_t bad = 0;

	for (; (text = placeholder_next(text, cut, NULL)); rest = text) {
		if (placeholder_read(cut, experiment, &placeholder))
			continue;
		snprintf(cut + strlen(cut), 3, "}}");
		complain_of(experiment, cut, complaints);
		bad++;
	}
	rest = strstr(rest, "{{");
	if (!rest)
		return bad;
	snprintf(cut, sizeof(cut), "%.30s", rest + 2); /* never closed */
	complain_of(experiment, cut, complaints);
	return bad + 1;
}
