/* What an arm's rows of a raw file come to: every number worked out by hand. */
#include "reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "raw_rows.h"

/* A region of 8 MiB, of which there are 128 in a GiB. */
#define REGION                                                                                     \
	"|arm=thp|outcome=ok|touch=dense|mapped_bytes=8388608|page_bytes=2097152"                  \
	"|obtained_before_bytes=6291456|huge_before_bytes=2097152|frame_runs=3"                    \
	"|longest_run_bytes=4194304|aligned_16k_bytes=7340032|aligned_64k_bytes=5242880"           \
	"|reserve_ns=1000000|first_populate_ns=4000000|populate_ns=3000000|populate_faults=4"      \
	"|settle_ns=2000000"
#define TIMED "|phase=timed|obtained_after_bytes=4194304|resident_after_bytes=8388608" REGION

static char path[] = "/tmp/test_reading.XXXXXX";

static struct reading read_as(enum estimate estimate, const char *const *rows)
{
	struct csv_writer writer;
	struct reading reading;
	struct csv csv;
	size_t numbers[64], count = 0;
	struct outcome outcome = csv_create(&writer, path);

	assert_true(outcome_is_ok(&outcome));
	csv_header(&writer, record_columns);
	for (; *rows; rows++)
		write_row(&writer, *rows);
	outcome = csv_commit(&writer);
	assert_true(outcome_is_ok(&outcome));
	outcome = csv_read(&csv, path, true);
	assert_string_equal(outcome.why, "");
	for (size_t row = 0; row < csv.rows; row++)
		if (!strcmp(csv_get(&csv, row, "arm"), "thp"))
			numbers[count++] = row;
	reading_read(&reading, &csv, &(struct reading_wish){.estimate = estimate}, numbers, count);
	csv_release(&csv);
	return reading;
}

#define READ(...) read_as(ESTIMATE_MEDIAN, (const char *const[]){__VA_ARGS__, NULL})

static void near(double value, double expected)
{
	if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
		fail_msg("%.12g is not %.12g", value, expected);
}

static void costs_are_per_gib_mapped(void **state)
{
	struct reading reading = READ("ops=1|time_ns=7" TIMED);

	(void)state;
	assert_true(reading.present);
	assert_true(outcome_is_ok(&reading.outcome));
	near(reading.reserve, 128);
	near(reading.first, 512);
	near(reading.populate, 384);
	near(reading.settle, 256);
	near(reading.faults, 512);
	near(reading.fault, 750000);
	near(reading.frame_runs, 384);
}

static void shares_are_of_what_is_mapped(void **state)
{
	struct reading reading = READ("ops=1|time_ns=7" TIMED);

	(void)state;
	near(reading.huge, 0.25);
	near(reading.resident, 1);
	near(reading.aligned_16k, 0.875);
	near(reading.aligned_64k, 0.625);
	near(reading.longest_run, 4194304);
	near(reading.page, 2097152);
}

static void what_does_not_stand_there_is_not_known(void **state)
{
	struct reading reading = READ("phase=timed|ops=1|time_ns=7|arm=thp|outcome=ok|touch=dense");

	(void)state;
	assert_true(reading.present);
	near(reading.ns, 7);
	assert_true(isnan(reading.reserve) && isnan(reading.first) && isnan(reading.populate));
	assert_true(isnan(reading.settle) && isnan(reading.faults) && isnan(reading.fault));
	assert_true(isnan(reading.obtained) && isnan(reading.huge) && isnan(reading.resident));
	assert_true(isnan(reading.wasted) && isnan(reading.build));
	assert_true(isnan(reading_count(&reading, "walks")));
	assert_true(isnan(reading.frame_runs) && isnan(reading.longest_run));
	assert_true(isnan(reading.aligned_16k) && isnan(reading.aligned_64k));
	assert_null(reading.latency);
}

