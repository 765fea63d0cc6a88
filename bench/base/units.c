#include "units.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct unit {
	const char *name;
	uint64_t factor;
};

/* Largest first: formatting takes the first that divides. */
static const struct unit sizes[] = {
	{"TiB", UINT64_C(1) << 40}, {"GiB", GIB}, {"MiB", MIB}, {"KiB", KIB}, {"B", 1}, {NULL, 0},
};

static const struct unit times[] = {
	{"s", NS_PER_S}, {"ms", NS_PER_MS}, {"us", 1000}, {"ns", 1}, {NULL, 0},
};

static bool parse(const struct unit *units, const char *text, uint64_t *value)
{
	char *end;
	uint64_t digits;

	if (!isdigit((unsigned char)text[0]))
		return false;
	errno = 0;
	digits = strtoull(text, &end, 10);
	if (errno || digits == 0)
		return false;
	for (const struct unit *unit = units; unit->name; unit++)
		if (!strcmp(unit->name, end))
			return !__builtin_mul_overflow(digits, unit->factor, value);
	return false;
}

static const char *format(const struct unit *units, char *text, uint64_t value)
{
	const struct unit *unit = units;

	while (unit->factor > 1 && (value == 0 || value % unit->factor))
		unit++;
	snprintf(text, UNITS_TEXT, "%" PRIu64 "%s", value / unit->factor, unit->name);
	return text;
}

bool units_parse_size(const char *text, uint64_t *bytes)
{
	return parse(sizes, text, bytes);
}

bool units_parse_time(const char *text, uint64_t *ns)
{
	return parse(times, text, ns);
}

const char *units_format_size(char text[static UNITS_TEXT], uint64_t bytes)
{
	return format(sizes, text, bytes);
}

const char *units_format_time(char text[static UNITS_TEXT], uint64_t ns)
{
	return format(times, text, ns);
}

const char *units_human_size(char text[static UNITS_TEXT], uint64_t bytes)
{
	const struct unit *unit = sizes;

	while (unit->factor > 1 && bytes < unit->factor)
		unit++;
	if (bytes % unit->factor == 0)
		snprintf(text, UNITS_TEXT, "%" PRIu64 " %s", bytes / unit->factor, unit->name);
	else
		snprintf(text, UNITS_TEXT, "%.1f %s", (double)bytes / (double)unit->factor,
		         unit->name);
	return text;
}

const char *units_human_seconds(char text[static UNITS_TEXT], double seconds)
{
	long whole = lround(seconds);

	if (seconds < 9.95)
		snprintf(text, UNITS_TEXT, "%.1f s", seconds);
	else if (whole < 120)
		snprintf(text, UNITS_TEXT, "%ld s", whole);
	else if (whole < 7200)
		snprintf(text, UNITS_TEXT, "%ld min %ld s", whole / 60, whole % 60);
	else
		snprintf(text, UNITS_TEXT, "%ld h %ld min", whole / 3600, whole / 60 % 60);
	return text;
}

uint64_t units_round_up(uint64_t value, uint64_t multiple)
{
	return (value + multiple - 1) / multiple * multiple;
}
