/* A raw file says what was counted in each timed sample, what each counter counts or why it does
 * not; and of a region that is touched in part, that part. */
#include "counter_machines.h"
#include "counter_set.h"
#include "csv.h"
#include "perf_script.h"
#include "record.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#define RAW "ix86arch::INSTRUCTION_RETIRED"

enum { SAMPLES = 3 };

static struct arm arms[] = {{.label = "base", .stride = 4096}};
static struct experiment experiment = {
	.name = "sweep", .hash = "0123abcd", .arms = arms, .arm_count = 1, .rounds = 12, .seed = 5};
static const struct cell cell = {&experiment, MIB, 3, 1, 1};
static struct count counts[SAMPLES][COUNTERS_MOST];
static struct sample samples[SAMPLES];
static struct trial trial;
static struct counter_set *set;
static struct csv csv;

static int setup(void **state)
{
	(void)state;
	tree_open();
	machine_skylake();
	script = (struct script){.enabled_ns = 4000, .running_ns = 4000};
	arms[0].workload = workload_find("chase");
	arms[0].pages = page_mode_find("base");
	memset(counts, 0, sizeof(counts));
	for (unsigned int i = 0; i < SAMPLES; i++)
		samples[i] = (struct sample){.warmup = i == 0,
		                             .number = i ? i : 1,
		                             .size = MIB,
		                             .ops = 500,
		                             .time_ns = 700,
		                             .counts = counts[i]};
	trial = (struct trial){.arm = arms,
	                       .position = 1,
	                       .mapping = {.requested = 8 * MIB,
	                                   .bytes = 8 * MIB,
	                                   .page_size = 4096,
	                                   .faults = 14},
	                       .proven = true,
	                       .touched_twice = true,
	                       .first_populate_ns = 19,
	                       .populate_ns = 20,
	                       .touched = MIB,
	                       .samples = samples,
	                       .sample_count = SAMPLES};
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	csv_release(&csv);
	if (set)
		counter_set_close(set);
	set = NULL;
	tree_close();
	return 0;
}

static void open_counters(const char *const *names, size_t count)
{
	set = counter_set_open(names, count, 0, &perf_calls_script);
	trial.counters = set;
}

static void write_and_read(void)
{
	char data[PATH_MAX], path[PATH_MAX];
	struct cell_options options = {.command = "test", .data = tree_path(data, "/data")};
	struct record record = {
		.cell = &cell, .options = &options, .trials = &trial, .count = 1, .counters = set};
	struct outcome outcome = record_write(&record);

	assert_string_equal(outcome.why, "");
	outcome = csv_read(&csv, cell_path(&cell, data, path), true);
	assert_string_equal(outcome.why, "");
}

static void has(size_t row, const char *column, const char *text)
{
	assert_non_null(csv_get(&csv, row, column));
	if (strcmp(csv_get(&csv, row, column), text) != 0)
		fail_msg("row %zu: %s is \"%s\", not \"%s\"", row, column,
		         csv_get(&csv, row, column), text);
}

static void says(const char *key, const char *text)
{
	const char *said = csv_get_comment(&csv, key);

	assert_non_null(said);
	if (strncmp(said, text, strlen(text)) != 0)
		fail_msg("%s: \"%s\" does not begin with \"%s\"", key, said, text);
}

static void timed_samples_have_counts_and_warm_ups_none(void **state)
{
	static const char *const names[] = {"walks", "cycles", "page-faults"};

	(void)state;
	open_counters(names, 3);
	counts[0][0] = (struct count){1, 2, 3, true};
	counts[1][0] = (struct count){1234, 5000, 2500, true};
	counts[1][1] = (struct count){0, 5000, 5000, true};
	counts[2][1] = (struct count){42, 17, 0, true};
	counts[2][2] = (struct count){43, 18, 18, true};
	write_and_read();
	assert_int_equal(csv.rows, 3);
	has(0, "phase", "warmup");
	has(0, "counters", "");
	has(1, "counters", "walks=1234:5000:2500 cycles=0:5000:5000");
	has(2, "counters", "cycles=42:17:0 page-faults=43:18:18");
}

static void the_header_says_what_is_counted(void **state)
{
	static const char *const names[] = {"cycles", "walks", "page-faults", RAW};

	(void)state;
	open_counters(names, 4);
	write_and_read();
	says("counter cycles", "cycles of the core's clock");
	says("counter page-faults", "page faults taken in user mode");
	says("counter walks", "");
	assert_non_null(strstr(csv_get_comment(&csv, "counter walks"), "(perf type 4, config 0x"));
	assert_null(strstr(csv_get_comment(&csv, "counter walks"), "not counted"));
	assert_non_null(csv_get_comment(&csv, "counter " RAW));
}

static void the_header_says_why_something_is_not(void **state)
{
	static const char *const names[] = {"page-faults", "walks", "no::SUCH"};

	(void)state;
	script.refuse_all = ENOENT;
	open_counters(names, 3);
	write_and_read();
	says("counter page-faults", "page faults taken");
	says("counter walks", "not counted: no hardware counters here");
	says("counter no::SUCH", "not counted: this libpfm4 knows no PMU \"no\"");
	has(1, "counters", "");
}

static void one_that_is_not_believed_says_so(void **state)
{
	static const char *const names[] = {"walks"};

	(void)state;
	open_counters(names, 1);
	counter_set_distrust(set, 0, "counted %d, alas", 3);
	write_and_read();
	says("counter walks", "not counted: unreliable: counted 3, alas");
}

static void without_counters_nothing_is_said(void **state)
{
	(void)state;
	for (size_t i = 0; i < SAMPLES; i++)
		samples[i].counts = NULL;
	write_and_read();
	assert_null(csv_get_comment(&csv, "counter walks"));
	has(1, "counters", "");
}

static void an_arm_that_was_refused_counted_nothing(void **state)
{
	static const char *const names[] = {"walks"};

	(void)state;
	open_counters(names, 1);
	trial.sample_count = 0;
	trial.outcome = outcome_of(OUTCOME_UNAVAILABLE, "no memory");
	write_and_read();
	assert_int_equal(csv.rows, 1);
	has(0, "counters", "");
	has(0, "why", "no memory");
}

/* Its mapped bytes are those that are used, as all shares want; what the workload touched while it
 * built is no price of first touch. */
static void of_a_sparse_region_the_touched_part_is_mapped(void **state)
{
	(void)state;
	trial.mapping.sparse = true;
	trial.before.bytes.present = trial.after.bytes.present = MIB;
	write_and_read();
	has(1, "requested_bytes", "8388608");
	has(1, "mapped_bytes", "1048576");
	has(1, "page_bytes", "4096");
	has(1, "resident_after_bytes", "1048576");
	has(1, "first_populate_ns", "");
	has(1, "populate_ns", "");
	has(1, "populate_faults", "");
}

static void of_any_other_all_of_it(void **state)
{
	(void)state;
	write_and_read();
	has(1, "mapped_bytes", "8388608");
	has(1, "first_populate_ns", "19");
	has(1, "populate_ns", "20");
	has(1, "populate_faults", "14");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(timed_samples_have_counts_and_warm_ups_none),
		TEST(the_header_says_what_is_counted),
		TEST(the_header_says_why_something_is_not),
		TEST(one_that_is_not_believed_says_so),
		TEST(without_counters_nothing_is_said),
		TEST(an_arm_that_was_refused_counted_nothing),
		TEST(of_a_sparse_region_the_touched_part_is_mapped),
		TEST(of_any_other_all_of_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
