#include "record_header.h"
#include "borrow.h"
#include "counter_set.h"
#include "csv.h"
#include "event_name.h"
#include "machine.h"
#include "units.h"
#include "version.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static void write_number(struct csv_writer *csv, const char *key, double value)
{
	char text[UNITS_TEXT];

	snprintf(text, sizeof(text), "%.6g", value);
	csv_comment(csv, key, text);
}

static void write_whole(struct csv_writer *csv, const char *key, uint64_t value)
{
	char text[UNITS_TEXT];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	csv_comment(csv, key, text);
}

static void write_date(struct csv_writer *csv)
{
	char text[64];
	time_t now = time(NULL);
	struct tm utc;

	strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&now, &utc));
	csv_comment(csv, "measured", text);
}

/* What each counter counts, or why it does not. */
static void write_counters(struct csv_writer *csv, const struct counter_set *set)
{
	for (size_t i = 0; set && i < counter_set_count(set); i++) {
		struct outcome outcome = counter_set_outcome(set, i);
		char key[EVENT_NAME + 16], text[sizeof(outcome.why) + 16];

		snprintf(key, sizeof(key), "counter %s", counter_set_name(set, i));
		snprintf(text, sizeof(text), "%s%s",
		         outcome_is_ok(&outcome) ? "" : "not counted: ", outcome.why);
		csv_comment(csv, key, text);
	}
}

void record_header_write(struct csv_writer *csv, const struct record *record)
{
	char text[CELL_ID];
	char load[FACT_VALUE];
	size_t count;
	const struct fact *facts = machine_facts(&count);

	csv_comment(csv, "pagetoll", PAGETOLL_VERSION);
	csv_comment(csv, "cell", cell_id(record->cell, text));
	csv_comment(csv, "hash", record->cell->experiment->hash);
	write_whole(csv, "seed", record->cell->experiment->seed);
	csv_comment(csv, "command", record->options->command);
	write_date(csv);
	csv_comment(csv, "machine", machine_name(load));
	for (size_t i = 0; i < count; i++)
		csv_comment(csv, facts[i].key, facts[i].value);
	write_whole(csv, "pinned to CPU", (uint64_t)record->cpu);
	machine_siblings(record->cpu, load, sizeof(load));
	csv_comment(csv, "SMT siblings", load);
	write_number(csv, "clock read ns", record->clock.call_ns);
	csv_comment(csv, "settings could be changed", record_may_change() ? "yes" : "no");
	write_whole(csv, "memory compacted", borrow_compactions());
	write_whole(csv, "clock step ns", record->clock.step_ns);
	write_counters(csv, record->counters);
}
