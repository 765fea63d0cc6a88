#include "counter_event.h"
#include "core_type.h"
#include "cpu_family.h"
#include "event_name.h"

#include <stdio.h>

/* Those that the kernel names on every CPU. */
static const struct {
	const char *event;
	uint32_t type;
	uint64_t config;
	const char *counts;
} generic[COUNTER_WORDS] = {
	[COUNTER_CYCLES] = {"perf::CYCLES", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES,
                            "cycles of the core's clock while it ran this thread in user mode, at "
                            "whatever rate it ran"},
	[COUNTER_INSTRUCTIONS] = {"perf::INSTRUCTIONS", PERF_TYPE_HARDWARE,
                                  PERF_COUNT_HW_INSTRUCTIONS, "instructions retired in user mode"},
	[COUNTER_PAGE_FAULTS] =
		{"perf::PAGE-FAULTS", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS,
                 "page faults taken in user mode, minor and major; the kernel's own "
                 "count, no hardware needed"},
};

/* The kernel takes the type of one source in the upper half of a generic config, since Linux 5.13
 * [PERF_PMU_TYPE_SHIFT, uapi/linux/perf_event.h]. */
static void tie_to_kind(struct perf_event_attr *attr, const struct core_type *core)
{
	if (core->mixed && (attr->type == PERF_TYPE_HARDWARE || attr->type == PERF_TYPE_HW_CACHE))
		attr->config |= (uint64_t)core->type << 32;
}

static struct outcome unknown_family(const struct core_type *core)
{
	char text[CORE_TEXT];

	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "no events are known here for this %s: name one yourself, as "
	                  "pmu::EVENT:UMASK of libpfm4; cycles, instructions and page-faults need "
	                  "no table",
	                  core_type_format(text, core));
}

static void take_family_event(const struct core_type *core, enum counter_word word,
                              struct counter_event *event)
{
	const struct cpu_family *family = core->known;
	const struct cpu_event *row = &family->event[word];

	if (!row->event) {
		event->outcome =
			outcome_of(OUTCOME_UNAVAILABLE, "%s: %s", family->name, row->counts);
		return;
	}
	event->counts = row->counts;
	event->attr.config = row->config;
	if (family->pmu)
		snprintf(event->name, sizeof(event->name), "%s::%s", family->pmu, row->event);
	if (!family->pmu || !event_name_encode(event->name, &event->attr))
		snprintf(event->name, sizeof(event->name), "raw event %#llx",
		         (unsigned long long)row->config);
	event->attr.type = core->type;
}

static void take_word(enum counter_word word, const struct core_type *core,
                      struct counter_event *event)
{
	event->question = counter_word_question(word);
	if (generic[word].event) {
		event->counts = generic[word].counts;
		event->attr.type = generic[word].type;
		event->attr.config = generic[word].config;
		snprintf(event->name, sizeof(event->name), "%s", generic[word].event);
	} else if (core->known) {
		take_family_event(core, word, event);
	} else {
		event->outcome = unknown_family(core);
	}
}

void counter_event_find(const char *name, const struct core_type *core, struct counter_event *event)
{
	enum counter_word word = counter_word_find(name);

	*event = (struct counter_event){.question = QUESTION_RAW, .counts = ""};
	if (word < COUNTER_WORDS) {
		take_word(word, core, event);
	} else {
		event->outcome = event_name_find(name, &event->attr);
		event->counts = "the event of that name, as libpfm4 describes it";
		snprintf(event->name, sizeof(event->name), "%s", name);
	}
	tie_to_kind(&event->attr, core);
}
