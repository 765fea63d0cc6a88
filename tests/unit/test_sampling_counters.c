/*
 * Counters around samples, on a scripted kernel: counted is the timed region alone, outside of the
 * clock reads, and each count stands in the sample that it is of. Clock and usage are this test's
 * own: they write down when they were asked.
 */
#include "clock.h"
#include "counter_machines.h"
#include "counter_set.h"
#include "histogram.h"
#include "page_mode.h"
#include "perf_script.h"
#include "sampling.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

enum { SAMPLES = 3, LOG = 256 };

/* U, u: usage before and after; E, D: a group enabled, disabled; C: the clock; R: the workload. */
static char log_text[LOG];
static uint64_t now;
static uint64_t turn; /* of the workload that runs, from 1 */

static void note(char what)
{
	size_t length = strlen(log_text);

	if (length + 1 == LOG)
		return;
	log_text[length] = what;
	log_text[length + 1] = '\0';
}

uint64_t clock_now_ns(void)
{
	note('C');
	return now += 5 * NS_PER_MS;
}

struct clock_quality clock_calibrate(void)
{
	return (struct clock_quality){.call_ns = 1};
}

static uint64_t faults; /* that a sample is said to take */

void usage_open(void)
{
}

void usage_before(struct usage *usage)
{
	note('U');
	*usage = (struct usage){0};
}

void usage_after(struct usage *usage)
{
	note('u');
	*usage = (struct usage){.minor_faults = faults};
}

struct usage usage_between(const struct usage *before, const struct usage *after)
{
	(void)before;
	return *after;
}

const char *usage_events(const struct usage *moved, char text[static USAGE_TEXT])
{
	(void)moved;
	text[0] = '\0';
	return text;
}

static int noting_ioctl(int fd, unsigned long request, unsigned long argument)
{
	note(request == PERF_EVENT_IOC_ENABLE ? 'E' : 'D');
	return script_ioctl(fd, request, argument);
}

static const struct perf_calls calls = {script_open, noting_ioctl, script_read, script_close};

static void run_noted(struct work *work, uint64_t ops)
{
	note('R');
	turn++;
	workload_find(work->hit_ratio < 0 ? "fault" : "chase")->run(work, ops);
}

/* What is counted tells in which run it was. */
static uint64_t by_turn(uint64_t config)
{
	return turn * 1000 + (config == 0 ? 7 : 9);
}

static struct workload workload;
static struct page_mode mode;
static struct arm arm;
static struct sample samples[2 * SAMPLES];
static struct histogram latencies[SAMPLES];
static struct count room[2 * SAMPLES * COUNTERS_MOST];
static struct experiment experiment = {.samples = SAMPLES, .laps = 3, .min_time_ns = NS_PER_MS};

static struct trial prepare(const char *name)
{
	struct trial trial = {.position = 1,
	                      .arm = &arm,
	                      .samples = samples,
	                      .latencies = latencies,
	                      .counts = room};

	workload = *workload_find(name);
	workload.run = run_noted;
	mode = *page_mode_find("base");
	arm = (struct arm){.label = "base", .workload = &workload, .pages = &mode, .stride = 4096};
	trial.work =
		(struct work){.size = MIB, .stride = 4096, .hit_ratio = workload.fresh ? -1 : 0};
	memset(room, 0xff, sizeof(room));
	trial_map(&trial, MIB, 4096);
	assert_string_equal(trial.outcome.why, "");
	mapping_touch(&trial.mapping);
	trial_prepare(&trial, MIB, 0, 1);
	assert_string_equal(trial.outcome.why, "");
	faults = workload.fresh ? 256 : 0;
	turn = 0;
	log_text[0] = '\0';
	return trial;
}

