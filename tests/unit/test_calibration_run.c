/* Counters calibrated against a scripted kernel: which are believed afterwards. */
#include "calibration.h"
#include "clock.h"
#include "counter_machines.h"
#include "counter_set.h"
#include "counter_word.h"
#include "perf_script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <sys/resource.h>

static int phase; /* that is being counted; -1: none yet */

static const double per_op[CALIBRATION_PHASES] = {33554432.0 * 2, 16 * 524288.0, 512 * 6144.0,
                                                  16384 * 8.0};

/* A healthy Skylake, by raw config; the kernel is asked once a phase for each event, instructions
 * or the only event first. */
static uint64_t healthy(uint64_t config)
{
	static const struct {
		uint64_t config;
		double per_op[CALIBRATION_PHASES];
	} rows[] = {
		{PERF_COUNT_HW_INSTRUCTIONS, {1.0001, 1.1, 1.1, 1.1}},
		{PERF_COUNT_HW_CPU_CYCLES, {0.5, 5, 12, 90}},
		{0x0e08, {0, 0.001, 0.01, 1.05}},
		{0x0208, {0, 0.001, 0.01, 1.05}},
		{0x0408, {0}},
		{0x2008, {0, 0.001, 0.99, 0.1}},
		{0x1008, {0, 0.1, 0.3, 40}},
		{0x11d0, {0, 0, 0.01, 0.99}},
		{0x412e, {0, 0, 0, 0.6}},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].config == config)
			return (uint64_t)(rows[i].per_op[phase] * per_op[phase]);
	return 0;
}

static uint64_t nothing(uint64_t config)
{
	(void)config;
	return 0;
}

static uint64_t miscounts_walks(uint64_t config)
{
	return config == 0x0e08 ? healthy(config) / 3 : healthy(config);
}

static uint64_t counts_instructions_twice(uint64_t config)
{
	return config == PERF_COUNT_HW_INSTRUCTIONS ? 2 * healthy(config) : healthy(config);
}

static int counting_ioctl(int fd, unsigned long request, unsigned long argument)
{
	if (request == PERF_EVENT_IOC_ENABLE && fd == SCRIPT_FIRST_FD)
		phase++;
	return script_ioctl(fd, request, argument);
}

static const struct perf_calls calls = {script_open, counting_ioctl, script_read, script_close};

static int setup(void **state)
{
	(void)state;
	tree_open();
	machine_skylake();
	phase = -1;
	script = (struct script){.enabled_ns = 4000, .running_ns = 4000, .counted = healthy};
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	assert_string_equal(script.mistakes, "");
	assert_int_equal(script_still_open(), 0);
	tree_close();
	return 0;
}

static struct counter_set *open_all(void)
{
	static const char *words[COUNTER_WORDS];

	for (size_t i = 0; i < COUNTER_WORDS; i++)
		words[i] = counter_word_at(i);
	return counter_set_open(words, COUNTER_WORDS, 0, &calls);
}

static bool is_ok(const struct counter_set *set, size_t i)
{
	struct outcome outcome = counter_set_outcome(set, i);

	return outcome_is_ok(&outcome);
}

static void a_healthy_pmu_is_believed(void **state)
{
	struct counter_set *set = open_all();

	(void)state;
	calibration_run(set);
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		if (!is_ok(set, i))
			fail_msg("%s", counter_set_outcome(set, i).why);
	assert_int_equal(phase, CALIBRATION_STORM);
	counter_set_close(set);
}

static void a_pmu_that_counts_nothing_is_not(void **state)
{
	static const enum counter_word bare[] = {COUNTER_INSTRUCTIONS,  COUNTER_CYCLES,
	                                         COUNTER_WALKS,         COUNTER_WALKS_4K,
	                                         COUNTER_WALK_CYCLES,   COUNTER_SECOND_LEVEL_HITS,
	                                         COUNTER_RETIRED_MISSES};
	struct counter_set *set = open_all();

	(void)state;
	script.counted = nothing;
	calibration_run(set);
	for (size_t i = 0; i < sizeof(bare) / sizeof(bare[0]); i++) {
		assert_int_equal(counter_set_outcome(set, bare[i]).code, OUTCOME_UNAVAILABLE);
		assert_non_null(strstr(counter_set_outcome(set, bare[i]).why,
		                       "unreliable: counted 0 where at least "));
	}
	assert_true(is_ok(set, COUNTER_PAGE_FAULTS));
	counter_set_close(set);
}

static void one_that_miscounts_is_alone(void **state)
{
	struct counter_set *set = open_all();

	(void)state;
	script.counted = miscounts_walks;
	calibration_run(set);
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		assert_int_equal(is_ok(set, i), i != COUNTER_WALKS);
	counter_set_close(set);
	phase = -1;
	script.opened = 0;
	script.counted = counts_instructions_twice;
	set = open_all();
	calibration_run(set);
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		assert_int_equal(is_ok(set, i), i != COUNTER_INSTRUCTIONS);
	counter_set_close(set);
}

static void without_hardware_counters_nothing_is_run(void **state)
{
	static const char *const names[] = {"page-faults", "walks"};
	struct counter_set *set;
	uint64_t start = clock_now_ns();

	(void)state;
	script.refuse_all = ENOENT;
	set = counter_set_open(names, 2, 0, &calls);
	calibration_run(set);
	assert_int_equal(phase, -1);
	assert_true(clock_now_ns() - start < 50000000);
	counter_set_close(set);
}

static void without_memory_none_is_believed(void **state)
{
	struct rlimit before, little = {.rlim_cur = 1 << 20, .rlim_max = RLIM_INFINITY};
	struct counter_set *set = open_all();

	(void)state;
	getrlimit(RLIMIT_AS, &before);
	little.rlim_max = before.rlim_max;
	setrlimit(RLIMIT_AS, &little);
	calibration_run(set);
	setrlimit(RLIMIT_AS, &before);
	assert_non_null(strstr(counter_set_outcome(set, COUNTER_WALKS).why,
	                       "unreliable: it could not be calibrated: no address space"));
	assert_false(is_ok(set, COUNTER_INSTRUCTIONS));
	assert_true(is_ok(set, COUNTER_PAGE_FAULTS));
	counter_set_close(set);
}

static unsigned long pages_of_address_space(void)
{
	unsigned long pages = 0;
	FILE *file = fopen("/proc/self/statm", "re");

	if (file && fscanf(file, "%lu", &pages) != 1)
		pages = 0;
	if (file)
		fclose(file);
	return pages;
}

/* The storm's ring takes 128 MiB of addresses. A busy machine or a sanitizer makes it slower. */
static void it_is_quick_and_leaves_no_memory_behind(void **state)
{
	struct counter_set *set = open_all();
	unsigned long before = pages_of_address_space();
	uint64_t start = clock_now_ns();

	(void)state;
	calibration_run(set);
	assert_true(clock_now_ns() - start < 2000000000);
	assert_in_range(pages_of_address_space(), before - 1024, before + 8192);
	counter_set_close(set);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_healthy_pmu_is_believed),
		TEST(a_pmu_that_counts_nothing_is_not),
		TEST(one_that_miscounts_is_alone),
		TEST(without_hardware_counters_nothing_is_run),
		TEST(without_memory_none_is_believed),
		TEST(it_is_quick_and_leaves_no_memory_behind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
