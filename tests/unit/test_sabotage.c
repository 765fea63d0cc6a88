/* Silent traps, each provoked for real before the clock starts: memory that is not what the arm is
 * named after. No number may come out, and the reason must name the trap. How the timed loop is
 * sabotaged stands in test_sampling.c and test_sabotage_run.c.
 */
#include "sabotage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

/* Given back and only read again: every page is the one page of zeroes. */
static struct outcome read_only(const struct page_mode *self, struct mapping *mapping)
{
	(void)self;
	madvise(mapping->base, mapping->bytes, MADV_DONTNEED);
	for (uint64_t at = 0; at < mapping->bytes; at += mapping_small_page())
		(void)*(volatile char *)(mapping->base + at);
	return outcome_ok();
}

static void memory_never_written_is_the_zero_page(void **state)
{
	struct trial trial = begin("base");

	(void)state;
	mode.settle = read_only;
	populate(&trial);
	assert_false(trial_runs(&trial));
	expect(&trial, OUTCOME_FAILED, "the zero page: never written");
}

static void huge_memory_never_written_is_the_zero_page_too(void **state)
{
	struct trial trial;

	(void)state;
	skip_without_thp();
	trial = begin("thp");
	mode.settle = read_only;
	populate(&trial);
	assert_false(trial_runs(&trial));
	expect(&trial, OUTCOME_FAILED, "the zero page: never written");
}

static struct outcome map_small(const struct page_mode *self, struct mapping *mapping)
{
	return page_mode_find("base")->map(self, mapping);
}

/* Every call succeeds, and no huge page comes of it. */
static void advice_without_effect_is_not_obtained(void **state)
{
	struct trial trial = begin("thp");

	(void)state;
	mode.map = map_small;
	populate(&trial);
	assert_int_equal(trial.before.obtained, 0);
	expect(&trial, OUTCOME_NOT_OBTAINED, "got 0");
}

static struct outcome advise_half(const struct page_mode *self, struct mapping *mapping)
{
	struct outcome outcome = page_mode_find("thp")->map(self, mapping);

	madvise(mapping->base, mapping->bytes / 2, MADV_NOHUGEPAGE);
	return outcome;
}

static void a_region_huge_in_part_is_not_obtained(void **state)
{
	struct trial trial;

	(void)state;
	skip_without_thp();
	trial = begin("thp");
	mode.map = advise_half;
	populate(&trial);
	expect(&trial, OUTCOME_NOT_OBTAINED, "got 2 MiB of 4 MiB as asked");
}

static void a_base_off_its_boundary_is_not_obtained(void **state)
{
	struct trial trial;

	(void)state;
	skip_without_thp();
	trial = begin("thp");
	arm.alignment = ALIGNMENT_MISALIGNED;
	populate(&trial);
	expect(&trial, OUTCOME_NOT_OBTAINED, "got 2 MiB of 4 MiB as asked");
}

static struct outcome map_huge(const struct page_mode *self, struct mapping *mapping)
{
	(void)self;
	return mapping_anonymous_huge(mapping);
}

static void a_baseline_in_huge_pages_is_none(void **state)
{
	struct trial trial;

	(void)state;
	skip_without_thp();
	trial = begin("base");
	mode.map = map_huge;
	populate(&trial);
	expect(&trial, OUTCOME_NOT_OBTAINED, "the baseline is not one");
}

/* Large folios mapped small page by small page: no huge entry is left to count. */
static struct outcome split_entries(const struct page_mode *self, struct mapping *mapping)
{
	(void)self;
	for (uint64_t at = 0; at < mapping->bytes; at += 2 * MIB) {
		mprotect(mapping->base + at, mapping_small_page(), PROT_READ);
		mprotect(mapping->base + at, mapping_small_page(), PROT_READ | PROT_WRITE);
	}
	return outcome_ok();
}

static void a_baseline_in_folios_that_no_count_of_huge_pages_shows_is_none(void **state)
{
	struct trial trial;

	(void)state;
	skip_without_thp();
	trial = begin("base");
	mode.map = map_huge;
	mode.settle = split_entries;
	populate(&trial);
	if (!trial.before.frames_known)
		skip(); /* only root sees folios */
	assert_int_equal(trial.before.bytes.huge, 0);
	expect(&trial, OUTCOME_NOT_OBTAINED, "the baseline is not one");
}

static struct outcome map_and_fill(const struct page_mode *self, struct mapping *mapping)
{
	struct outcome outcome = page_mode_find("base")->map(self, mapping);

	memset(mapping->base, 1, mapping->bytes);
	return outcome;
}

/* What it would cost to touch is paid before anyone looks: that arm would look free. */
static void an_arm_touched_beforehand_is_refused(void **state)
{
	struct trial trial = begin("base");

	(void)state;
	mode.map = map_and_fill;
	populate(&trial);
	assert_false(trial_runs(&trial));
	expect(&trial, OUTCOME_FAILED, "the memory was there already");
}

/* Promised without a page behind it, as a pool that others emptied since. */
static struct outcome map_promised(const struct page_mode *self, struct mapping *mapping)
{
	void *at = mmap(mapping->base, mapping->bytes, PROT_READ | PROT_WRITE,
	                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE | MAP_HUGETLB |
	                        21 << MAP_HUGE_SHIFT,
	                -1, 0);

	(void)self;
	return at == MAP_FAILED ? outcome_of(OUTCOME_UNAVAILABLE, "no hugetlb here") : outcome_ok();
}

static void a_pool_that_ran_dry_is_told_and_kills_nobody(void **state)
{
	struct trial trial = begin("hugetlb-2M");

	(void)state;
	mode.need = NULL;
	mode.map = map_promised;
	trial_map(&trial, trial.work.size, 2 * MIB);
	if (!outcome_is_ok(&trial.outcome))
		skip();
	trial_populate(&trial, 1);
	if (outcome_is_ok(&trial.outcome)) {
		trial_release(&trial);
		skip(); /* somebody else's pool has pages */
	}
	expect(&trial, OUTCOME_FAILED, "a pool or hugetlb cgroup limit was used up meanwhile");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_never_written_is_the_zero_page),
		cmocka_unit_test(huge_memory_never_written_is_the_zero_page_too),
		cmocka_unit_test(advice_without_effect_is_not_obtained),
		cmocka_unit_test(a_region_huge_in_part_is_not_obtained),
		cmocka_unit_test(a_base_off_its_boundary_is_not_obtained),
		cmocka_unit_test(a_baseline_in_huge_pages_is_none),
		cmocka_unit_test(a_baseline_in_folios_that_no_count_of_huge_pages_shows_is_none),
		cmocka_unit_test(an_arm_touched_beforehand_is_refused),
		cmocka_unit_test(a_pool_that_ran_dry_is_told_and_kills_nobody),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
