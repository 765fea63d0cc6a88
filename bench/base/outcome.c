#include "outcome.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
	[OUTCOME_OK] = "ok",
	[OUTCOME_NOT_OBTAINED] = "not-obtained",
	[OUTCOME_UNAVAILABLE] = "unavailable",
	[OUTCOME_FAILED] = "failed",
};

struct outcome outcome_ok(void)
{
	return (struct outcome){.code = OUTCOME_OK};
}

struct outcome outcome_of(enum outcome_code code, const char *format, ...)
{
	struct outcome outcome = {.code = code};
	va_list args;

	va_start(args, format);
	vsnprintf(outcome.why, sizeof(outcome.why), format, args);
	va_end(args);
	return outcome;
}

bool outcome_is_ok(const struct outcome *outcome)
{
	return outcome->code == OUTCOME_OK;
}

const char *outcome_name(enum outcome_code code)
{
	return names[code];
}

enum outcome_code outcome_find(const char *name)
{
	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], name))
			return (enum outcome_code)i;
	return OUTCOME_FAILED;
}
