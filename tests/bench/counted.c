/*
 * Work of known size, counted by us while somebody else counts it, too (`make check-counters`): so
 * much of each kind that what the program does beside it is below a thousandth. With an argument it
 * names the events, as perf writes them.
 */
#include "chain.h"
#include "core_type.h"
#include "counter_event.h"
#include "counter_set.h"
#include "machine.h"
#include "mapping.h"
#include "page_mode.h"
#include "units.h"
#include "workload.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {"instructions", "cycles", "walks", "page-faults"};

enum { NAMES = sizeof(names) / sizeof(names[0]) };

/* As an event of perf in user mode. Raw ones by number alone, "re08", where one source counts on
 * all CPUs: it need not have a name that perf knows. */
static void print_event(const char *name, const struct core_type *core)
{
	struct counter_event event;
	bool generic;

	counter_event_find(name, core, &event);
	generic = event.attr.type == PERF_TYPE_HARDWARE || event.attr.type == PERF_TYPE_SOFTWARE;
	if (generic && (!core->mixed || event.attr.type == PERF_TYPE_SOFTWARE))
		printf("%s %s:u\n", name, name);
	else if (generic)
		printf("%s %s/%s/u\n", name, core->source, name);
	else if (*core->source)
		printf("%s %s/config=0x%" PRIx64 "/u\n", name, core->source,
		       (uint64_t)event.attr.config);
	else
		printf("%s r%" PRIx64 ":u\n", name, (uint64_t)event.attr.config);
}

/* What cannot be counted here has its reason in the event's place. */
static void print_events(int cpu)
{
	struct counter_set *set = counter_set_open(names, NAMES, cpu, NULL);
	struct core_type core;

	core_type_read(cpu, &core);
	for (size_t i = 0; i < NAMES; i++) {
		struct outcome outcome = counter_set_outcome(set, i);

		if (outcome_is_ok(&outcome))
			print_event(names[i], &core);
		else
			printf("%s - %s\n", names[i], outcome.why);
	}
	counter_set_close(set);
}

static void spin(void)
{
	for (uint64_t i = 0; i < UINT64_C(1000000000); i++)
		__asm__ volatile("" : "+r"(i));
}

/* First touches, and a ring in which every access walks. */
static struct outcome touch_and_walk(void)
{
	const struct page_mode *base = page_mode_find("base");
	struct work work = {.size = 512 * MIB, .stride = 4096, .seed = 1};
	struct mapping mapping;
	struct outcome outcome =
		mapping_reserve(&mapping, work.size, mapping_small_page(), 2 * MIB);

	if (outcome_is_ok(&outcome))
		outcome = base->map(base, &mapping);
	if (outcome_is_ok(&outcome))
		outcome = mapping_touch(&mapping);
	work.base = mapping.base;
	if (outcome_is_ok(&outcome))
		outcome = workload_find("chase")->prepare(&work);
	if (outcome_is_ok(&outcome))
		workload_find("chase")->run(&work, 40 * work.slots);
	mapping_release(&mapping);
	return outcome;
}

static int count_work(int cpu)
{
	struct counter_set *set = counter_set_open(names, NAMES, cpu, NULL);
	struct count counts[COUNTERS_MOST];
	struct outcome outcome;

	counter_set_start(set);
	outcome = touch_and_walk();
	spin();
	counter_set_stop(set, counts);
	for (size_t i = 0; i < NAMES && outcome_is_ok(&outcome); i++) {
		struct outcome own = counter_set_outcome(set, i);

		if (counts[i].known)
			printf("%s %.0f\n", names[i], count_scaled(&counts[i]));
		else
			printf("%s - %s\n", names[i], own.why);
	}
	counter_set_close(set);
	if (!outcome_is_ok(&outcome))
		fprintf(stderr, "counted: %s\n", outcome.why);
	return outcome_is_ok(&outcome) ? 0 : 1;
}

int main(int argc, char **argv)
{
	int cpu;
	struct outcome outcome = machine_pin(-1, &cpu);

	(void)argv;
	if (!outcome_is_ok(&outcome)) {
		fprintf(stderr, "counted: %s\n", outcome.why);
		return 1;
	}
	if (argc < 2)
		return count_work(cpu);
	print_events(cpu);
	return 0;
}
