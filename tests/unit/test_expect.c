/* The grammar of expectations: what tree comes of a text, and what is complained about where. */
#include "expect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char *const operators[] = {
	[EXPECT_NEGATE] = "neg",    [EXPECT_ADD] = "+",     [EXPECT_SUBTRACT] = "-",
	[EXPECT_MULTIPLY] = "*",    [EXPECT_DIVIDE] = "/",  [EXPECT_LESS] = "<",
	[EXPECT_LESS_EQUAL] = "<=", [EXPECT_GREATER] = ">", [EXPECT_GREATER_EQUAL] = ">=",
	[EXPECT_WITHIN] = "within", [EXPECT_RANGE] = "..",  [EXPECT_AND] = "and",
};

static void put_tree(const struct expect_node *node, FILE *out)
{
	if (node->op == EXPECT_NUMBER) {
		fprintf(out, "%g", node->number);
	} else if (node->op == EXPECT_METRIC) {
		fprintf(out, "%s:%s:%zu", node->metric->name, node->arm, (size_t)node->size);
	} else {
		fprintf(out, "(%s ", operators[node->op]);
		put_tree(node->left, out);
		if (node->right) {
			putc(' ', out);
			put_tree(node->right, out);
		}
		putc(')', out);
	}
}

/* The tree of a text in prefix form, or its complaint; the text stands at 7:1. */
static char *outcome_of_text(const char *text)
{
	struct place place = {.file = "f", .line = 7, .column = 1, .inside = 1};
	struct complaints complaints = {0};
	struct expect expect;
	char *tree;
	size_t size;
	FILE *out = open_memstream(&tree, &size);

	assert_non_null(out);
	if (expect_parse(&expect, text, place, &complaints))
		put_tree(expect.root, out);
	assert_true(expect.count <= strlen(text));
	complaints_print(&complaints, out);
	expect_release(&expect);
	complaints_release(&complaints);
	fclose(out);
	return tree;
}

static void check(const char *text, const char *wanted)
{
	char *tree = outcome_of_text(text);

	assert_string_equal(tree, wanted);
	free(tree);
}

static void comparisons_make_trees(void **state)
{
	(void)state;
	check("speedup(thp, 1KiB) < speedup(thp,2KiB)", "(< speedup:thp:1024 speedup:thp:2048)");
	check("ns( thp/4KiB+x , 1B )>=8", "(>= ns:thp/4KiB+x:1 8)");
	check("  ns(a,1B)<=1 and ns(a,1B) > 2  ", "(and (<= ns:a:1 1) (> ns:a:1 2))");
	check("ns(a,1B) within 8..13.5", "(within ns:a:1 (.. 8 13.5))");
	check("difference(a,1B) within ns(b,1B) .. 2*ns(b,1B)",
	      "(within difference:a:1 (.. ns:b:1 (* 2 ns:b:1)))");
}

/* Hyphens and points are of a name, where letters or digits follow; else a minus and a range. */
static void names_may_hold_hyphens_and_points(void **state)
{
	(void)state;
	check("fault-p99.9(a, 1MiB) > 1us", "(> fault-p99.9:a:1048576 1000)");
	check("break-even-share(thp, 1GiB)<20%", "(< break-even-share:thp:1073741824 0.2)");
	check("aligned-64K(a,1B) >= aligned-16K(a,1B)", "(>= aligned-64K:a:1 aligned-16K:a:1)");
	check("ns(a, 1MiB)-ns(b, 1MiB) < 1", "(< (- ns:a:1048576 ns:b:1048576) 1)");
	check("fault-max(a,1B)-fault-p50(a,1B)-2us > 0",
	      "(> (- (- fault-max:a:1 fault-p50:a:1) 2000) 0)");
	check("2-break-even(a,1B) < -break-even(b,1B)",
	      "(< (- 2 break-even:a:1) (neg break-even:b:1))");
	check("ns(a,1B) within fault-p10(a,1B)..fault-p99.9(a,1B)",
	      "(within ns:a:1 (.. fault-p10:a:1 fault-p99.9:a:1))");
	check("ns(thp/4KiB-x.y,1B)-1 < 2", "(< (- ns:thp/4KiB-x.y:1 1) 2)");
}

