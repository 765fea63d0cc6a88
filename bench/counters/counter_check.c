#include "counter_check.h"
#include "core_type.h"
#include "counter_word.h"
#include "event_name.h"

#include <stdio.h>

struct outcome counter_check(const char *name)
{
	char words[160] = "", family[CORE_TEXT];
	struct core_type core;
	size_t at = 0;

	if (counter_word_find(name) < COUNTER_WORDS)
		return outcome_ok();
	if (event_name_is_raw(name))
		return event_name_check(name);
	for (size_t i = 0; counter_word_at(i); i++)
		at += (size_t)snprintf(words + at, sizeof(words) - at, "%s%s", i ? ", " : "",
		                       counter_word_at(i));
	core_type_read(-1, &core);
	return outcome_of(
		OUTCOME_FAILED,
		"no counter \"%.40s\": there are %s, and, by libpfm4's names, the events of "
		"a CPU (here %s) as pmu::EVENT:UMASK",
		name, words, core_type_format(family, &core));
}
