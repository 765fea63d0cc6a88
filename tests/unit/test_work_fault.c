/* First touches of real memory: as many faults as touches on small pages, every one timed when it
 * is asked for, a touch that was not made caught, and the timing itself hardly seen. */
#include "clock.h"
#include "histogram.h"
#include "pagemap.h"
#include "units.h"
#include "work_fault.h"
#include "skip_under.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PAIRS = 5, TRIES = 3, PAGES = 1024 };

static const uint64_t size = 16 * MIB, much = 256 * MIB;
static struct histogram latency;
static const struct workload *fault;
static uint64_t small;

/* Small pages, none there yet. */
static struct work region(uint64_t bytes, enum touch touch)
{
	struct work work = {.size = bytes, .touch = touch};
	struct outcome outcome;

	work.base = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_ptr_not_equal(work.base, MAP_FAILED);
	madvise(work.base, bytes, MADV_NOHUGEPAGE);
	outcome = fault->prepare(&work);
	assert_true(outcome_is_ok(&outcome));
	return work;
}

static void timed(struct work *work)
{
	histogram_clear(&latency);
	work->latency = &latency;
}

static uint64_t faults_so_far(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t)usage.ru_minflt;
}

/* Runs a lap; the faults that it took. */
static uint64_t faults_of(struct work *work)
{
	uint64_t before = faults_so_far();

	fault->run(work, work->slots);
	return faults_so_far() - before;
}

static void check_ok(struct work *work)
{
	struct outcome outcome = fault->check(work);

	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

static void check_caught(struct work *work, const char *why)
{
	struct outcome outcome = fault->check(work);

	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_string_equal(outcome.why, why);
}

static void release(struct work *work)
{
	munmap(work->base, work->size);
}

static int set_up(void **state)
{
	(void)state;
	fault = workload_find("fault");
	small = (uint64_t)sysconf(_SC_PAGESIZE);
	faults_so_far(); /* what the counting itself touches is there from now on */
	return !fault;
}

static void each_dense_touch_is_a_fault(void **state)
{
	struct work work = region(PAGES * small, TOUCH_DENSE);

	(void)state;
	skip_under("sanitizers valgrind", "it makes page faults of its own");
	assert_int_equal(fault->bytes(&work), PAGES * small);
	assert_int_equal(work.slots, PAGES);
	assert_int_equal(workload_lap(fault, &work), PAGES);
	assert_int_equal(faults_of(&work), PAGES);
	check_ok(&work);
	assert_int_equal(faults_of(&work), 0); /* from the beginning again, where all is there */
	check_ok(&work);
	release(&work);
}

static void each_sparse_touch_is_a_fault_and_nothing_else_is_there(void **state)
{
	struct work work = region(size, TOUCH_SPARSE);
	struct page_bytes counted;
	struct outcome outcome;

	(void)state;
	skip_under("sanitizers valgrind", "it makes page faults of its own");
	assert_int_equal(fault->bytes(&work), size);
	assert_int_equal(work.slots, 8);
	assert_int_equal(workload_lap(fault, &work), 8);
	assert_int_equal(faults_of(&work), 8);
	check_ok(&work);
	for (uint64_t at = 0; at < size; at += 2 * MIB)
		assert_int_not_equal(work.base[at], 0);
	outcome = pagemap_count(work.base, size, &counted);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(counted.present, 8 * small);
	release(&work);
}

static void a_region_below_two_mib_is_touched_once(void **state)
{
	static const uint64_t sizes[] = {64 * KIB, 2 * MIB - 64 * KIB, 2 * MIB, 4 * MIB - 64 * KIB};

	(void)state;
	skip_under("sanitizers valgrind", "it makes page faults of its own");
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct work work = region(sizes[i], TOUCH_SPARSE);

		assert_int_equal(work.slots, 1);
		assert_int_equal(faults_of(&work), 1);
		check_ok(&work);
		release(&work);
	}
}

