/* Controls of three kinds, how many hold, and that those which fail are said with their figure. */
#include "hand_book.h"

/* A plain experiment and one of rings, whose first-level TLB holds the smallest. */
#define BOTH                                                                                       \
	"experiments:\n"                                                                           \
	"  sweep: {title: A, size: [1MiB, 2MiB], pages: [base, thp]}\n"                            \
	"  rings: {title: B, size: [64KiB, 4MiB], nested: true, pages: [base, thp],\n"             \
	"    layout: [spread, packed], baseline: base}\n"

#define SPEEDUP(size, arm, values)     ROW(size, arm, "speedup", "ratio", values)
#define TRANSLATION(size, arm, values) ROW(size, arm, "translation", "ns", values)

#define TWINS "Two identical arms show 1: "
#define ALIKE "What the first-level TLB holds costs the same on all pages: "
#define TOLL  "The longest ring costs more than as many lines side by side: "

static void controls_of(const char *sweep, const char *rings)
{
	book_measured(0, "", sweep);
	book_measured(1, "", rings);
	ask_book(report_controls);
}

static int open_book(void **state)
{
	(void)state;
	book_of(BOTH);
	return 0;
}

#define SWEEP_HOLDS                                                                                \
	SPEEDUP(1048576, "control", "1.01,0.98,1.03") SPEEDUP(2097152, "control", "1,0.99,1.02")
#define RINGS_HOLD                                                                                 \
	SPEEDUP(65536, "control/spread", "1,0.99,1.01")                                            \
	SPEEDUP(65536, "thp/spread", "1.01,1,1.02")                                                \
	TRANSLATION(4194304, "base/spread", "28,27,29")

static void all_hold(void **state)
{
	(void)state;
	controls_of(SWEEP_HOLDS, RINGS_HOLD);
	says("Controls of the instrument:\n\n"
	     "- " TWINS "3 of 3 do.\n"
	     "- " ALIKE "1 of 1 do.\n"
	     "- " TOLL "1 of 1 do.\n\n");
	ask_book(report_failed_controls);
	assert_string_equal(said, "");
}

static void without_intervals_nothing_is_known(void **state)
{
	(void)state;
	controls_of(SPEEDUP(1048576, "control", "1.5,,"),
	            SPEEDUP(65536, "thp/spread", "2,,")
	                    TRANSLATION(4194304, "base/spread", "-3,,"));
	says("- " TWINS "not measured, or too few rounds.\n"
	     "- " ALIKE "not measured, or too few rounds.\n"
	     "- " TOLL "not measured, or too few rounds.\n");
	ask_book(report_failed_controls);
	assert_string_equal(said, "");
}

static void a_chapter_that_is_not_measured_has_none(void **state)
{
	(void)state;
	book_measured(0, "", SPEEDUP(1048576, "control", "1.2,1.1,1.3"));
	ask_book(report_controls);
	says("- " TWINS "0 of 1 do.\n");
	says("- " ALIKE "not measured");
}

static void failed_ones_are_said_first_by_kind(void **state)
{
	(void)state;
	controls_of(SPEEDUP(1048576, "control", "0.9,0.85,0.95")
	                    SPEEDUP(2097152, "control", "1.2,1.1,1.3"),
	            SPEEDUP(65536, "control/packed", "1,0.9,1.1")
	                    SPEEDUP(65536, "thp/spread", "1.1,1.03,1.2")
	                            TRANSLATION(4194304, "base/spread", "0.5,-0.1,1"));
	says("- " TWINS "1 of 3 do.\n- " ALIKE "0 of 1 do.\n- " TOLL "0 of 1 do.\n");
	ask_book(report_failed_controls);
	says("> **4 of 5 controls failed.** Of twenty 95 % intervals one misses by chance;");
	says(">\n"
	     "> - `sweep` at 1 MiB, `control`: 0.90x [0.85, 0.95], identical to its baseline, "
	     "must be 1\n"
	     "> - `sweep` at 2 MiB, `control`: 1.20x [1.10, 1.30], identical to its baseline, "
	     "must be 1\n"
	     "> - `rings` at 64 KiB, `thp/spread`: 1.10x [1.03, 1.20], held by the first-level "
	     "TLB, must be 1\n"
	     "> - `rings` at 4 MiB, `base/spread`: 0.50 ns [-0.10, 1.00], less as many lines "
	     "side by side, must be above 0\n\n");
}

