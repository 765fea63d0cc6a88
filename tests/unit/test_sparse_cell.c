/* Sparse rings in a whole cell, measured for real: each line has a line, or a table, of page table
 * entries for itself, and the raw file tells of the pages that are used. */
#include "cell.h"
#include "csv.h"
#include "loan.h"
#include "lock.h"
#include "page_mode.h"
#include "specs_folder.h"
#include "trial.h"
#include "skip_under.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINES = 256, RINGS = 32 };

static struct spec spec;
static struct workload noting;

/* Shared with the process that measures. */
static struct laid {
	size_t count;
	struct ring {
		char arm[SPEC_LABEL];
		uint64_t lines, leaf_lines, tables; /* of distinct 64 B, 32 KiB and 2 MiB */
		uint64_t resident_kib;              /* of the process */
	} rings[RINGS];
} * laid;

/* The lock is another test's. */
struct outcome lock_take(const char *what, unsigned int wait_ms)
{
	(void)what;
	(void)wait_ms;
	return outcome_ok();
}

bool lock_holds(int fd)
{
	(void)fd;
	return false;
}

void lock_keep_over_exec(void)
{
}

static uint64_t resident_kib(void)
{
	FILE *file = fopen("/proc/self/status", "re");
	unsigned long kib = 0;
	char line[256];

	while (file && !kib && fgets(line, sizeof(line), file))
		sscanf(line, "VmRSS: %lu kB", &kib);
	if (file)
		fclose(file);
	return kib;
}

/* How many different values the addresses have from that bit on. */
static uint64_t distinct(const uintptr_t *addresses, unsigned int bit)
{
	uint64_t count = 0;

	for (size_t i = 0; i < LINES; i++) {
		bool met = false;

		for (size_t k = 0; k < i && !met; k++)
			met = addresses[k] >> bit == addresses[i] >> bit;
		count += !met;
	}
	return count;
}

static struct outcome prepare_noted(struct work *work)
{
	const struct trial *trial = (struct trial *)((char *)work - offsetof(struct trial, work));
	struct outcome outcome = workload_find("chase")->prepare(work);
	struct ring *ring = &laid->rings[laid->count++ % RINGS];
	uintptr_t addresses[LINES];
	const char *at = work->state;

	for (size_t i = 0; i < LINES; i++) {
		addresses[i] = (uintptr_t)at;
		at = *(const char *const *)(const void *)at;
	}
	if (at != work->state)
		return outcome_of(OUTCOME_FAILED, "no cycle over all");
	*ring = (struct ring){.lines = distinct(addresses, 6),
	                      .leaf_lines = distinct(addresses, 15),
	                      .tables = distinct(addresses, 21),
	                      .resident_kib = resident_kib()};
	snprintf(ring->arm, sizeof(ring->arm), "%s", trial->arm->label);
	return outcome;
}

static int open_cell(void **state)
{
	static const char text[] =
		"experiments: {walk: {title: A, size: 1MiB, pages: base, rounds: 2, samples: 2,\n"
		"  layout: [packed, spread, spread-32K, spread-2M], laps: 1, min_time: 1ms}}\n";
	char self[PATH_MAX];

	setup(state);
	tree_put("/proc/meminfo", "MemAvailable: 8388608 kB\n");
	if (symlink("/proc/self", tree_path(self, "/proc/self")))
		return -1;
	read_text(&spec, text, false);
	noting = *workload_find("chase");
	noting.prepare = prepare_noted;
	for (size_t i = 0; i < spec.experiments[0].arm_count; i++)
		spec.experiments[0].arms[i].workload = &noting;
	laid->count = 0;
	return 0;
}

static int close_cell(void **state)
{
	spec_release(&spec);
	return teardown(state);
}