/* One clock read ends a touch and begins the next: the times make up the whole. */
static void every_touch_is_timed(void **state)
{
	static const enum touch touches[] = {TOUCH_DENSE, TOUCH_SPARSE};

	(void)state;
	skip_under("sanitizers valgrind", "it makes page faults of its own");
	for (size_t i = 0; i < 2; i++) {
		struct work work = region(much, touches[i]);
		uint64_t start, whole;
		double sum = 0;

		timed(&work);
		start = clock_now_ns();
		assert_int_equal(faults_of(&work), work.slots);
		whole = clock_now_ns() - start;
		check_ok(&work);
		assert_int_equal(latency.total, work.slots);
		for (unsigned int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++)
			sum += latency.count[bucket] * histogram_middle(bucket);
		assert_true(sum <= (double)whole * (1 + 1.0 / 64));
		if (touches[i] == TOUCH_DENSE) /* the other is short, and may be interrupted */
			assert_true(sum >= (double)whole / 2);
		assert_in_range(latency.most, 1, whole);
		release(&work);
	}
}

static void without_a_histogram_no_time_is_taken(void **state)
{
	struct work work = {.latency = &latency};
	struct outcome outcome = fault->prepare(&work);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	assert_null(work.latency); /* each sample brings its own */
}

static void a_skipped_touch_is_caught(void **state)
{
	struct work work = region(PAGES * small, TOUCH_DENSE);

	(void)state;
	faults_of(&work);
	memset(work.base + (PAGES - 1) * small, 0, 8);
	check_caught(&work, "touch 1024 of 1024 was not made");
	memset(work.base + 99 * small, 0, 8);
	check_caught(&work, "touch 100 of 1024 was not made");
	madvise(work.base, small, MADV_DONTNEED);
	check_caught(&work, "touch 1 of 1024 was not made");
	release(&work);
	work = region(size, TOUCH_SPARSE);
	faults_of(&work);
	memset(work.base + 4 * MIB, 0, 8);
	check_caught(&work, "touch 3 of 8 was not made");
	release(&work);
}

static void too_few_touches_are_caught(void **state)
{
	struct work work = region(size, TOUCH_SPARSE);

	(void)state;
	check_caught(&work, "0 touches were made where 8 were due");
	fault->run(&work, 7);
	check_caught(&work, "7 touches were made where 8 were due");
	fault->run(&work, 8);
	check_ok(&work);
	release(&work);
}

/* ns of touching all of it anew. */
static double touch_anew(struct work *work, struct histogram *times)
{
	void *at = mmap(work->base, work->size, PROT_READ | PROT_WRITE,
	                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
	uint64_t start;

	assert_ptr_equal(at, work->base);
	madvise(work->base, work->size, MADV_NOHUGEPAGE);
	work->latency = times;
	start = clock_now_ns();
	fault->run(work, work->slots);
	return (double)(clock_now_ns() - start);
}

static double ratio_of_medians(struct work *work)
{
	double plain[PAIRS], with_times[PAIRS];

	for (int pair = 0; pair < PAIRS; pair++) {
		plain[pair] = touch_anew(work, NULL);
		with_times[pair] = touch_anew(work, &latency);
	}
	return gsl_stats_median(with_times, 1, PAIRS) / gsl_stats_median(plain, 1, PAIRS);
}

/* Noise may go either way: the least ratio of a few tries counts. */
static void timing_each_touch_costs_less_than_a_tenth(void **state)
{
	struct work work = region(much, TOUCH_DENSE);
	double ratio = INFINITY;

	(void)state;
	skip_under("sanitizers valgrind", "times there are not those of the machine");
	timed(&work);
	touch_anew(&work, NULL); /* pays the host */
	for (int try = 0; try < TRIES && ratio >= 1.1; try++)
		ratio = fmin(ratio, ratio_of_medians(&work));
	if (ratio >= 1.1)
		fail_msg("timing each touch makes them take %.3f times as long", ratio);
	release(&work);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_dense_touch_is_a_fault),
		cmocka_unit_test(each_sparse_touch_is_a_fault_and_nothing_else_is_there),
		cmocka_unit_test(a_region_below_two_mib_is_touched_once),
		cmocka_unit_test(every_touch_is_timed),
		cmocka_unit_test(without_a_histogram_no_time_is_taken),
		cmocka_unit_test(a_skipped_touch_is_caught),
		cmocka_unit_test(too_few_touches_are_caught),
		cmocka_unit_test(timing_each_touch_costs_less_than_a_tenth),
	};

	return cmocka_run_group_tests(tests, set_up, NULL);
}
