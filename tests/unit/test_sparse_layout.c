/*
 * Layouts of which only the pages that hold a line are touched: how far apart, how much memory they
 * take, what is proven of them, and that more pages than those are not passed off as them.
 */
#include "grouping.h"
#include "page_mode.h"
#include "pagemap.h"
#include "sysfs.h"
#include "trial.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { LINES = 256 };

static struct workload workload;
static struct page_mode mode;
static struct arm arm;

static void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

static void lines_lie_as_far_apart_as_the_layout_says(void **state)
{
	(void)state;
	assert_int_equal(layout_apart(LAYOUT_SPREAD, 4096), 4096);
	assert_int_equal(layout_apart(LAYOUT_SPREAD, 64), 64);
	assert_int_equal(layout_apart(LAYOUT_PACKED, 4096), 64);
	assert_int_equal(layout_apart(LAYOUT_SPREAD_32K, 4096), 32768);
	assert_int_equal(layout_apart(LAYOUT_SPREAD_2M, 4096), 2097152);
	assert_int_equal(layout_apart(LAYOUT_SPREAD_2M, 65536), 2097152);
}

static void two_layouts_leave_pages_untouched(void **state)
{
	(void)state;
	for (enum layout layout = LAYOUT_SPREAD; layout <= LAYOUT_SPREAD_2M; layout++)
		assert_int_equal(layout_is_sparse(layout), layout >= LAYOUT_SPREAD_32K);
}

static const struct {
	enum layout layout;
	uint64_t bytes, touched, needed;
} sizes[] = {
	{LAYOUT_SPREAD, MIB, 0, MIB},
	{LAYOUT_PACKED, 16 * KIB, 0, 16 * KIB},
	{LAYOUT_SPREAD_32K, 8 * MIB, MIB, 2 * MIB},
	{LAYOUT_SPREAD_2M, 512 * MIB, MIB, 2 * MIB},
};

/* Each page of a line may take a page table of its own, beside it. */
static void memory_is_for_the_pages_that_hold_a_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct workload *chase = workload_find("chase");
		struct arm one = {.workload = chase,
		                  .pages = page_mode_find("base"),
		                  .layout = sizes[i].layout,
		                  .stride = 4096};
		struct work work = arm_work(&one, MIB);

		assert_int_equal(chase->bytes(&work), sizes[i].bytes);
		assert_int_equal(workload_touched(chase, &work), sizes[i].touched);
		assert_int_equal(arm_bytes(&one, MIB), sizes[i].needed);
		assert_int_equal(arm_need_bytes(&one, MIB), sizes[i].needed);
		assert_int_equal(workload_lap(chase, &work), LINES);
	}
}

static void workloads_that_take_no_heed_of_layouts_touch_everything(void **state)
{
	(void)state;
	for (size_t i = 0; workload_at(i); i++) {
		struct work work = {.size = MIB, .stride = 4096, .layout = LAYOUT_SPREAD_2M};
		uint64_t touched = workload_touched(workload_at(i), &work);

		assert_int_equal(touched, workload_at(i)->heeds & HEEDS_LAYOUT ? LINES * 4096 : 0);
	}
}

/* Mapped as cell.c does; what the machine's page mode is to do may be changed between. */
static struct trial mapped(enum layout layout)
{
	struct trial trial = {.position = 1, .arm = &arm};

	workload = *workload_find("chase");
	mode = *page_mode_find("base");
	arm = (struct arm){.label = "base",
	                   .workload = &workload,
	                   .pages = &mode,
	                   .layout = layout,
	                   .stride = 4096};
	trial.work = arm_work(&arm, MIB);
	trial.work.seed = 11;
	trial_map(&trial, workload.bytes(&trial.work), 2 * MIB);
	check_ok(trial.outcome);
	return trial;
}

static struct page_bytes count(const struct trial *trial)
{
	struct page_bytes counted;

	check_ok(pagemap_count(trial->mapping.base, trial->mapping.bytes, &counted));
	return counted;
}

static void only_pages_with_a_line_are_in_memory(void **state)
{
	static const enum layout layouts[] = {LAYOUT_SPREAD_32K, LAYOUT_SPREAD_2M};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct trial trial = mapped(layouts[i]);

		assert_true(trial.mapping.sparse);
		trial_populate(&trial, 1);
		check_ok(trial.outcome);
		assert_int_equal(trial.touched, MIB);
		assert_int_equal(count(&trial).present, MIB);
		assert_int_equal(trial.before.obtained, MIB);
		trial_prepare(&trial, MIB, 0, 11);
		check_ok(trial.outcome);
		workload.run(&trial.work, LINES);
		check_ok(workload.check(&trial.work));
		assert_int_equal(count(&trial).present, MIB); /* and no other since */
		trial_verify(&trial, 1);
		check_ok(trial.outcome);
		trial_release(&trial);
	}
}

static void the_whole_of_other_layouts_is(void **state)
{
	struct trial trial = mapped(LAYOUT_SPREAD);

	(void)state;
	assert_false(trial.mapping.sparse);
	trial_populate(&trial, 1);
	check_ok(trial.outcome);
	assert_int_equal(trial.touched, 0);
	assert_int_equal(count(&trial).present, MIB);
	trial_release(&trial);
}