static int setup(void **state)
{
	(void)state;
	tree_open();
	machine_skylake();
	script = (struct script){.enabled_ns = 4000, .running_ns = 4000, .counted = by_turn};
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

static struct counter_set *open_two(void)
{
	static const char *const names[] = {"cycles", "instructions"};

	return counter_set_open(names, 2, 0, &calls);
}

static void check_count(const struct sample *sample, size_t counter, uint64_t value)
{
	assert_string_equal(sample->outcome.why, "");
	assert_non_null(sample->counts);
	assert_true(sample->counts[counter].known);
	assert_int_equal(sample->counts[counter].value, value);
	assert_int_equal(sample->counts[counter].enabled_ns, 4000);
	assert_int_equal(sample->counts[counter].running_ns, 4000);
}

static void the_clock_is_read_inside_of_counting_and_counting_inside_of_usage(void **state)
{
	struct trial trial = prepare("chase");

	(void)state;
	trial.counters = open_two();
	trial_sample(&trial, &experiment, 1, 1);
	assert_string_equal(log_text, "CRC" /* warm-up */ "UECRCDu");
	counter_set_close(trial.counters);
	trial_release(&trial);
}

static void each_group_is_started_before_the_clock_and_stopped_after_it(void **state)
{
	static const char *const names[] = {"cycles", "walks", "page-faults"};
	struct trial trial = prepare("chase");

	(void)state;
	trial.counters = counter_set_open(names, 3, 0, &calls);
	trial_sample(&trial, &experiment, 1, 1);
	assert_string_equal(log_text, "CRCUEEECRCDDDu");
	counter_set_close(trial.counters);
	trial_release(&trial);
}

/* A warm-up and a timed run each: runs 2, 4 and 6 are the samples'. */
static void each_steady_sample_has_its_own_counts_and_warm_ups_none(void **state)
{
	struct trial trial = prepare("chase");

	(void)state;
	trial.counters = open_two();
	for (unsigned int number = 1; number <= SAMPLES; number++)
		trial_sample(&trial, &experiment, number, 1);
	assert_int_equal(trial.sample_count, 2 * SAMPLES);
	for (size_t i = 0; i < SAMPLES; i++) {
		assert_true(samples[2 * i].warmup && !samples[2 * i + 1].warmup);
		check_count(&samples[2 * i + 1], 0, 2000 * (i + 1) + 7);
		check_count(&samples[2 * i + 1], 1, 2000 * (i + 1) + 9);
		assert_ptr_equal(samples[2 * i + 1].counts, room + (2 * i + 1) * COUNTERS_MOST);
	}
	counter_set_close(trial.counters);
	trial_release(&trial);
}

static void a_cold_sample_counts_its_quarter_and_not_the_rest(void **state)
{
	struct trial trial = prepare("chase");

	(void)state;
	trial.counters = open_two();
	experiment.regime = REGIME_COLD;
	for (unsigned int number = 1; number <= SAMPLES; number++)
		trial_sample(&trial, &experiment, number, 1);
	experiment.regime = REGIME_STEADY;
	assert_int_equal(trial.sample_count, SAMPLES);
	assert_memory_equal(log_text, "UECRCDuCRC", 10);
	for (size_t i = 0; i < SAMPLES; i++) {
		check_count(&samples[i], 0, 2000 * i + 1007);
		assert_ptr_equal(samples[i].counts, room + i * COUNTERS_MOST);
	}
	counter_set_close(trial.counters);
	trial_release(&trial);
}

/* The run that times single touches reads the clock at each of them: it counts nothing. */
static void a_fresh_sample_counts_the_whole_touch_and_not_single_ones(void **state)
{
	struct trial trial = prepare("fault");

	(void)state;
	trial.counters = open_two();
	for (unsigned int number = 1; number <= 2; number++) {
		log_text[0] = '\0';
		trial_sample(&trial, &experiment, number, 1);
		log_text[12] = '\0'; /* then a clock read for each touch */
		assert_string_equal(log_text, "UECRCDu"
		                              "UCRCC");
	}
	assert_int_equal(trial.sample_count, 2);
	check_count(&samples[0], 0, 1007);
	check_count(&samples[1], 0, 3007);
	assert_non_null(samples[1].latency);
	counter_set_close(trial.counters);
	trial_release(&trial);
}

static void one_that_is_not_there_is_not_known_beside_one_that_is(void **state)
{
	static const char *const names[] = {"page-faults", "walks"};
	struct trial trial = prepare("chase");

	(void)state;
	script.refuse_all = ENOENT;
	trial.counters = counter_set_open(names, 2, 0, &calls);
	trial_sample(&trial, &experiment, 1, 1);
	assert_true(samples[1].counts[0].known && !samples[1].counts[1].known);
	assert_int_equal(samples[1].counts[1].value, 0);
	counter_set_close(trial.counters);
	trial_release(&trial);
}

static void without_counters_nothing_is_counted(void **state)
{
	struct trial trial = prepare("chase");

	(void)state;
	trial_sample(&trial, &experiment, 1, 1);
	assert_string_equal(log_text, "CRCUCRCu");
	assert_null(samples[0].counts);
	assert_null(samples[1].counts);
	trial_release(&trial);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_clock_is_read_inside_of_counting_and_counting_inside_of_usage),
		TEST(each_group_is_started_before_the_clock_and_stopped_after_it),
		TEST(each_steady_sample_has_its_own_counts_and_warm_ups_none),
		TEST(a_cold_sample_counts_its_quarter_and_not_the_rest),
		TEST(a_fresh_sample_counts_the_whole_touch_and_not_single_ones),
		TEST(one_that_is_not_there_is_not_known_beside_one_that_is),
		TEST(without_counters_nothing_is_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