/* 20, 10, 40, 30 ns an operation: the quantiles lie between the values beside them. */
static void time_is_the_estimate_over_timed_samples(void **state)
{
	static const char *const rows[] = {
		"phase=warmup|ops=1|time_ns=1000" REGION,
		"ops=100|time_ns=2000" TIMED,
		"ops=10|time_ns=100" TIMED,
		"ops=1|time_ns=40" TIMED,
		"ops=1000|time_ns=30000" TIMED,
		"arm=thp/64B|ops=1|time_ns=1" TIMED,
		"arm=base|ops=1|time_ns=1" TIMED,
		NULL,
	};
	static const char *const odd[] = {
		"ops=1|time_ns=50" TIMED, "ops=1|time_ns=10" TIMED, "ops=1|time_ns=40" TIMED,
		"ops=1|time_ns=90" TIMED, "ops=1|time_ns=30" TIMED, NULL,
	};

	(void)state;
	near(read_as(ESTIMATE_MEDIAN, rows).ns, 25);
	near(read_as(ESTIMATE_LOWER_QUARTILE, rows).ns, 17.5);
	near(read_as(ESTIMATE_MEDIAN, odd).ns, 40);
	near(read_as(ESTIMATE_LOWER_QUARTILE, odd).ns, 30);
}

static void obtained_is_the_lesser_proof(void **state)
{
	(void)state;
	near(READ("ops=1|time_ns=7" TIMED).obtained, 0.5);
	near(READ("obtained_after_bytes=8388608" TIMED).obtained, 0.75);
	near(READ("obtained_after_bytes=" TIMED).obtained, 0.75);
}

/* Four touches: 16 KiB in small pages, or 8 MiB in huge ones. */
static void sparse_memory_is_obtained_as_a_share_of_what_is_there(void **state)
{
#define SPARSE "|touch=sparse|touched_bytes=16384"
	(void)state;
	near(READ("obtained_before_bytes=8388608|obtained_after_bytes=12288"
	          "|resident_after_bytes=16384" SPARSE TIMED)
	             .obtained,
	     0.75);
	near(READ("obtained_after_bytes=16384|resident_after_bytes=16384" SPARSE TIMED).obtained,
	     0.75);
	/* the same of a region that was touched whole */
	near(READ("obtained_after_bytes=16384|resident_after_bytes=16384|touched_bytes="
	          "8388608" TIMED)
	             .obtained,
	     1.0 / 512);
	/* and where nothing was touched sparsely yet */
	near(READ("touch=sparse|resident_after_bytes=4194304" TIMED).obtained, 0.5);
}

static void wasted_is_there_and_was_not_touched(void **state)
{
	(void)state;
	near(READ("touched_bytes=16384" TIMED).wasted, 511.0 / 512);
	near(READ("touched_bytes=2097152|resident_after_bytes=4194304" TIMED).wasted, 0.25);
	near(READ("touched_bytes=8388608" TIMED).wasted, 0);
	near(READ("touched_bytes=2097152|resident_after_bytes=4194304" TIMED).resident, 0.5);
}

static void build_is_of_one_entry(void **state)
{
	(void)state;
	near(READ("entries=1000|build_ns=52000" TIMED).build, 52);
	assert_true(isnan(READ("entries=0|build_ns=52000" TIMED).build));
}

/* 500, 200 and 300 ns a fault; touches of 20 ns were none. */
static void faults_are_of_the_samples_where_touches_were_timed(void **state)
{
	static const char *const rows[] = {
		"ops=4|time_ns=1000|minor_faults=2|latency=most 31; 20:2 "
		"31:2|latency_faults=2" TIMED,
		"ops=4|time_ns=800|minor_faults=4|latency=most 28; 25:3 "
		"28:1|latency_faults=4" TIMED,
		"ops=4|time_ns=900|minor_faults=3|latency=most 30; 20:1 "
		"30:3|latency_faults=3" TIMED,
		"ops=4|time_ns=4|minor_faults=4|latency=most 90; "
		"88:4|latency_faults=4|outcome=failed"
		"|why=alas" TIMED,
		NULL,
	};
	struct reading reading = read_as(ESTIMATE_MEDIAN, rows);

	(void)state;
	near(reading.fault, 300);
	near(reading.ns, 225);
	near(read_as(ESTIMATE_LOWER_QUARTILE, rows).fault, 250);
	assert_non_null(reading.latency);
	assert_int_equal(reading.latency->total, 12);
	assert_int_equal(reading.latency->most, 31);
	assert_int_equal(reading.latency->count[20], 3);
	assert_int_equal(reading.latency->count[30], 3);
	assert_int_equal(reading.latency_faults, 9);
	near(reading.faults, 512); /* of the first touch, all the same */
	near(READ("time_ns=1000|minor_faults=2" TIMED).fault, 750000);
}

