/*
 * The counters there are words for, whatever the CPU: in experiments.yaml, in the raw files and in
 * `pagetoll list counters`. Which event of a CPU a word stands for is the business of its family's
 * table, cpu_family.h, and so is what that event really counts: no two vendors count quite the
 * same.
 */
#ifndef PAGETOLL_COUNTER_WORD_H
#define PAGETOLL_COUNTER_WORD_H

#include <stddef.h>

enum counter_word {
	COUNTER_CYCLES,
	COUNTER_INSTRUCTIONS,
	COUNTER_WALKS,
	COUNTER_WALKS_4K,
	COUNTER_WALKS_2M,
	COUNTER_WALKS_1G,
	COUNTER_SECOND_LEVEL_HITS,
	COUNTER_WALK_CYCLES,
	COUNTER_RETIRED_MISSES,
	COUNTER_LLC_MISSES,
	COUNTER_PAGE_FAULTS,
	COUNTER_WORDS
};

/* What is asked together is counted together, in one group that the kernel schedules as a whole:
 * the ratios within it hold even where counters are too few and groups take turns. */
enum counter_question {
	QUESTION_TIME,
	QUESTION_TRANSLATION,
	QUESTION_WALKING,
	QUESTION_MEMORY,
	QUESTION_SOFTWARE,
	QUESTION_RAW, /* events by libpfm4's names */
	QUESTIONS
};

/* "walks-4K"; NULL past the last. */
const char *counter_word_at(size_t i);

/* What a reader of a list is told of it; i below COUNTER_WORDS, as in the others. */
const char *counter_word_summary(size_t i);

enum counter_question counter_word_question(size_t i);

/* COUNTER_WORDS when the name is none. */
enum counter_word counter_word_find(const char *name);

#endif
