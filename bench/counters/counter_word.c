#include "counter_word.h"

#include <string.h>

static const struct {
	const char *name;
	enum counter_question question;
	const char *summary;
} words[COUNTER_WORDS] = {
	[COUNTER_CYCLES] = {"cycles", QUESTION_TIME, "core clock cycles in user mode"},
	[COUNTER_INSTRUCTIONS] = {"instructions", QUESTION_TIME, "instructions retired"},
	[COUNTER_WALKS] = {"walks", QUESTION_TRANSLATION, "page walks, for pages of any size"},
	[COUNTER_WALKS_4K] = {"walks-4K", QUESTION_TRANSLATION, "page walks for 4 KiB pages"},
	[COUNTER_WALKS_2M] = {"walks-2M", QUESTION_TRANSLATION, "page walks for 2 MiB pages"},
	[COUNTER_WALKS_1G] = {"walks-1G", QUESTION_TRANSLATION, "page walks for 1 GiB pages"},
	[COUNTER_SECOND_LEVEL_HITS] = {"second-level-hits", QUESTION_TRANSLATION,
                                       "translations that the second-level TLB had"},
	[COUNTER_WALK_CYCLES] = {"walk-cycles", QUESTION_WALKING,
                                 "cycles with a page walk under way"},
	[COUNTER_RETIRED_MISSES] = {"retired-misses", QUESTION_WALKING,
                                    "retired loads that missed the second-level TLB"},
	[COUNTER_LLC_MISSES] = {"llc-misses", QUESTION_MEMORY, "lines that no cache had"},
	[COUNTER_PAGE_FAULTS] = {"page-faults", QUESTION_SOFTWARE,
                                 "faults that the kernel took, in user mode"},
};

const char *counter_word_at(size_t i)
{
	return i < COUNTER_WORDS ? words[i].name : NULL;
}

const char *counter_word_summary(size_t i)
{
	return words[i].summary;
}

enum counter_question counter_word_question(size_t i)
{
	return words[i].question;
}

enum counter_word counter_word_find(const char *name)
{
	enum counter_word word = 0;

	while (word < COUNTER_WORDS && strcmp(words[word].name, name) != 0)
		word++;
	return word;
}
