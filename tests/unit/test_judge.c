/* Verdicts on expectations: figures with intervals against every form of expression. */
#include "judge.h"
#include "summary_text.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct arm arms[] = {{.label = "base"}, {.label = "thp"}};
static uint64_t sizes[] = {64 * MIB, GIB};
static struct experiment experiment = {
	.name = "sweep", .arms = arms, .arm_count = 2, .sizes = sizes, .size_count = 2};
static struct chapter chapter = {.experiment = &experiment, .measured = true};

static const char summary[] = "size_bytes,arm,metric,unit,median,lo,hi,n,over,outcome,why\n"
			      "67108864,base,ns,ns,50,45,55,12,pairs,ok,\n"
			      "67108864,thp,ns,ns,40,38,42,12,pairs,ok,\n"
			      "67108864,thp,speedup,ratio,1.25,1.2,1.3,12,pairs,ok,\n"
			      "1073741824,thp,speedup,ratio,1.5,1.4,1.6,12,pairs,ok,\n"
			      "1073741824,thp,difference,ns,100,80,120,12,pairs,ok,\n"
			      "1073741824,base,ns,ns,300,,,4,none,ok,\n"
			      "1073741824,thp,populate,ms/GiB,110,100,120,12,pairs,ok,\n"
			      "1073741824,thp,ns,ns,,,,0,none,not-obtained,no huge page\n";

static int set_up(void **state)
{
	(void)state;
	return summary_from(&chapter.summary, summary);
}

static int clean_up(void **state)
{
	(void)state;
	csv_release(&chapter.summary);
	return 0;
}

static void expect_judged(const char *that, enum judgement wanted)
{
	struct expectation expectation = {.claim = "", .that = that};
	struct judged judged = judge(&chapter, &expectation);

	if (judged.judgement != wanted)
		fail_msg("%s: %s, not %s (%s)", that, judgement_name(judged.judgement),
		         judgement_name(wanted), judged.measured);
}

static void comparisons(void **state)
{
	(void)state;
	expect_judged("speedup(thp, 64MiB) > 1", JUDGED_CONFIRMED);
	expect_judged("speedup(thp, 64MiB) < 1", JUDGED_REFUTED);
	expect_judged("speedup(thp, 64MiB) > 1.25", JUDGED_NOT_RESOLVED);
	expect_judged("speedup(thp, 64MiB) < speedup(thp, 1GiB)", JUDGED_CONFIRMED);
	expect_judged("speedup(thp, 64MiB) > speedup(thp, 1GiB)", JUDGED_REFUTED);
	expect_judged("1 <= speedup(thp, 64MiB)", JUDGED_CONFIRMED);
	expect_judged("speedup(thp, 64MiB) >= 1.3", JUDGED_NOT_RESOLVED);
	expect_judged("speedup(thp, 64MiB) > 1.3", JUDGED_REFUTED);
	expect_judged("speedup(thp, 64MiB) <= 1.3", JUDGED_CONFIRMED);
}

/* [45, 55] - [38, 42] is [3, 17]; the ratio [45/42, 55/38]. */
static void intervals_are_carried_through(void **state)
{
	(void)state;
	expect_judged("ns(base, 64MiB) - ns(thp, 64MiB) > 2ns", JUDGED_CONFIRMED);
	expect_judged("ns(base, 64MiB) - ns(thp, 64MiB) > 4ns", JUDGED_NOT_RESOLVED);
	expect_judged("ns(base, 64MiB) - ns(thp, 64MiB) > 17ns", JUDGED_REFUTED);
	expect_judged("ns(base, 64MiB) / ns(thp, 64MiB) > 1.07", JUDGED_CONFIRMED);
	expect_judged("ns(base, 64MiB) / ns(thp, 64MiB) > 1.08", JUDGED_NOT_RESOLVED);
	expect_judged("-ns(thp, 64MiB) < -37ns", JUDGED_CONFIRMED);
	expect_judged("2 * ns(thp, 64MiB) < 85ns", JUDGED_CONFIRMED);
	expect_judged("ns(thp, 64MiB) + ns(thp, 64MiB) < 83ns", JUDGED_NOT_RESOLVED);
	expect_judged("1 / (speedup(thp, 64MiB) - 1.25) > 0", JUDGED_NOT_RESOLVED); /* maybe by 0 */
}

static void ranges_and_conjunctions(void **state)
{
	(void)state;
	expect_judged("difference(thp, 1GiB) within 80ns..120ns", JUDGED_CONFIRMED);
	expect_judged("difference(thp, 1GiB) within 90ns..120ns", JUDGED_NOT_RESOLVED);
	expect_judged("difference(thp, 1GiB) within 8ns..13ns", JUDGED_REFUTED);
	expect_judged("speedup(thp, 64MiB) > 1 and speedup(thp, 1GiB) > 1", JUDGED_CONFIRMED);
	expect_judged("speedup(thp, 64MiB) > 1.25 and speedup(thp, 1GiB) > 2", JUDGED_REFUTED);
	expect_judged("speedup(thp, 64MiB) > 1.25 and speedup(thp, 1GiB) > 1", JUDGED_NOT_RESOLVED);
}

static void what_is_not_known_is_not_judged(void **state)
{
	(void)state;
	expect_judged("ns(thp, 1GiB) < 1s", JUDGED_NOT_MEASURED);
	expect_judged("ns(base, 1GiB) < 1s", JUDGED_NOT_RESOLVED); /* no interval */
	expect_judged("ns(base, 1GiB) * 2 < ns(thp, 64MiB)", JUDGED_NOT_RESOLVED);
	expect_judged("ns(thp, 1GiB) < 1s and speedup(thp, 64MiB) < 1", JUDGED_REFUTED);
}

static void units_agree(void **state)
{
	(void)state;
	expect_judged("populate(thp, 1GiB) < 121ms", JUDGED_CONFIRMED);
	expect_judged("populate(thp, 1GiB) > 121ms", JUDGED_REFUTED);
}

static void the_figures_are_named(void **state)
{
	struct expectation expectation = {.that = "speedup(thp, 64MiB) < speedup(thp, 1GiB)"};
	struct judged judged = judge(&chapter, &expectation);

	(void)state;
	assert_string_equal(judged.measured, "speedup thp at 64 MiB: 1.25x [1.20, 1.30]; "
	                                     "speedup thp at 1 GiB: 1.50x [1.40, 1.60]");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(comparisons),
		cmocka_unit_test(intervals_are_carried_through),
		cmocka_unit_test(ranges_and_conjunctions),
		cmocka_unit_test(what_is_not_known_is_not_judged),
		cmocka_unit_test(units_agree),
		cmocka_unit_test(the_figures_are_named),
	};

	return cmocka_run_group_tests(tests, set_up, clean_up);
}
