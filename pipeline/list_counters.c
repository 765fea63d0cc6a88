#include "commands.h"
#include "core_type.h"
#include "counter_event.h"
#include "counter_set.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>

enum { INDENT = 6, WIDTH = 100 };

/* Broken between words. */
static void print_indented(const char *text)
{
	int at = 0;

	while (*text) {
		int length = (int)strcspn(text, " ");

		if (at == 0 || at + 1 + length > WIDTH)
			at = printf("%s%*s%.*s", at ? "\n" : "", INDENT, "", length, text) -
			     (at ? 1 : 0);
		else
			at += printf(" %.*s", length, text);
		text += length;
		text += *text == ' ';
	}
	putchar('\n');
}

/* What each word stands for on this CPU, and whether it can be counted. */
static void list_word(const struct counter_set *set, size_t i, const struct core_type *core)
{
	struct outcome outcome = counter_set_outcome(set, i);
	struct counter_event event;
	char text[sizeof(event.name) + 320];

	counter_event_find(counter_word_at(i), core, &event);
	printf("%-18s %-3s %s\n", counter_word_at(i), outcome_is_ok(&outcome) ? "yes" : "no",
	       counter_word_summary(i));
	if (outcome_is_ok(&event.outcome))
		snprintf(text, sizeof(text), "%s: %s", event.name, event.counts);
	print_indented(outcome_is_ok(&event.outcome) ? text : event.outcome.why);
}

/* A reason that several have is given once. */
static void list_reasons(const struct counter_set *set, const struct core_type *core)
{
	const char *last = "";
	struct outcome outcome;

	for (size_t i = 0; i < counter_set_count(set); i++) {
		struct counter_event event;
		static char said[sizeof(outcome.why)];

		counter_event_find(counter_word_at(i), core, &event);
		outcome = counter_set_outcome(set, i);
		if (outcome_is_ok(&outcome) || !outcome_is_ok(&event.outcome) ||
		    !strcmp(last, outcome.why))
			continue;
		puts("not counted here:");
		print_indented(outcome.why);
		snprintf(said, sizeof(said), "%s", outcome.why);
		last = said;
	}
}

int list_counters(const struct options *options)
{
	const char *names[COUNTER_WORDS];
	char family[CORE_TEXT];
	struct core_type core;
	struct counter_set *set;
	int cpu = sched_getcpu();

	(void)options;
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		names[i] = counter_word_at(i);
	core_type_read(cpu, &core);
	set = counter_set_open(names, COUNTER_WORDS, cpu, NULL);
	printf("%s\n", core_type_format(family, &core));
	list_reasons(set, &core);
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		list_word(set, i, &core);
	counter_set_close(set);
	return 0;
}
