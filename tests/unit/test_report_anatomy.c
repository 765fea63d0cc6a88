/* The translation data sheet in the report, and its verdict on each huge mode. */
#include "hand_book.h"

#define SPREAD                                                                                     \
	"experiments: {anatomy: {title: A, size: [64KiB, 4MiB], nested: true,\n"                   \
	"  pages: [base, thp, hugetlb-2M], layout: [spread, packed], baseline: base}}"
#define AT(arm, metric, unit, values) ROW(4194304, arm, metric, unit, values)

/* Small pages: full at 68 and 2,170 pages, and a walk of 28 ns. */
#define BASE                                                                                       \
	AT("base/spread", "reach-first", "pages", "68,64,72")                                      \
	AT("base/spread", "reach-second", "pages", "2170.4,2048,2304")                             \
	AT("base/spread", "hit-second", "ns", "2.2,2,2.4")                                         \
	AT("base/spread", "walk", "ns", "28,27,29")                                                \
	AT("base/spread", "translation", "ns", "30,29,31")                                         \
	AT("base/spread", "held-small", "share", "1,1,1")

#define THP(held)                                                                                  \
	AT("thp/spread", "held-small", "share", held)                                              \
	AT("thp/spread", "reach-first", "pages", "70,66,75")                                       \
	AT("thp/spread", "reach-second", "pages", "2000,1900,2100")                                \
	AT("thp/spread", "walk", "ns", "17,16,18")
#define GIANT(held) AT("hugetlb-2M/spread", "held-small", "share", held)

#define WHY  "Why: a translation in the TLB spans"
#define HOST "What to ask the host for: guest memory in huge pages."

static void anatomy_of(const char *rows)
{
	book_measured(0, "", rows);
	ask_both(report_anatomy, 0);
}

static int open_book(void **state)
{
	(void)state;
	book_of(SPREAD);
	book_facts("hypervisor,KVM\n");
	return 0;
}

static void pages_in_pieces_are_said_with_their_reason_and_remedy(void **state)
{
	(void)state;
	anatomy_of(BASE THP("1.01,0.97,1.04"));
	says("- `thp`: **the TLB holds it in pieces, as small pages.** Where small pages hit the "
	     "second level, translation costs 101.0 % [97.0, 104.0] of what it costs them. Its "
	     "levels are full at 70 [66, 75] and 2000 [1900, 2100] pages of 4 KiB; those of small "
	     "pages at 68 [64, 72] and 2170 [2048, 2304]. Beyond the second level an access pays "
	     "17.0 ns [16.0, 18.0], on small pages 28.0 ns [27.0, 29.0]: they do not widen the "
	     "reach. Held whole, they would spare the walk.\n");
	says(WHY);
	says(HOST);
	assert_int_equal(report_splintering(&book), SPLINTERED);
}

/* What is saved is taken round by round, and said only where all of its interval is. */
static void a_shorter_walk_is_claimed_with_its_interval_alone(void **state)
{
	(void)state;
	anatomy_of(BASE THP("1.01,0.97,1.04") AT("thp/spread", "walk-saved", "ns", "11,9,12"));
	says("(saved in a round: 11.0 ns [9.0, 12.0]): huge pages shorten the walk; they do not "
	     "widen the reach.");
	anatomy_of(BASE THP("1.01,0.97,1.04") AT("thp/spread", "walk-saved", "ns", "11,-1,12"));
	says("(saved in a round: 11.0 ns [-1.0, 12.0]): they do not widen the reach.");
}

static void pages_partly_in_pieces_are_said_so(void **state)
{
	(void)state;
	anatomy_of(BASE THP("0.4,0.3,0.45"));
	says("- `thp`: **the TLB holds a part of it in pieces, as small pages.**");
	says("the rest is what pieces cost.\n");
	says(WHY);
	assert_int_equal(report_splintering(&book), SPLINTERED_PARTLY);
}

static void pages_held_whole_take_no_explaining(void **state)
{
	(void)state;
	anatomy_of(BASE THP("0.02,-0.05,0.08") GIANT("0.01,-0.01,0.02"));
	says("- `thp`: **the TLB holds it whole.** Where small pages hit the second level, "
	     "translation costs 2.0 % [-5.0, 8.0]");
	says(": they widen the reach.\n");
	says_not(WHY);
	says_not(HOST);
	assert_int_equal(report_splintering(&book), SPLINTERED_NOT);
}

