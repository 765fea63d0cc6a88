/* The table of tolls: a row for each number of lines, a column for each arm that has a packed twin,
 * and how much of the page table a lap reads. */
#include "hand_book.h"

static void tolls_of(const char *experiments, const char *rows)
{
	book_of(experiments);
	book_measured(0, "", rows);
	ask_chapter(report_translation, 0);
}

#define SHOWN                                                                                      \
	ROW(65536, "base/spread", "translation", "ns", "1.5,1.4,1.6")                              \
	ROW(65536, "base/spread", "page-table", "bytes", "320,320,320")                            \
	ROW(1048576, "base/spread", "translation", "ns", "25,24,26")                               \
	ROW(1048576, "base/spread", "page-table", "bytes", "2240,2240,2240")                       \
	ROW(65536, "base/spread-32K", "translation", "ns", "2,1.9,2.1")                            \
	ROW(65536, "base/spread-32K", "page-table", "bytes", "1024000,1024000,1024000")            \
	ROW(1048576, "base/spread-32K", "translation", "ns", "44,43,45")                           \
	ROW(1048576, "base/spread-32K", "page-table", "bytes", "6291456,6291456,6291456")

static void each_arm_with_a_packed_twin_has_a_column(void **state)
{
	(void)state;
	tolls_of("experiments: {walk: {title: A, size: [64KiB, 1MiB], pages: base,\n"
	         "  layout: [packed, spread, spread-32K]}}",
	         SHOWN);
	says("**What translation costs**: an access less one to as many lines side by side; in "
	     "parentheses the cache lines of the guest's page table that a lap reads\n\n"
	     "| Lines | base/spread | base/spread-32K |\n");
	says("| 16 | 1.50 ns [1.40, 1.60] (320 B) | 2.00 ns [1.90, 2.10] (1000 KiB) |\n");
	says("| 256 | 25.0 ns [24.0, 26.0] (2 KiB) | 44.0 ns [43.0, 45.0] (6.0 MiB) |\n");
	says_not("packed");
	says_not("control");
}

static void nested_sizes_do_not_tell_of_the_page_table(void **state)
{
	(void)state;
	tolls_of("experiments: {walk: {title: A, size: [64KiB, 1MiB], pages: [base, thp],\n"
	         "  layout: [spread, packed], nested: true, baseline: base}}",
	         ROW(65536, "thp/spread", "translation", "ns", "1.5,1.4,1.6")
	                 ROW(65536, "thp/spread", "page-table", "bytes", "320,320,320"));
	says("as many lines side by side\n\n| Lines | base/spread | thp/spread |\n");
	says("| 16 | unavailable | 1.50 ns [1.40, 1.60] |\n");
	says_not("(");
	says_not("parentheses");
}

/* Lines are of one stride: the first arm's. */
static void lines_are_counted_in_strides(void **state)
{
	(void)state;
	tolls_of("experiments: {walk: {title: A, size: 1MiB, pages: base, stride: 64KiB,\n"
	         "  layout: [packed, spread]}}",
	         "");
	says("| 16 | unavailable (unavailable) |\n");
}

static void many_sizes_are_cut_to_powers_of_two_and_the_largest(void **state)
{
	(void)state;
	tolls_of("experiments: {walk: {title: A, pages: base, layout: [packed, spread], size:\n"
	         "  [16KiB, 24KiB, 32KiB, 48KiB, 64KiB, 96KiB, 128KiB, 192KiB, 256KiB, 384KiB,\n"
	         "   512KiB, 768KiB, 28KiB, 800KiB]}}",
	         "");
	says("| 4 | u");
	says("| 8 | u");
	says("| 16 | u");
	says("| 32 | u");
	says("| 64 | u");
	says("| 128 | u");
	says("| 200 | u");
	assert_int_equal(times_said("\n|"), 2 + 7);
}

static void twelve_sizes_are_shown_whole(void **state)
{
	(void)state;
	tolls_of("experiments: {walk: {title: A, pages: base, layout: [packed, spread], size:\n"
	         "  [16KiB, 24KiB, 32KiB, 48KiB, 64KiB, 96KiB, 128KiB, 192KiB, 256KiB, 384KiB,\n"
	         "   512KiB, 768KiB]}}",
	         "");
	assert_int_equal(times_said("\n|"), 2 + 12);
	says("| 6 | u");
}

/* Twelve arms with a packed twin, and eleven columns beside the lines. */
static void a_table_is_no_wider_than_it_can_be(void **state)
{
	const char *row;
	size_t bars = 0;

	(void)state;
	tolls_of("experiments: {walk: {title: A, size: 1MiB, pages: [base, thp],\n"
	         "  layout: [spread, packed], offset: [even, zero, random],\n"
	         "  lock: [false, true], baseline: base}}",
	         "");
	row = strstr(said, "\n| 256 |");
	assert_non_null(row);
	for (row++; *row != '\n'; row++)
		bars += *row == '|';
	assert_int_equal(bars, 1 + 12);
	assert_int_equal(times_said("\n|"), 2 + 1);
}

static void an_experiment_without_packed_twins_has_no_toll(void **state)
{
	(void)state;
	book_of("experiments: {a: {title: A, size: 1MiB, pages: base, layout: [spread, packed]},\n"
	        "  b: {title: B, size: 1MiB, pages: [base, thp], layout: packed},\n"
	        "  c: {title: C, size: 1MiB, pages: base}}");
	assert_true(report_has_toll(book_chapters[0].experiment));
	assert_false(report_has_toll(book_chapters[1].experiment));
	assert_false(report_has_toll(book_chapters[2].experiment));
}

/* Arms of small pages alone: no headline, no table of speedups. */
static void a_chapter_without_comparisons_tells_tolls(void **state)
{
	(void)state;
	book_of("experiments:\n"
	        "  walk: {title: A, size: 1MiB, pages: base, layout: [spread, packed],\n"
	        "    reading: 'Read so.'}\n"
	        "  both: {title: B, size: 1MiB, pages: [base, thp], layout: [spread, packed],\n"
	        "    baseline: base}\n"
	        "  rings: {title: C, size: [64KiB, 1MiB], pages: [base, thp], nested: true,\n"
	        "    layout: [spread, packed], baseline: base}\n");
	for (size_t i = 0; i < 3; i++)
		book_measured(i, "", "");
	ask_both(report_chapter, 0);
	says("**What translation costs**");
	says("Read so.");
	says_not("**The numbers**");
	says_not("In comparison");
	says_not("**Are huge pages held whole?**");
	ask_both(report_chapter, 1);
	says("**What translation costs**");
	says("**The numbers**");
	says_not("**Are huge pages held whole?**");
	ask_both(report_chapter, 2);
	says("**Are huge pages held whole?**");
	says("**The translation data sheet**");
	says("**What translation costs**");
	says_not("**The numbers**");
}

#define TEST(name) cmocka_unit_test_teardown(name, book_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(each_arm_with_a_packed_twin_has_a_column),
		TEST(nested_sizes_do_not_tell_of_the_page_table),
		TEST(lines_are_counted_in_strides),
		TEST(many_sizes_are_cut_to_powers_of_two_and_the_largest),
		TEST(twelve_sizes_are_shown_whole),
		TEST(a_table_is_no_wider_than_it_can_be),
		TEST(an_experiment_without_packed_twins_has_no_toll),
		TEST(a_chapter_without_comparisons_tells_tolls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
