/* Cache lines of page tables that a lap reads, counted by hand: leaf entries and the levels above.
 */
#include "page_table.h"
#include "metric.h"
#include "reading.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <unistd.h>

#include "raw_rows.h"

/* A line of leaf entries covers 32 KiB, one of the level above 16 MiB, then 8 GiB, then 4 TiB. */
static const struct {
	uint64_t accesses, apart, page, lines;
} counted[] = {
	{4096, 4 * KIB, 4 * KIB, 512 + 1 + 1 + 1},
	{4096, 32 * KIB, 4 * KIB, 4096 + 8 + 1 + 1},
	{4096, 2 * MIB, 4 * KIB, 4096 + 512 + 1 + 1},
	{4096, 64, 4 * KIB, 8 + 1 + 1 + 1},
	{65536, 4 * KIB, 4 * KIB, 8192 + 16 + 1 + 1},
	{65536, 32 * KIB, 4 * KIB, 65536 + 128 + 1 + 1},
	{65536, 2 * MIB, 4 * KIB, 65536 + 8192 + 16 + 1},
	{65536, 64, 4 * KIB, 128 + 1 + 1 + 1},
	/* from here on fewer lines than entries: no line is counted twice */
	{4, 4 * KIB, 4 * KIB, 1 + 1 + 1 + 1},
	{9, 4 * KIB, 4 * KIB, 2 + 1 + 1 + 1},
	{4, 32 * MIB, 4 * KIB, 4 + 4 + 1 + 1},
	/* huge pages have their leaves further up */
	{65536, 4 * KIB, 2 * MIB, 16 + 1 + 1},
	{65536, 4 * KIB, GIB, 1 + 1},
	{1 << 22, 4 * KIB, GIB, 2 + 1},
	/* one of 64 KiB is sixteen entries of the smallest */
	{4096, 4 * KIB, 64 * KIB, 512 + 1 + 1 + 1},
	{4096, 4 * KIB, MIB, 512 + 1 + 1 + 1},
};

static void lines_are_counted_by_level(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		double bytes = page_table_bytes((double)counted[i].accesses,
		                                (double)counted[i].apart, (double)counted[i].page);

		if (bytes != (double)counted[i].lines * 64)
			fail_msg("row %zu: %g lines, not %llu", i, bytes / 64,
			         (unsigned long long)counted[i].lines);
	}
}

static void without_a_page_nothing_is_known(void **state)
{
	(void)state;
	assert_true(isnan(page_table_bytes(4096, 4096, NAN)));
	assert_true(isnan(page_table_bytes(4096, 4096, 0)));
}

/* Of a reading: as many accesses as a lap has, apart as its layout says. */
static void it_is_a_metric_of_arms_that_have_lines(void **state)
{
	const struct metric *metric = metric_find("page-table");
	struct reading reading = {.accesses = 4096, .apart = 32768, .page = 4096};
	uint64_t size = 16 * MIB;
	struct arm arm = {.workload = workload_find("chase"), .pages = page_mode_find("base")};
	struct experiment experiment = {
		.sizes = &size, .size_count = 1, .arms = &arm, .arm_count = 1};

	(void)state;
	assert_true(metric_value(metric, &reading, NULL) == (4096 + 10) * 64);
	assert_true(metric_applies(metric, &experiment, 0, size));
	arm.workload = workload_find("probe");
	assert_false(metric_applies(metric, &experiment, 0, size));
}

static struct reading read_row(const char *row)
{
	char path[] = "/tmp/test_page_table.XXXXXX";
	struct csv_writer writer;
	struct reading reading;
	struct csv csv;
	size_t first = 0;

	close(mkstemp(path));
	assert_int_equal(csv_create(&writer, path).code, OUTCOME_OK);
	csv_header(&writer, record_columns);
	write_row(&writer, row);
	assert_int_equal(csv_commit(&writer).code, OUTCOME_OK);
	assert_int_equal(csv_read(&csv, path, true).code, OUTCOME_OK);
	unlink(path);
	reading_read(&reading, &csv, &(struct reading_wish){0}, &first, 1);
	csv_release(&csv);
	return reading;
}

#define ROW "arm=x|outcome=ok|phase=timed|ops=1|time_ns=1|size_bytes=16777216|touch=dense"

/* As many accesses as there are strides, however far apart they lie. */
static void a_row_says_how_far_lines_lie_apart(void **state)
{
	static const struct {
		const char *row;
		double accesses, apart;
	} rows[] = {
		{"layout=spread|stride_bytes=4096|" ROW, 4096, 4096},
		{"layout=spread|stride_bytes=65536|" ROW, 256, 65536},
		{"layout=packed|stride_bytes=4096|" ROW, 4096, 64},
		{"layout=spread-32K|stride_bytes=4096|" ROW, 4096, 32768},
		{"layout=spread-2M|stride_bytes=4096|" ROW, 4096, 2097152},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct reading reading = read_row(rows[i].row);

		assert_true(reading.accesses == rows[i].accesses);
		assert_true(reading.apart == rows[i].apart);
	}
	assert_true(isnan(read_row("layout=strewn|stride_bytes=4096|" ROW).apart));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_counted_by_level),
		cmocka_unit_test(without_a_page_nothing_is_known),
		cmocka_unit_test(a_row_says_how_far_lines_lie_apart),
		cmocka_unit_test(it_is_a_metric_of_arms_that_have_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