static void an_interval_too_wide_is_not_resolved(void **state)
{
	(void)state;
	anatomy_of(BASE THP("0.5,0.1,0.9"));
	says("- `thp`: **not resolved.**");
	says("more rounds (`rounds:` in the experiment) or a quieter machine would tell whether "
	     "they widen the reach.\n");
	says_not(WHY);
	assert_int_equal(report_splintering(&book), SPLINTERED_UNRESOLVED);
}

static void without_the_reach_of_small_pages_nothing_is_compared(void **state)
{
	(void)state;
	anatomy_of(BASE THP(",,"));
	says("- `thp`: **not resolved.** The reach of small pages was not found: nothing to "
	     "compare with.\n");
	says_not("Its levels are full");
}

static void each_huge_mode_has_a_line_and_no_other_arm(void **state)
{
	(void)state;
	anatomy_of(BASE THP("1,0.9,1.1") GIANT("0,-0.1,0.1"));
	says("- `thp`: **the TLB holds it in pieces");
	says("- `hugetlb-2M`: **the TLB holds it whole.");
	assert_int_equal(times_said("\n- `"), 2);
	says(WHY); /* one of them is in pieces */
	assert_int_equal(report_splintering(&book), SPLINTERED);
}

/* Both without a walk: the one is compared in nothing but its hits. */
static void a_walk_that_is_not_known_is_not_spoken_of(void **state)
{
	(void)state;
	anatomy_of(BASE GIANT("0,-0.1,0.1"));
	says("- `hugetlb-2M`: **the TLB holds it whole.");
	says_not("Beyond the second level");
}

static void verdict_is(const char *rows, enum splintering verdict)
{
	anatomy_of(rows);
	assert_int_equal(report_splintering(&book), verdict);
}

/* All of them together: in pieces where any is, whole where each is. */
static void modes_are_judged_together(void **state)
{
	(void)state;
	verdict_is(BASE THP("1,0.9,1.1") GIANT("0.4,0.3,0.5"), SPLINTERED);
	verdict_is(BASE THP("0.4,0.3,0.5") GIANT("0,-0.1,0.1"), SPLINTERED_PARTLY);
	verdict_is(BASE THP("0.4,0.3,0.5") GIANT(",,"), SPLINTERED_PARTLY);
	verdict_is(BASE THP("0,-0.1,0.1") GIANT("0,-0.1,0.1"), SPLINTERED_NOT);
	verdict_is(BASE THP("0,-0.1,0.1") GIANT("0.5,0,1"), SPLINTERED_UNRESOLVED);
	verdict_is(BASE, SPLINTERED_UNRESOLVED);
	book_chapters[0].measured = false;
	assert_int_equal(report_splintering(&book), SPLINTERED_UNRESOLVED);
	book_chapters[0].measured = true;
}

/* Of two such experiments the one that is measured is heard. */
static void the_first_that_is_measured_decides(void **state)
{
	(void)state;
	book_close(NULL);
	book_of("experiments:\n"
	        "  one: {title: A, size: 4MiB, nested: true, pages: [base, thp],\n"
	        "    layout: [spread, packed], baseline: base}\n"
	        "  two: {title: B, size: 4MiB, nested: true, pages: [base, thp],\n"
	        "    layout: [spread, packed], baseline: base}\n");
	book_measured(1, "", BASE THP("1,0.9,1.1"));
	assert_int_equal(report_splintering(&book), SPLINTERED);
	book_measured(0, "", BASE THP("0,-0.1,0.1"));
	assert_int_equal(report_splintering(&book), SPLINTERED_NOT);
}

/* "Unresolved" of a control would be, too: only huge modes are asked. */
static void small_pages_and_controls_are_not_judged(void **state)
{
	(void)state;
	verdict_is(BASE THP("0,-0.1,0.1") GIANT("0,-0.1,0.1")
	                   AT("control/spread", "held-small", "share", "1,0.9,1.1"),
	           SPLINTERED_NOT);
}

