/* Figures looked up in a summary: of the right arm, size and control, in their unit. */
#include "book.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* Two baselines, each with a control of its own. */
static struct arm arms[] = {
	{.label = "base/even", .baseline = 0},
	{.label = "base/zero", .baseline = 1},
	{.label = "thp/even", .baseline = 0},
	{.label = "thp/zero", .baseline = 1},
	{.label = "control/even", .control = true, .baseline = 0},
	{.label = "control/zero", .control = true, .baseline = 1},
};
static struct experiment experiment = {.name = "offsets", .arms = arms, .arm_count = 6};
static struct chapter chapter = {.experiment = &experiment, .measured = true};

static const char summary[] =
	"size_bytes,arm,metric,unit,median,lo,hi,n,over,outcome,why\n"
	"67108864,control/even,speedup,ratio,1.01,0.99,1.02,12,pairs,ok,\n"
	"67108864,control/zero,speedup,ratio,1.2,0.8,1.3,12,pairs,ok,\n"
	"1073741824,control/zero,speedup,ratio,1.1,0.7,1.4,12,pairs,ok,\n"
	"67108864,thp/zero,obtained,share,0.9821,0.97,0.99,11,rounds,ok,1 of 12 rounds failed\n";

static int set_up(void **state)
{
	char path[] = "/tmp/test_book.XXXXXX";
	int fd = mkstemp(path);
	struct outcome outcome;

	(void)state;
	if (fd < 0 || write(fd, summary, sizeof(summary) - 1) != sizeof(summary) - 1)
		return -1;
	close(fd);
	outcome = csv_read(&chapter.summary, path, false);
	unlink(path);
	return !outcome_is_ok(&outcome);
}

static int clean_up(void **state)
{
	(void)state;
	csv_release(&chapter.summary);
	return 0;
}

static void each_arm_has_the_control_of_its_baseline(void **state)
{
	(void)state;
	assert_true(book_control(&chapter, "speedup", &arms[2], 64 * MIB).hi < 1.1);
	assert_true(book_control(&chapter, "speedup", &arms[3], 64 * MIB).hi > 1.2);
	assert_true(book_control(&chapter, "speedup", &arms[3], GIB).hi > 1.35);
	assert_true(isnan(book_control(&chapter, "speedup", &arms[2], GIB).hi));
}

static void a_figure_is_read_whole(void **state)
{
	struct figure figure = book_figure(&chapter, "obtained", "thp/zero", 64 * MIB);
	char text[FIGURE_TEXT];

	(void)state;
	assert_string_equal(figure_text(&figure, text), "98.2 % [97.0, 99.0]");
	assert_int_equal(figure.n, 11);
	assert_string_equal(figure.over, "rounds");
	assert_string_equal(figure.outcome.why, "1 of 12 rounds failed");
}

static void what_is_not_there_is_not_measured(void **state)
{
	struct figure figure = book_figure(&chapter, "obtained", "thp/even", 64 * MIB);

	(void)state;
	assert_true(isnan(figure.median));
	assert_int_equal(figure.outcome.code, OUTCOME_UNAVAILABLE);
	chapter.measured = false; /* a summary of another spec */
	figure = book_figure(&chapter, "obtained", "thp/zero", 64 * MIB);
	chapter.measured = true;
	assert_true(isnan(figure.median));
}

/* Data that others made, with columns of another version. */
static void a_summary_without_columns_says_nothing(void **state)
{
	struct csv whole = chapter.summary;
	struct figure figure;

	(void)state;
	for (size_t columns = 1; columns < whole.columns; columns++) {
		chapter.summary = (struct csv){.names = whole.names,
		                               .columns = columns,
		                               .rows = 1,
		                               .cells = whole.cells + 3 * whole.columns};
		figure = book_figure(&chapter, "obtained", "thp/zero", 64 * MIB);
		assert_true(columns > 4 || isnan(figure.median));
	}
	chapter.summary = whole;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_arm_has_the_control_of_its_baseline),
		cmocka_unit_test(a_figure_is_read_whole),
		cmocka_unit_test(what_is_not_there_is_not_measured),
		cmocka_unit_test(a_summary_without_columns_says_nothing),
	};

	return cmocka_run_group_tests(tests, set_up, clean_up);
}
