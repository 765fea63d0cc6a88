/* A raw file says of each sample what was measured: columns read back by name. */
#include "csv.h"
#include "fixture_tree.h"
#include "record.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

static struct arm arms[] = {
	{.label = "thp", .stride = 4096, .baseline = 1},
	{.label = "base", .stride = 4096, .baseline = 1},
};
static struct experiment experiment = {
	.name = "sweep", .hash = "0123abcd", .arms = arms, .arm_count = 2, .rounds = 12, .seed = 5};
static const struct cell cell = {&experiment, 64 * MIB, 3, 1, 1};
static struct sample samples[3];
static struct trial trials[2];
static struct csv csv;

static void fill(void)
{
	samples[0] = (struct sample){.warmup = true, .number = 1, .ops = 500, .time_ns = 700};
	samples[1] = (struct sample){.number = 1, .ops = 5000, .time_ns = 6000};
	samples[2] = (struct sample){.number = 2, .ops = 5001, .time_ns = 6001};
	samples[1].moved = (struct usage){
		.voluntary_switches = 3, .involuntary_switches = 4, .migrations = 5, .steal_ms = 6};
	samples[2].moved.minor_faults = 7;
	samples[2].moved.major_faults = 8;
	for (int i = 0; i < 3; i++)
		samples[i].size = 64 * MIB;
	samples[2].outcome = outcome_of(OUTCOME_FAILED, "7 page faults, alas");
	trials[0] = (struct trial){
		.arm = &arms[0],
		.position = 2,
		.mapping = {.requested = 11, .bytes = 12, .page_size = 13, .faults = 14},
		.before = {.bytes = {.huge = 15}, .frames_known = true, .obtained = 16},
		.after = {.obtained = 17},
		.proven = true,
		.touched_twice = true,
		.reserve_ns = 18,
		.first_populate_ns = 19,
		.populate_ns = 20,
		.settle_ns = 21,
		.samples = samples,
		.sample_count = 3,
	};
	trials[0].before.frames.runs = 22;
	trials[1] = (struct trial){.arm = &arms[1],
	                           .outcome = outcome_of(OUTCOME_UNAVAILABLE, "no memory")};
}

static int set_up(void **state)
{
	static const struct cell_options options = {.command = "test"};
	struct record record = {.cell = &cell, .options = &options, .trials = trials, .count = 2};
	struct cell_options here = options;
	char data[] = "/tmp/test_record.XXXXXX", path[PATH_MAX];
	struct outcome outcome;

	(void)state;
	arms[0].workload = arms[1].workload = workload_find("chase");
	arms[0].pages = page_mode_find("thp");
	arms[1].pages = page_mode_find("base");
	fill();
	if (!mkdtemp(data))
		return -1;
	here.data = data;
	record.options = &here;
	outcome = record_write(&record);
	if (outcome_is_ok(&outcome))
		outcome = csv_read(&csv, cell_path(&cell, data, path), true);
	nftw(data, tree_remove_one, 16, FTW_DEPTH | FTW_PHYS);
	return !outcome_is_ok(&outcome);
}

static int clean_up(void **state)
{
	(void)state;
	csv_release(&csv);
	return 0;
}

static void has(size_t row, const char *column, const char *text)
{
	assert_true(csv_column(&csv, column) >= 0);
	if (strcmp(csv_get(&csv, row, column), text) != 0)
		fail_msg("row %zu: %s is \"%s\", not \"%s\"", row, column,
		         csv_get(&csv, row, column), text);
}

static void every_sample_is_a_row_of_its_phase(void **state)
{
	(void)state;
	assert_int_equal(csv.rows, 4);
	has(0, "phase", "warmup");
	has(0, "ops", "500");
	has(0, "minor_faults", "");
	has(1, "phase", "timed");
	has(1, "sample", "1");
	has(1, "ops", "5000");
	has(1, "time_ns", "6000");
	has(1, "minor_faults", "0");
	has(1, "voluntary_switches", "3");
	has(1, "involuntary_switches", "4");
	has(1, "migrations", "5");
	has(1, "steal_ms", "6");
	has(2, "sample", "2");
	has(2, "minor_faults", "7");
	has(2, "major_faults", "8");
}

static void a_failed_sample_says_so_alone(void **state)
{
	(void)state;
	has(0, "outcome", "ok");
	has(1, "outcome", "ok");
	has(1, "why", "");
	has(2, "outcome", "failed");
	has(2, "why", "7 page faults, alas");
}

static void both_proofs_and_every_time_stand_in_the_row(void **state)
{
	static const char *const expected[][2] = {
		{"arm", "thp"},
		{"role", "arm"},
		{"pages", "thp"},
		{"round", "3"},
		{"position", "2"},
		{"requested_bytes", "11"},
		{"mapped_bytes", "12"},
		{"obtained_before_bytes", "16"},
		{"obtained_after_bytes", "17"},
		{"huge_before_bytes", "15"},
		{"frame_runs", "22"},
		{"reserve_ns", "18"},
		{"first_populate_ns", "19"},
		{"populate_ns", "20"},
		{"populate_faults", "14"},
		{"settle_ns", "21"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
		has(1, expected[i][0], expected[i][1]);
}

static void an_arm_without_samples_has_one_row(void **state)
{
	(void)state;
	has(3, "arm", "base");
	has(3, "role", "baseline");
	has(3, "position", "");
	has(3, "phase", "");
	has(3, "time_ns", "");
	has(3, "mapped_bytes", "");
	has(3, "obtained_before_bytes", "");
	has(3, "outcome", "unavailable");
	has(3, "why", "no memory");
}

static void the_file_says_whose_it_is(void **state)
{
	(void)state;
	assert_string_equal(csv_get_comment(&csv, "cell"), "sweep/64MiB-r03");
	assert_string_equal(csv_get_comment(&csv, "hash"), "0123abcd");
	assert_string_equal(csv_get_comment(&csv, "seed"), "5");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_sample_is_a_row_of_its_phase),
		cmocka_unit_test(a_failed_sample_says_so_alone),
		cmocka_unit_test(both_proofs_and_every_time_stand_in_the_row),
		cmocka_unit_test(an_arm_without_samples_has_one_row),
		cmocka_unit_test(the_file_says_whose_it_is),
	};

	return cmocka_run_group_tests(tests, set_up, clean_up);
}