static void on_metal_it_is_doubted(void **state)
{
	(void)state;
	book_facts("hypervisor,metal\n");
	anatomy_of(BASE THP("1,0.9,1.1"));
	says("No hypervisor is seen here, which alone is known to cause this: suspect one that "
	     "hides itself, or this measurement.");
	says_not(WHY);
	says_not(HOST);
}

static void reach_is(const char *values, const char *text)
{
	char *rows;

	assert_true(asprintf(&rows, BASE "4194304,thp/spread,reach-second,pages,%s,12,pairs,ok,\n",
	                     values) > 0);
	anatomy_of(rows);
	free(rows);
	says(text);
}

static void a_reach_is_told_as_far_as_it_is_known(void **state)
{
	(void)state;
	reach_is("2170.4,2048,2304", "| 2170 [2048, 2304] |");
	reach_is(",32768,", "| over 32,768 |");
	reach_is("2170,2048,", "| not resolved (over 2048) |");
	reach_is("2170,500,2000", "| 2170 [500, 2000] |"); /* four times: still told */
	reach_is("2170,500,2001", "| not resolved (2170 [500, 2001]) |");
	reach_is("2170,,", "| 2170 no interval |");
}

static void the_sheet_has_a_row_for_each_spread_arm(void **state)
{
	(void)state;
	anatomy_of(BASE THP("0.98,0.9,1.1"));
	says("| Page mode | First level full at | Second level full at | Hit in the second level | "
	     "Page walk | At 1024 pages | Held as small pages |\n");
	says("| `base/spread` | 68 [64, 72] | 2170 [2048, 2304] | 2.20 ns [2.00, 2.40] | 28.0 ns "
	     "[27.0, 29.0] | 30.0 ns [29.0, 31.0] | by definition |\n");
	says("| `thp/spread` | 70 [66, 75] | 2000 [1900, 2100] | unavailable | 17.0 ns [16.0, "
	     "18.0] | unavailable | 98.0 % [90.0, 110.0] |\n");
	says("| `hugetlb-2M/spread` |");
	says("| `control/spread` |");
	says_not("packed` |");
}

static void what_the_processor_reports_stands_below(void **state)
{
	(void)state;
	book_facts(
		"first-level data TLB as reported,4K: 72\n"
		"second-level data TLB as reported,4K: 3072\nTLB reported by,CPUID 0x80000005\n");
	anatomy_of(BASE);
	says("As reported by CPUID 0x80000005, entries of the data TLB by size of page: first "
	     "level 4K: 72; second level 4K: 3072.\n");
	says_not("asked*");
	says_not("no TLB geometry");
}

static void what_is_masked_is_told_so(void **state)
{
	(void)state;
	book_facts("first-level data TLB as reported,4K: 72\n"
	           "second-level data TLB as reported,4K: 3072 (masked)\n");
	anatomy_of(BASE);
	says("*Masked*: a processor of this family says it, and the hypervisor hides it.");
	book_facts("first-level data TLB as reported,masked\n");
	anatomy_of(BASE);
	says("first level masked; second level unknown. *Masked*:");
}

static void without_cpuid_there_is_nothing_to_compare_with(void **state)
{
	(void)state;
	anatomy_of(BASE);
	says("The processor reports no TLB geometry here");
	says_not("As reported by");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_book, book_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(pages_in_pieces_are_said_with_their_reason_and_remedy),
		TEST(a_shorter_walk_is_claimed_with_its_interval_alone),
		TEST(pages_partly_in_pieces_are_said_so),
		TEST(pages_held_whole_take_no_explaining),
		TEST(an_interval_too_wide_is_not_resolved),
		TEST(without_the_reach_of_small_pages_nothing_is_compared),
		TEST(each_huge_mode_has_a_line_and_no_other_arm),
		TEST(a_walk_that_is_not_known_is_not_spoken_of),
		TEST(modes_are_judged_together),
		TEST(the_first_that_is_measured_decides),
		TEST(small_pages_and_controls_are_not_judged),
		TEST(on_metal_it_is_doubted),
		TEST(a_reach_is_told_as_far_as_it_is_known),
		TEST(the_sheet_has_a_row_for_each_spread_arm),
		TEST(what_the_processor_reports_stands_below),
		TEST(what_is_masked_is_told_so),
		TEST(without_cpuid_there_is_nothing_to_compare_with),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