/* VmFlags of the mapping at that address, as smaps has them. */
static bool has_flag(const char *at, const char *flag)
{
	FILE *file = fopen("/proc/self/smaps", "re");
	unsigned long first, end;
	bool inside = false, found = false;
	char line[512];

	assert_non_null(file);
	while (fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%lx-%lx ", &first, &end) == 2)
			inside = first <= (uintptr_t)at && (uintptr_t)at < end;
		if (inside && !strncmp(line, "VmFlags:", 8))
			found = strstr(line, flag);
	}
	fclose(file);
	return found;
}

static bool overcommit_is_strict(void)
{
	char word[16];

	sysfs_read("/proc/sys/vm/overcommit_memory", word, sizeof(word));
	return *word == '2';
}

/* Else the kernel would refuse what is mapped of 128 GiB and more. */
static void memory_is_promised_for_whole_regions_alone(void **state)
{
	struct trial sparse = mapped(LAYOUT_SPREAD_2M), whole;

	(void)state;
	if (overcommit_is_strict())
		skip(); /* MAP_NORESERVE means nothing then */
	assert_true(has_flag(sparse.mapping.base, " nr"));
	trial_release(&sparse);
	whole = mapped(LAYOUT_SPREAD);
	assert_false(has_flag(whole.mapping.base, " nr"));
	trial_release(&whole);
}

static struct outcome map_populated(const struct page_mode *self, struct mapping *mapping)
{
	struct outcome outcome = page_mode_find("base")->map(self, mapping);

	if (madvise(mapping->base, 64 * KIB, MADV_POPULATE_WRITE))
		skip();
	return outcome;
}

static void pages_between_the_lines_are_found(void **state)
{
	struct trial trial = mapped(LAYOUT_SPREAD_32K);

	(void)state;
	mode.map = map_populated;
	trial_populate(&trial, 1);
	assert_int_equal(trial.outcome.code, OUTCOME_FAILED);
	/* two of the sixteen pages hold a line */
	assert_string_equal(trial.outcome.why,
	                    "1105920 bytes are in memory where 1048576 were touched: pages between "
	                    "the lines are there, too");
	assert_false(trial.proven || trial_runs(&trial));
}

static void so_are_those_that_were_touched_while_it_was_measured(void **state)
{
	struct trial trial = mapped(LAYOUT_SPREAD_2M);

	(void)state;
	trial_populate(&trial, 1);
	check_ok(trial.outcome);
	/* the last page of a slot whose lines lie in the first */
	*(volatile char *)(trial.mapping.base + 4 * MIB - 1) = 1;
	trial_verify(&trial, 1);
	assert_non_null(strstr(trial.outcome.why, "lost while it was measured: 1052672 bytes"));
	trial_release(&trial);
}

/* Another seed lays other lines: the ring would lie half on pages that nobody proved. */
static void so_is_a_ring_that_was_laid_anew_elsewhere(void **state)
{
	struct trial trial = mapped(LAYOUT_SPREAD_32K);

	(void)state;
	trial_populate(&trial, 1);
	trial_prepare(&trial, MIB, 0, 12);
	check_ok(trial.outcome);
	trial_verify(&trial, 1);
	assert_int_equal(trial.outcome.code, OUTCOME_FAILED);
	trial_release(&trial);
}

static void a_page_that_is_gone_is_missed(void **state)
{
	struct trial trial = mapped(LAYOUT_SPREAD_32K);

	(void)state;
	trial_populate(&trial, 1);
	check_ok(trial.outcome);
	madvise(trial.mapping.base, 32 * KIB, MADV_DONTNEED);
	trial_verify(&trial, 1);
	assert_non_null(strstr(trial.outcome.why, "part of the region is not in memory"));
	trial_release(&trial);
}

static struct outcome prepare_refused(struct work *work)
{
	(void)work;
	return outcome_of(OUTCOME_FAILED, "no memory to link slots");
}

static void what_cannot_be_laid_is_not_sampled(void **state)
{
	struct trial trial = mapped(LAYOUT_SPREAD_32K);

	(void)state;
	workload.prepare = prepare_refused;
	trial_populate(&trial, 1);
	assert_string_equal(trial.outcome.why, "no memory to link slots");
	assert_false(trial_runs(&trial));
	assert_null(trial.mapping.reserved);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_lie_as_far_apart_as_the_layout_says),
		cmocka_unit_test(two_layouts_leave_pages_untouched),
		cmocka_unit_test(memory_is_for_the_pages_that_hold_a_line),
		cmocka_unit_test(workloads_that_take_no_heed_of_layouts_touch_everything),
		cmocka_unit_test(only_pages_with_a_line_are_in_memory),
		cmocka_unit_test(the_whole_of_other_layouts_is),
		cmocka_unit_test(memory_is_promised_for_whole_regions_alone),
		cmocka_unit_test(pages_between_the_lines_are_found),
		cmocka_unit_test(so_are_those_that_were_touched_while_it_was_measured),
		cmocka_unit_test(so_is_a_ring_that_was_laid_anew_elsewhere),
		cmocka_unit_test(a_page_that_is_gone_is_missed),
		cmocka_unit_test(what_cannot_be_laid_is_not_sampled),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
