#include "kind.h"

#include "nearest.h"
#include "units.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyz"
#define DIGITS  "0123456789"

static bool parse_size(const struct kind *kind, struct value *value)
{
	(void)kind;
	return units_parse_size(value->text, &value->number);
}

static bool parse_time(const struct kind *kind, struct value *value)
{
	(void)kind;
	return units_parse_time(value->text, &value->number);
}

/* Digits only, and no leading zero: in YAML 1.1 that would be octal. */
static bool parse_count(const struct kind *kind, struct value *value)
{
	const char *text = value->text;

	(void)kind;
	if (text[strspn(text, DIGITS)] || (text[0] == '0' && text[1]))
		return false;
	errno = 0;
	value->number = strtoull(text, NULL, 10);
	return !errno;
}

static bool parse_percent(const struct kind *kind, struct value *value)
{
	size_t whole = strspn(value->text, DIGITS), fraction = 0;
	const char *rest = value->text + whole;

	(void)kind;
	if (*rest == '.') {
		fraction = strspn(rest + 1, DIGITS);
		rest += 1 + fraction;
		if (!fraction)
			return false;
	}
	if (!whole || whole > 3 || fraction > 3 || strcmp(rest, "%"))
		return false;
	value->share = strtod(value->text, NULL) / 100;
	value->number = (uint64_t)lround(value->share * 1e5); /* three decimals of a per cent */
	return value->share <= 1;
}

bool kind_is_name(const char *text)
{
	return islower((unsigned char)*text) && !text[strspn(text, LETTERS DIGITS "-")] &&
	       strlen(text) <= 40;
}

static bool parse_name(const struct kind *kind, struct value *value)
{
	(void)kind;
	return kind_is_name(value->text);
}

static bool parse_event(const struct kind *kind, struct value *value)
{
	(void)kind;
	for (const char *at = value->text; *at; at++)
		if (!isalnum((unsigned char)*at) && !strchr("_.:=-", *at))
			return false;
	return strlen(value->text) <= 80;
}

/* Tab and line break are text; other controls are not. */
static bool parse_prose(const struct kind *kind, struct value *value)
{
	(void)kind;
	for (const char *at = value->text; *at; at++)
		if (iscntrl((unsigned char)*at) && *at != '\n' && *at != '\t')
			return false;
	return true;
}

static bool parse_line(const struct kind *kind, struct value *value)
{
	return !strchr(value->text, '\n') && parse_prose(kind, value);
}

static bool parse_choice(const struct kind *kind, struct value *value)
{
	size_t index;
	bool found = choice_find(kind->choices, value->text, &index);

	value->number = index;
	return found;
}

static const char *format_count(char *text, uint64_t number)
{
	snprintf(text, UNITS_TEXT, "%" PRIu64, number);
	return text;
}

static const char *format_percent(char *text, uint64_t number)
{
	snprintf(text, UNITS_TEXT, "%.10g%%", (double)number / 1e3);
	return text;
}

static const char *format_size(char *text, uint64_t number)
{
	return units_format_size(text, number);
}

static const char *format_time(char *text, uint64_t number)
{
	return units_format_time(text, number);
}

const struct kind kind_size = {
	.what = "a size: digits and B, KiB, MiB, GiB or TiB, such as 64MiB",
	.parse = parse_size,
	.format = format_size,
	.pattern = "^[0-9]+(B|KiB|MiB|GiB|TiB)$",
};

const struct kind kind_time = {
	.what = "a time: digits and ns, us, ms or s, such as 20ms",
	.parse = parse_time,
	.format = format_time,
	.pattern = "^[0-9]+(ns|us|ms|s)$",
};

const struct kind kind_count = {
	.what = "a whole number: digits, without sign or leading zero",
	.parse = parse_count,
	.format = format_count,
	.integer = true,
};

const struct kind kind_percent = {
	.what = "a share: 0% to 100%, such as 99.5%",
	.parse = parse_percent,
	.format = format_percent,
	.pattern = "^[0-9]{1,3}(\\.[0-9]{1,3})?%$",
};

const struct kind kind_name = {
	.what = "a name: a lower-case letter, then letters, digits and hyphens, 40 at most",
	.parse = parse_name,
	.pattern = "^[a-z][a-z0-9-]{0,39}$",
};

const struct kind kind_event = {
	.what = "a counter: a word such as walks, or an event as in "
		"skx::DTLB_LOAD_MISSES:MISS_CAUSES_A_WALK",
	.parse = parse_event,
	.pattern = "^[A-Za-z0-9_.:=-]{1,80}$",
};

const struct kind kind_line = {
	.what = "one line of text without control characters",
	.parse = parse_line,
	.pattern = "^[^\\n]+$",
};

const struct kind kind_prose = {
	.what = "text without control characters",
	.parse = parse_prose,
};

#define CHOICE(name, words)                                                                        \
	const struct kind kind_##name = {words, parse_choice, NULL, choice_##name,                 \
	                                 NULL,  false,        false}

CHOICE(layout, "a layout");
CHOICE(offset, "an offset");
CHOICE(order, "an order");
CHOICE(touch, "a touch");
CHOICE(after, "a word of after");
CHOICE(alignment, "an alignment");
CHOICE(regime, "a regime");
CHOICE(estimate, "an estimate");
CHOICE(thp_enabled, "a word of thp enabled");
CHOICE(thp_defrag, "a word of thp defrag");
CHOICE(pages, "a page mode");
CHOICE(workload, "a workload");

const struct kind kind_lock = {
	.what = "true or false",
	.parse = parse_choice,
	.choices = choice_lock,
	.boolean = true,
};

const struct kind kind_nested = {
	.what = "true or false",
	.parse = parse_choice,
	.choices = choice_nested,
	.boolean = true,
};

bool kind_parse(const struct kind *kind, struct value *value, struct complaints *complaints)
{
	char quoted[COMPLAINTS_QUOTE];
	struct nearest nearest;

	if (kind->parse(kind, value))
		return true;
	nearest_open(&nearest, value->text);
	for (size_t i = 0; kind->choices && kind->choices(i).name; i++)
		nearest_offer(&nearest, kind->choices(i).name);
	complain(complaints, value->place, "%s is not %s%s", complaints_quote(quoted, value->text),
	         kind->what, nearest_hint(&nearest));
	return false;
}