static void operators_bind_as_usual(void **state)
{
	(void)state;
	check("ns(a,1B) - 1 - 2 < 3 + 4 * 5", "(< (- (- ns:a:1 1) 2) (+ 3 (* 4 5)))");
	check("-ns(a,1B) * -(1 + 2) < --3", "(< (* (neg ns:a:1) (neg (+ 1 2))) (neg (neg 3)))");
	check("8 / 4 / 2 < ns(a,1B)", "(< (/ (/ 8 4) 2) ns:a:1)");
	check("ns(a,1B) < 1 and ns(a,1B) < 2 and ns(a,1B) < 3",
	      "(and (and (< ns:a:1 1) (< ns:a:1 2)) (< ns:a:1 3))");
}

static void suffixes_scale_numbers(void **state)
{
	(void)state;
	check("obtained(a,1B) >= 99.5%", "(>= obtained:a:1 0.995)");
	check("populate(a,1B) < 1.5ms", "(< populate:a:1 1.5e+06)");
	check("ns(a,1B) within 1ns..2us", "(within ns:a:1 (.. 1 2000))");
}

static void units_that_clash_are_refused(void **state)
{
	(void)state;
	check("ns(a,1B) < speedup(a,1B)", "f:7:10: error: this compares a time with a ratio\n");
	check("speedup(a,1B) < 3ns", "f:7:15: error: this compares a ratio with a time\n");
	check("ns(a,1B) < 50%", "f:7:10: error: this compares a time with a ratio\n");
	check("ns(a,1B) + speedup(a,1B) < 3", "f:7:10: error: this adds a time and a ratio\n");
	check("ns(a,1B) - 1% < 3", "f:7:10: error: this subtracts a time and a ratio\n");
	check("ns(a,1B) * 2ns < 3", "f:7:10: error: this multiplies a time and a time\n");
	check("2 / ns(a,1B) < 3", "f:7:3: error: this divides a number by a time\n");
	check("ns(a,1B) within 1ns..2%", "f:7:20: error: this compares a time with a ratio\n");
	check("fault-p99(a,1B) < 1%", "f:7:17: error: this compares a time with a ratio\n");
	check("wasted(a,1B) > 1us", "f:7:14: error: this compares a ratio with a time\n");
	check("ns(a,1B) within 1%..2%", "f:7:10: error: this compares a time with a ratio\n");
}

static void units_that_agree_are_taken(void **state)
{
	(void)state;
	check("ns(a,1B) / ns(b,1B) < 2", "(< (/ ns:a:1 ns:b:1) 2)");
	check("ns(a,1B) / ns(b,1B) < 200%", "(< (/ ns:a:1 ns:b:1) 2)");
	check("ns(a,1B) * 90% > ns(b,1B)", "(> (* ns:a:1 0.9) ns:b:1)");
	check("speedup(a,1B) * ns(a,1B) < 3ns", "(< (* speedup:a:1 ns:a:1) 3)");
	check("fault-p50(a,1B) < 1us and huge(a,1B) > 50% and faults(a,1B) < 9",
	      "(and (and (< fault-p50:a:1 1000) (> huge:a:1 0.5)) (< faults:a:1 9))");
	check("speedup(a,1B) / 2 < 2", "(< (/ speedup:a:1 2) 2)");
}

