/* What the report opens with: whether walks were counted, what the virtual machine does to huge
 * pages, and which comparisons gain. */
#include "hand_book.h"

#define RINGS                                                                                      \
	"  rings: {title: B, size: [64KiB, 4MiB], nested: true, pages: [base, thp],\n"             \
	"    layout: [spread, packed], baseline: base}\n"
#define SWEEP "  sweep: {title: A, size: [1MiB, 2MiB], pages: [base, thp]}\n"
#define HELD(values)                                                                               \
	ROW(4194304, "base/spread", "held-small", "share", "1,1,1")                                \
	ROW(4194304, "thp/spread", "held-small", "share", values)

#define VIRTUAL "- *A virtual machine* (KVM): "

/* The sentence on the virtual machine, of rings that hold so much as small pages. */
static void opening_of(const char *hypervisor, const char *held)
{
	char *facts;

	assert_true(asprintf(&facts, "hypervisor,%s\n", hypervisor) > 0);
	book_facts(facts);
	free(facts);
	book_measured(0, "", held);
	ask_book(report_verdict);
}

static int open_rings(void **state)
{
	(void)state;
	book_of("experiments:\n" RINGS);
	return 0;
}

static void a_host_of_small_pages_is_named(void **state)
{
	(void)state;
	opening_of("KVM", HELD("1,0.9,1.1"));
	says(VIRTUAL "its host backs this memory with small pages, as the anatomy below shows: "
	             "huge pages can only shorten page walks here, and do not widen the TLB's "
	             "reach. Nothing "
	             "here says what the same processor does on metal.\n");
}

static void so_is_one_of_some(void **state)
{
	(void)state;
	opening_of("KVM", HELD("0.4,0.3,0.5"));
	says(VIRTUAL "its host backs a part of this memory with small pages");
	says("there huge pages only shorten page walks. Nothing here");
}

static void and_one_of_huge_pages(void **state)
{
	(void)state;
	opening_of("KVM", HELD("0,-0.1,0.1"));
	says(VIRTUAL
	     "its host backs this memory with huge pages, as the anatomy below shows: those "
	     "of the guest reach as far as they should. Nothing");
}

static void what_was_not_resolved_is_not_guessed(void **state)
{
	(void)state;
	opening_of("KVM", HELD("0.5,0.1,0.9"));
	says(VIRTUAL
	     "which pages the host gives to the guest decides how far huge pages reach, and "
	     "was not resolved.");
	opening_of("KVM", "");
	says("was not resolved.");
}

static void metal_has_no_such_sentence(void **state)
{
	(void)state;
	opening_of("metal", HELD("0,-0.1,0.1"));
	says_not("A virtual machine");
	opening_of("unknown", HELD("0,-0.1,0.1"));
	says_not("A virtual machine");
}

#define NOT_COUNTED                                                                                \
	"- *No page walks were counted*: costs are differences in time per access, not per TLB "   \
	"miss, unless a ring is known to miss at every access. The reason: "

static int open_two(void **state)
{
	(void)state;
	book_of("experiments:\n" SWEEP RINGS);
	return 0;
}

static void counted_walks_are_told_with_what_they_are(void **state)
{
	(void)state;
	book_measured(0, "# counter walks: loads that walked, of 4_KiB (perf type 4)\n", "");
	ask_book(report_verdict);
	says("- *Page walks were counted*: loads that walked, of 4\\_KiB (perf type 4).\n\n");
	says_not("No page walks");
}

static void walks_not_counted_are_told_with_the_reason_once(void **state)
{
	(void)state;
	book_measured(0, "# counter walks: not counted: no PMU here\n", "");
	book_measured(1, "# counter walks: not counted: no PMU there\n", "");
	ask_book(report_verdict);
	says(NOT_COUNTED "no PMU here.\n\n");
	says_not("no PMU there");
	says_not("were counted*: loads");
	assert_int_equal(times_said("page walks were counted"), 1);
}

static void what_nobody_asked_for_is_told_so(void **state)
{
	(void)state;
	book_measured(0, "", "");
	ask_book(report_verdict);
	says(NOT_COUNTED "no experiment asks for it.\n\n");
	book_measured(0, "# counter walks: \n", "");
	ask_book(report_verdict);
	says(NOT_COUNTED "no experiment asks for it.\n\n");
}

/* Summaries of experiments that ask for none carry an empty line. */
static void the_first_that_asks_is_heard(void **state)
{
	(void)state;
	book_measured(0, "# counter walks: \n", "");
	book_measured(1, "# counter walks: walks of loads\n", "");
	ask_book(report_verdict);
	says("- *Page walks were counted*: walks of loads.\n\n");
}

/* Words as in a reason, but not at its beginning. */
static void not_counted_is_a_beginning(void **state)
{
	(void)state;
	book_measured(0, "# counter walks: replays are not counted: loads alone\n", "");
	ask_book(report_verdict);
	says("- *Page walks were counted*: replays");
}

static int open_gains(void **state)
{
	(void)state;
	book_of("experiments:\n" SWEEP RINGS
	        "  walk: {title: C, size: 1MiB, pages: base, layout: [packed, spread]}\n");
	return 0;
}

/* Packed lines gain nothing by design, and small pages alone compare with nothing. */
static void gains_are_of_comparisons_alone(void **state)
{
	(void)state;
	book_measured(0, "",
	              ROW(2097152, "thp", "speedup", "ratio", "1.5,1.4,1.6")
	                      ROW(2097152, "thp", "difference", "ns", "10,9,11")
	                              ROW(2097152, "control", "speedup", "ratio", "1,0.98,1.01"));
	book_measured(1, "", "");
	book_measured(2, "", "");
	ask_book(report_gain);
	says("| dependent | chase | sweep | 2 MiB on | 2 MiB | `thp` 1.50x [1.40, 1.60] | 10.0 ns "
	     "| "
	     "0.98 to 1.01 |\n");
	says("| rings/spread |");
	says_not("packed");
	says_not("| walk");
	assert_int_equal(times_said("\n|"), 2 + 2);
}

#define WITH(name, open) cmocka_unit_test_setup_teardown(name, open, book_close)

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH(a_host_of_small_pages_is_named, open_rings),
		WITH(so_is_one_of_some, open_rings),
		WITH(and_one_of_huge_pages, open_rings),
		WITH(what_was_not_resolved_is_not_guessed, open_rings),
		WITH(metal_has_no_such_sentence, open_rings),
		WITH(counted_walks_are_told_with_what_they_are, open_two),
		WITH(walks_not_counted_are_told_with_the_reason_once, open_two),
		WITH(what_nobody_asked_for_is_told_so, open_two),
		WITH(the_first_that_asks_is_heard, open_two),
		WITH(not_counted_is_a_beginning, open_two),
		WITH(gains_are_of_comparisons_alone, open_gains),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