/* In a process of its own, as cells are. */
static void measure(struct csv *csv, unsigned int round)
{
	struct cell cell = {&spec.experiments[0], MIB, round, 1, 1};
	char data[PATH_MAX], path[PATH_MAX];
	struct cell_options options = {
		.data = tree_path(data, "/data"), .command = "test", .cpu = -1};
	struct outcome outcome;
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		outcome = cell_measure(&cell, &options);
		_exit(outcome_is_ok(&outcome) ? 0 : 1);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	assert_in_range(laid->count, 1, RINGS);
	outcome = csv_read(csv, cell_path(&cell, data, path), true);
	check_ok(outcome);
}

static void each_line_has_its_own_part_of_the_page_table(void **state)
{
	struct csv csv;
	size_t met = 0;

	(void)state;
	skip_under("valgrind", "its own memory is in the page table, too");
	measure(&csv, 1);
	csv_release(&csv);
	for (size_t i = 0; i < laid->count; i++) {
		assert_int_equal(laid->rings[i].lines, LINES);
		if (strstr(laid->rings[i].arm, "/spread-32K")) {
			assert_int_equal(laid->rings[i].leaf_lines, LINES);
			assert_in_range(laid->rings[i].tables, 4, 5);
		} else if (strstr(laid->rings[i].arm, "/spread-2M")) {
			assert_int_equal(laid->rings[i].tables, LINES);
		} else {
			assert_true(laid->rings[i].leaf_lines <= LINES / 8 + 1);
			continue;
		}
		met++;
	}
	assert_int_equal(met, 2 * 3 * 2); /* touched twice, then prepared; arm and control */
}

/* Of 1 GiB and more that is mapped. */
static void little_is_in_memory(void **state)
{
	struct csv csv;

	(void)state;
	skip_under("valgrind", "its own memory is in the page table, too");
	measure(&csv, 1);
	csv_release(&csv);
	for (size_t i = 0; i < laid->count; i++)
		assert_true(laid->rings[i].resident_kib < 64 * 1024);
}

static void has(const struct csv *csv, size_t row, const char *column, const char *text)
{
	if (strcmp(csv_get(csv, row, column), text) != 0)
		fail_msg("row %zu, %s: %s is \"%s\", not \"%s\"", row, csv_get(csv, row, "arm"),
		         column, csv_get(csv, row, column), text);
}

static void the_file_tells_of_the_pages_that_are_used(void **state)
{
	size_t met = 0;
	struct csv csv;

	(void)state;
	skip_under("valgrind", "its own memory is in the page table, too");
	measure(&csv, 2);
	for (size_t row = 0; row < csv.rows; row++) {
		bool wide = !strcmp(csv_get(&csv, row, "layout"), "spread-2M");

		if (strcmp(csv_get(&csv, row, "phase"), "timed") != 0 ||
		    (!wide && strcmp(csv_get(&csv, row, "layout"), "spread-32K") != 0))
			continue;
		has(&csv, row, "outcome", "ok");
		has(&csv, row, "size_bytes", "1048576");
		has(&csv, row, "requested_bytes", wide ? "536870912" : "8388608");
		has(&csv, row, "mapped_bytes", "1048576");
		has(&csv, row, "obtained_before_bytes", "1048576");
		has(&csv, row, "obtained_after_bytes", "1048576");
		has(&csv, row, "resident_after_bytes", "1048576");
		has(&csv, row, "huge_before_bytes", "0");
		has(&csv, row, "minor_faults", "0");
		has(&csv, row, "populate_faults", "");
		assert_int_equal(csv_get_u64(&csv, row, "ops") % LINES, 0);
		met++;
	}
	csv_release(&csv);
	assert_int_equal(met, 2 * 2 * 2); /* samples, layouts, arm and control */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(each_line_has_its_own_part_of_the_page_table,
	                                        open_cell, close_cell),
		cmocka_unit_test_setup_teardown(little_is_in_memory, open_cell, close_cell),
		cmocka_unit_test_setup_teardown(the_file_tells_of_the_pages_that_are_used,
	                                        open_cell, close_cell),
	};

	laid = mmap(NULL, sizeof(*laid), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