static void mistakes_have_a_place(void **state)
{
	(void)state;
	check("spedup(a,1B) < 2", "f:7:1: error: \"spedup\" is not a metric; did you mean "
	                          "\"speedup\"?\n");
	check("2 < gulp(a)",
	      "f:7:5: error: \"gulp\" is not a metric; legal: ns, speedup, difference, populate, "
	      "obtained, translation, reach-first, reach-second, hit-second, walk, walk-saved, "
	      "held-small, "
	      "misses, per-miss, cycles, huge, settle, reserve, faults, fault, fault-p10, "
	      "fault-p50, fault-p90, fault-p99, fault-p99.9, fault-max, build, break-even, "
	      "break-even-share, resident, wasted, frame-runs, longest-run, aligned-16K, "
	      "aligned-64K\n");
	check("fault-p98(a,1B) < 2", "f:7:1: error: \"fault-p98\" is not a metric; did you mean "
	                             "\"fault-p90\"?\n");
	check("fault-p99.(a,1B) < 2", "f:7:10: error: \"(\" is expected here, not \".\"\n");
	check("ns -fault(a,1B) < 2", "f:7:4: error: \"(\" is expected here, not \"-\"\n");
	check("ns(a) < 2",
	      "f:7:5: error: \",\" and another argument is expected here, not \")\"\n");
	check("ns(a,1B,2) < 2", "f:7:8: error: \")\" is expected here, not \",\"\n");
	check("ns(,1B) < 2", "f:7:4: error: an arm is expected here, not \",\"\n");
	check("ns a < 2", "f:7:4: error: \"(\" is expected here, not \"a\"\n");
	check("ns(a,1MB) < 2", "f:7:6: error: \"1MB\" is not a size, such as 64MiB\n");
	check("ns(a,1B", "f:7:8: error: \")\" is expected here, not the end\n");
	check("ns(a,1B) < 2GiB",
	      "f:7:13: error: \"GiB\" is no unit here; legal: %, ns, us, ms, s\n");
	check("ns(a,1B) < 1e3", "f:7:13: error: \"e3\" is no unit here; legal: %, ns, us, ms, s\n");
	check("ns(a,1B) == 2",
	      "f:7:10: error: <, <=, >, >= or within is expected here, not \"=\"\n");
	check("ns(a,1B) withing 2", "f:7:10: error: <, <=, >, >= or within is expected here, not "
	                            "\"withing\"\n");
	check("ns(a,1B) within 2", "f:7:18: error: \"..\" is expected here, not the end\n");
	check("ns(a,1B) < 2 or 3",
	      "f:7:14: error: \"and\" or the end is expected here, not \"or\"\n");
	check("ns(a,1B) < 2 < 3",
	      "f:7:14: error: \"and\" or the end is expected here, not \"<\"\n");
	check("(ns(a,1B) < 2)", "f:7:11: error: \")\" is expected here, not \"<\"\n");
	check("ns(a,1B) < .5", "f:7:12: error: a number or a metric is expected here, not \".\"\n");
	check("1 < 2", "f:7:1: error: nothing measured is compared here\n");
	check("ns(a,1B)<1 and 1<2", "f:7:15: error: nothing measured is compared here\n");
	check("", "f:7:1: error: a number or a metric is expected here, not the end\n");
}

static void hostile_texts_end(void **state)
{
	char text[EXPECT_TEXT + 2];

	(void)state;
	memset(text, '(', EXPECT_TEXT);
	text[EXPECT_TEXT] = '\0';
	check(text, "f:7:33: error: nested deeper than 32\n");
	memset(text, '-', EXPECT_TEXT);
	check(text, "f:7:33: error: nested deeper than 32\n");
	memset(text, '9', EXPECT_TEXT);
	check(text, "f:7:1: error: this number is too long\n");
	strcpy(text + EXPECT_TEXT, "9");
	check(text, "f:7:1: error: longer than 1000 characters\n");
	memset(text, 'a', EXPECT_TEXT);
	memcpy(text, "ns(", 3);
	text[EXPECT_TEXT] = '\0';
	check(text, "f:7:4: error: this label is too long\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(comparisons_make_trees),
		cmocka_unit_test(names_may_hold_hyphens_and_points),
		cmocka_unit_test(operators_bind_as_usual),
		cmocka_unit_test(suffixes_scale_numbers),
		cmocka_unit_test(units_that_clash_are_refused),
		cmocka_unit_test(units_that_agree_are_taken),
		cmocka_unit_test(mistakes_have_a_place),
		cmocka_unit_test(hostile_texts_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