#define OK     "ops=1|time_ns=10" TIMED
#define FAILED "ops=1|time_ns=90|outcome=failed|why=alas" TIMED
#define LOST   "ops=1|time_ns=10|outcome=not-obtained|why=lost" TIMED

static void failed_samples_are_left_out_alone(void **state)
{
	struct reading reading = READ(FAILED, OK, FAILED, OK);

	(void)state;
	near(reading.ns, 10);
	assert_true(outcome_is_ok(&reading.outcome));
	reading = READ(FAILED, OK, OK, FAILED, FAILED); /* less than half stand */
	near(reading.ns, 10);
	assert_int_equal(reading.outcome.code, OUTCOME_FAILED);
	assert_string_equal(reading.outcome.why, "alas");
	reading = READ(FAILED);
	assert_true(isnan(reading.ns));
	assert_int_equal(reading.outcome.code, OUTCOME_FAILED);
}

static void any_other_refusal_is_the_arms(void **state)
{
	struct reading reading = READ(LOST, LOST);

	(void)state;
	near(reading.ns, 10); /* measured, though not as asked */
	assert_int_equal(reading.outcome.code, OUTCOME_NOT_OBTAINED);
	assert_string_equal(reading.outcome.why, "lost");
	reading = READ("arm=thp|outcome=unavailable|why=no memory|touch=dense");
	assert_true(reading.present && isnan(reading.ns));
	assert_int_equal(reading.outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(reading.outcome.why, "no memory");
	reading = READ("arm=thp|outcome=failed|why=no page|touch=dense"); /* before any sample */
	assert_int_equal(reading.outcome.code, OUTCOME_FAILED);
}

static void a_failed_sample_does_not_hide_another_refusal(void **state)
{
	struct reading reading = READ(FAILED, LOST, LOST, LOST);

	(void)state;
	assert_int_equal(reading.outcome.code, OUTCOME_NOT_OBTAINED);
	assert_string_equal(reading.outcome.why, "lost");
}

static void an_arm_without_rows_is_not_present(void **state)
{
	struct reading reading = READ("arm=base|ops=1|time_ns=7" TIMED);

	(void)state;
	assert_false(reading.present);
	assert_true(isnan(reading.ns));
	assert_null(reading.latency);
}

static int open_file(void **state)
{
	(void)state;
	return mkstemp(path) < 0;
}

static int remove_file(void **state)
{
	(void)state;
	return unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(costs_are_per_gib_mapped),
		cmocka_unit_test(shares_are_of_what_is_mapped),
		cmocka_unit_test(what_does_not_stand_there_is_not_known),
		cmocka_unit_test(time_is_the_estimate_over_timed_samples),
		cmocka_unit_test(obtained_is_the_lesser_proof),
		cmocka_unit_test(sparse_memory_is_obtained_as_a_share_of_what_is_there),
		cmocka_unit_test(wasted_is_there_and_was_not_touched),
		cmocka_unit_test(build_is_of_one_entry),
		cmocka_unit_test(faults_are_of_the_samples_where_touches_were_timed),
		cmocka_unit_test(failed_samples_are_left_out_alone),
		cmocka_unit_test(any_other_refusal_is_the_arms),
		cmocka_unit_test(a_failed_sample_does_not_hide_another_refusal),
		cmocka_unit_test(an_arm_without_rows_is_not_present),
	};

	return cmocka_run_group_tests(tests, open_file, remove_file);
}
