/* The column of counters: of one operation, scaled, in the median; what was not counted is not
 * known, and never 0. */
#include "reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <unistd.h>

#include "raw_rows.h"

#define TIMED "|arm=thp|phase=timed|outcome=ok|touch=dense|time_ns=700|ops=100"
#define RAW   "skx::DTLB_LOAD_MISSES:MISS_CAUSES_A_WALK"

static char path[] = "/tmp/test_reading_counters.XXXXXX";

static const char *const names[] = {"cycles", "walks", RAW};

static struct reading read_as(enum estimate estimate, const char *const *rows)
{
	struct reading_wish wish = {estimate, names, sizeof(names) / sizeof(names[0])};
	struct csv_writer writer;
	struct reading reading;
	struct csv csv;
	size_t numbers[16];
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
		numbers[row] = row;
	reading_read(&reading, &csv, &wish, numbers, csv.rows);
	csv_release(&csv);
	return reading;
}

#define READ(...) read_as(ESTIMATE_MEDIAN, (const char *const[]){__VA_ARGS__, NULL})

static void near(double value, double expected)
{
	if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
		fail_msg("%.12g is not %.12g", value, expected);
}

static void counts_are_of_one_operation(void **state)
{
	struct reading reading = READ("counters=walks=1234:500:500 cycles=70000:500:500" TIMED);

	(void)state;
	near(reading_count(&reading, "walks"), 12.34);
	near(reading_count(&reading, "cycles"), 700);
	near(reading.running, 1);
	near(reading.ns, 7);
}

static void counted_for_a_part_of_the_time_they_are_scaled(void **state)
{
	struct reading reading = READ("counters=walks=100:5000:1250 cycles=70000:500:400" TIMED);

	(void)state;
	near(reading_count(&reading, "walks"), 4);
	near(reading_count(&reading, "cycles"), 875);
	near(reading.running, 0.25); /* the one that ran least */
}

static void the_share_is_the_least_of_all_samples(void **state)
{
	struct reading reading = READ("counters=walks=100:1000:600 cycles=1:10:10" TIMED,
	                              "counters=walks=100:1000:1000 cycles=1:10:4" TIMED,
	                              "counters=walks=100:1000:900 cycles=1:10:9" TIMED);

	(void)state;
	near(reading.running, 0.4);
}

static void what_is_not_there_is_not_known(void **state)
{
	static const char *const rows[] = {
		"" TIMED,
		"counters=" TIMED,
		"counters=walks-4K=5:9:9" TIMED,
		"counters=walks" TIMED,
		"counters=walks=" TIMED,
		"counters=walks=5" TIMED,
		"counters=walks=5:9" TIMED,
		"counters=walks=a:9:9" TIMED,
		"counters=walks=7:500:0" TIMED, /* never had its turn */
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct reading reading = READ(rows[i]);

		if (!isnan(reading_count(&reading, "walks")))
			fail_msg("%s: %g", rows[i], reading_count(&reading, "walks"));
		near(reading.ns, 7); /* and the time is known all the same */
	}
}

static void a_counted_zero_is_known(void **state)
{
	struct reading reading = READ("counters=walks=0:500:500" TIMED);

	(void)state;
	assert_true(reading_count(&reading, "walks") == 0);
	assert_true(isnan(reading_count(&reading, "cycles")));
}

static void nobody_knows_of_what_was_not_asked_for(void **state)
{
	struct reading reading = READ("counters=walks=5:9:9 page-faults=3:9:9" TIMED);

	(void)state;
	assert_true(isnan(reading_count(&reading, "page-faults")));
	assert_true(isnan(reading_count(&reading, "walk")));
	assert_true(isnan(reading_count(&reading, "walks-4K")));
	assert_true(isnan(reading_count(&reading, "")));
}

static void names_may_hold_colons(void **state)
{
	struct reading reading =
		READ("counters=walks=100:8:8 " RAW "=250:8:8 " RAW ":e=9:8:8" TIMED);

	(void)state;
	near(reading_count(&reading, RAW), 2.5);
	near(reading_count(&reading, "walks"), 1);
}

/* Whatever the estimate of the time: counts are not disturbed by neighbours to one side only. */
static void it_is_the_median_of_samples_that_have_it(void **state)
{
	static const char *const rows[] = {
		"counters=walks=100:8:8 cycles=900:8:8" TIMED,
		"counters=cycles=100:8:8" TIMED,
		"counters=walks=300:8:8 cycles=300:8:8" TIMED,
		"counters=walks=900:8:8 cycles=200:8:8" TIMED,
		"counters=walks=0:8:0 cycles=700:8:8" TIMED,
		NULL,
	};
	struct reading median = read_as(ESTIMATE_MEDIAN, rows);
	struct reading lower = read_as(ESTIMATE_LOWER_QUARTILE, rows);

	(void)state;
	near(reading_count(&median, "walks"), 3);
	near(reading_count(&median, "cycles"), 3);
	near(reading_count(&lower, "walks"), 3);
	near(reading_count(&lower, "cycles"), 3);
}

static void each_sample_has_operations_of_its_own(void **state)
{
	struct reading reading =
		READ("ops=10|counters=walks=100:8:8" TIMED,
	             "ops=1000|counters=walks=2000:8:8" TIMED, "ops=1|counters=walks=3:8:8" TIMED);

	(void)state;
	near(reading_count(&reading, "walks"), 3); /* of 10, 2 and 3 */
}

static void warm_ups_and_failed_samples_do_not_count(void **state)
{
	struct reading reading =
		READ("phase=warmup|counters=walks=100:8:1" TIMED,
	             "outcome=failed|why=faults|counters=walks=200:8:1" TIMED,
	             "counters=walks=700:8:8" TIMED, "counters=walks=800:8:8" TIMED);

	(void)state;
	near(reading_count(&reading, "walks"), 7.5);
	near(reading.running, 1);
}

static void an_arm_without_samples_counted_nothing(void **state)
{
	struct reading reading = READ("arm=thp|outcome=unavailable|why=no memory|touch=dense");

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		assert_true(isnan(reading_count(&reading, names[i])));
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
		cmocka_unit_test(counts_are_of_one_operation),
		cmocka_unit_test(counted_for_a_part_of_the_time_they_are_scaled),
		cmocka_unit_test(the_share_is_the_least_of_all_samples),
		cmocka_unit_test(what_is_not_there_is_not_known),
		cmocka_unit_test(a_counted_zero_is_known),
		cmocka_unit_test(nobody_knows_of_what_was_not_asked_for),
		cmocka_unit_test(names_may_hold_colons),
		cmocka_unit_test(it_is_the_median_of_samples_that_have_it),
		cmocka_unit_test(each_sample_has_operations_of_its_own),
		cmocka_unit_test(warm_ups_and_failed_samples_do_not_count),
		cmocka_unit_test(an_arm_without_samples_counted_nothing),
	};

	return cmocka_run_group_tests(tests, open_file, remove_file);
}
