/* Regions that are misaligned on purpose, and locked ones. */
#include "mapping.h"
#include "page_mode.h"
#include "pagemap.h"
#include "skip_under.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

static struct mapping misaligned(uint64_t bytes, uint64_t page_size, uint64_t alignment)
{
	struct mapping mapping;

	check_ok(mapping_reserve(&mapping, bytes, page_size, alignment));
	mapping_misalign(&mapping);
	return mapping;
}

/* Asks the kernel to read a byte there. */
static bool is_accessible(const char *at)
{
	int ends[2];
	bool accessible;

	assert_int_equal(pipe(ends), 0);
	accessible = write(ends[1], at, 1) == 1;
	assert_true(accessible || errno == EFAULT);
	close(ends[0]);
	close(ends[1]);
	return accessible;
}

static bool is_reserved(const struct mapping *mapping, const char *at)
{
	return at >= mapping->reserved && at < mapping->reserved + mapping->reserved_bytes;
}

/* What is reserved may begin anywhere before a boundary: other mappings of odd sizes move it. */
static void a_misaligned_region_stays_between_its_guards(void **state)
{
	const uint64_t small = mapping_small_page();
	const uint64_t alignments[] = {small, 64 * KIB, 2 * MIB, GIB};

	(void)state;
	for (unsigned int i = 0; i < 4 * 40; i++) {
		uint64_t alignment = alignments[i % 4], page = alignment < GIB ? alignment : small;
		struct mapping mapping = misaligned(3 * page, page, alignment);
		const char *end = mapping.base + mapping.bytes;

		assert_int_equal((uintptr_t)mapping.base % alignment, small % alignment);
		assert_int_equal(mapping.bytes, 3 * page);
		assert_true(is_reserved(&mapping, mapping.base - small));
		assert_true(is_reserved(&mapping, end + small - 1));
		check_ok(mapping_anonymous(&mapping, 0));
		assert_true(is_accessible(mapping.base) && is_accessible(end - 1));
		assert_false(is_accessible(mapping.base - 1) || is_accessible(end));
		mapping_release(&mapping);
		assert_ptr_not_equal(mmap(NULL, small * (1 + i / 4), PROT_NONE,
		                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
		                     MAP_FAILED);
	}
}

/* Of 4 MiB from one small page past a boundary one page of 2 MiB fits. */
static void a_misaligned_region_loses_huge_pages_at_its_edges(void **state)
{
	const struct page_mode *mode = page_mode_find("thp");
	struct mapping mapping = misaligned(4 * MIB, 2 * MIB, 2 * MIB);
	struct page_bytes counted;

	(void)state;
	check_ok(mode->map(mode, &mapping));
	check_ok(mapping_touch(&mapping));
	check_ok(pagemap_count(mapping.base, mapping.bytes, &counted));
	mapping_release(&mapping);
	assert_int_equal(counted.present, 4 * MIB);
	assert_true(counted.huge <= 2 * MIB);
	if (!counted.huge)
		skip(); /* THP is off, or huge pages are of another size */
	assert_int_equal(counted.huge, 2 * MIB);
}

static void hugetlb_pages_refuse_a_misaligned_base_with_a_reason(void **state)
{
	struct mapping mapping = misaligned(2 * MIB, 2 * MIB, 2 * MIB);
	struct outcome outcome = mapping_anonymous(&mapping, MAP_HUGETLB | 21 << MAP_HUGE_SHIFT);

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "misaligned on purpose"));
	mapping_release(&mapping);
}

static uint64_t locked_kib(void)
{
	FILE *file = fopen("/proc/self/status", "r");
	unsigned long kib = 0;
	char line[256];
	bool found = false;

	assert_non_null(file);
	while (!found && fgets(line, sizeof(line), file))
		found = sscanf(line, "VmLck: %lu kB", &kib) == 1;
	fclose(file);
	assert_true(found);
	return kib;
}

static void a_locked_region_is_locked_over_its_length(void **state)
{
	const struct page_mode *mode = page_mode_find("base");
	uint64_t bytes = 4 * mapping_small_page(), before = locked_kib();
	struct mapping mapping;

	(void)state;
	skip_under("sanitizers", "a sanitizer takes the place of mlock, and locks nothing");
	check_ok(mapping_reserve(&mapping, bytes, mapping_small_page(), mapping_small_page()));
	check_ok(mode->map(mode, &mapping));
	check_ok(mapping_touch(&mapping));
	assert_int_equal(locked_kib(), before);
	check_ok(mapping_lock(&mapping));
	assert_int_equal(locked_kib(), before + bytes / KIB);
	mapping_release(&mapping);
	assert_int_equal(locked_kib(), before);
}

/* Only reserved: there is nothing that could be brought into memory. */
static void a_refused_lock_has_a_reason(void **state)
{
	struct mapping mapping;
	struct outcome outcome;

	(void)state;
	skip_under("sanitizers", "a sanitizer takes the place of mlock, and locks nothing");
	check_ok(mapping_reserve(&mapping, 64 * KIB, 64 * KIB, 64 * KIB));
	outcome = mapping_lock(&mapping);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "mlock of 64 KiB refused"));
	mapping_release(&mapping);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_misaligned_region_stays_between_its_guards),
		cmocka_unit_test(a_misaligned_region_loses_huge_pages_at_its_edges),
		cmocka_unit_test(hugetlb_pages_refuse_a_misaligned_base_with_a_reason),
		cmocka_unit_test(a_locked_region_is_locked_over_its_length),
		cmocka_unit_test(a_refused_lock_has_a_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