static void alike(const char *values, const char *verdict)
{
	char *rows;

	assert_true(asprintf(&rows, "65536,thp/spread,speedup,ratio,%s,12,pairs,ok,\n", values) >
	            0);
	controls_of("", rows);
	free(rows);
	says(verdict);
}

/* A narrow interval beside 1 is no failure: two hundredths are no difference between pages. */
static void a_hundredth_is_no_difference_between_pages(void **state)
{
	(void)state;
	alike("1.015,1.01,1.02", ALIKE "1 of 1 do");
	alike("1.025,1.0199,1.03", ALIKE "1 of 1 do");
	alike("1.025,1.0201,1.03", ALIKE "0 of 1 do");
	alike("0.97,0.96,0.9801", ALIKE "1 of 1 do");
	alike("0.97,0.96,0.9799", ALIKE "0 of 1 do");
}

/* In a twin they are. */
static void twins_must_hold_one_itself(void **state)
{
	(void)state;
	controls_of(SPEEDUP(1048576, "control", "1.01,1.001,1.02"), "");
	says(TWINS "0 of 1 do");
	controls_of(SPEEDUP(1048576, "control", "1.01,1,1.02"), "");
	says(TWINS "1 of 1 do");
}

/* Of rings alone, at the smallest and the largest, and of arms with lines that are spread. */
static void other_figures_are_no_controls(void **state)
{
	(void)state;
	controls_of(SPEEDUP(1048576, "thp", "1.5,1.4,1.6"),
	            SPEEDUP(4194304, "thp/spread", "1.5,1.4,1.6") SPEEDUP(65536, "thp/packed",
	                                                                  "1.5,1.4,1.6")
	                    TRANSLATION(65536, "base/spread", "0,-0.1,0.1")
	                            TRANSLATION(4194304, "thp/spread", "0,-0.1,0.1")
	                                    TRANSLATION(4194304, "control/spread", "0,-0.1,0.1"));
	says(TWINS "not measured");
	says(ALIKE "not measured");
	says(TOLL "not measured");
}

/* Sizes of regions of their own begin anywhere: the smallest may be large. */
static void sizes_that_are_not_nested_have_no_such_ring(void **state)
{
	(void)state;
	book_close(NULL);
	book_of("experiments: {walk: {title: A, size: [64KiB, 4MiB], pages: [base, thp],\n"
	        "  layout: [spread, packed], baseline: base}}");
	book_measured(0, "",
	              SPEEDUP(65536, "thp/spread", "1.5,1.4,1.6")
	                      TRANSLATION(4194304, "base/spread", "0,-1,1"));
	ask_book(report_controls);
	says(ALIKE "not measured");
	says(TOLL "not measured");
}

static void a_toll_must_be_above_nothing(void **state)
{
	(void)state;
	controls_of("", TRANSLATION(4194304, "base/spread", "0.2,0.1,0.3"));
	says(TOLL "1 of 1 do");
	controls_of("", TRANSLATION(4194304, "base/spread", "0.2,0,0.3"));
	says(TOLL "0 of 1 do");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_book, book_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(all_hold),
		TEST(without_intervals_nothing_is_known),
		TEST(a_chapter_that_is_not_measured_has_none),
		TEST(failed_ones_are_said_first_by_kind),
		TEST(a_hundredth_is_no_difference_between_pages),
		TEST(twins_must_hold_one_itself),
		TEST(other_figures_are_no_controls),
		TEST(sizes_that_are_not_nested_have_no_such_ring),
		TEST(a_toll_must_be_above_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
