/* What is mapped: smaps as recorded, PAGEMAP_SCAN and frames on this kernel. */
#include "mapping.h"
#include "page_mode.h"
#include "backing.h"
#include "skip_under.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Three neighbours: a region in two VMAs, the first partly huge, the second of hugetlb pages, and
 * one beside them that is not of the region. */
static const char recorded[] =
	"7f0000000000-7f0000800000 rw-p 00000000 00:00 0 \n"
	"Size:               8192 kB\nKernelPageSize:        4 kB\nRss:                8192 kB\n"
	"AnonHugePages:      6144 kB\nPrivate_Hugetlb:       0 kB\nTHPeligible:    1\n"
	"VmFlags: rd wr mr mw me ac hg sd \n"
	"7f0000800000-7f0000c00000 rw-p 00000000 00:0f 1234   /anon_hugepage (deleted)\n"
	"Rss:                   0 kB\nAnonHugePages:         0 kB\nPrivate_Hugetlb:    4096 kB\n"
	"7f0000c00000-7f0001000000 rw-p 00000000 00:00 0 \n"
	"Rss:                4096 kB\nAnonHugePages:      4096 kB\nPrivate_Hugetlb:       0 kB\n";

static void smaps_counts_the_range_only(void **state)
{
	struct page_bytes counted = {0};
	FILE *file = fmemopen((void *)(uintptr_t)recorded, sizeof(recorded) - 1, "r");

	(void)state;
	smaps_count(file, 0x7f0000000000, 0x7f0000c00000, &counted);
	fclose(file);
	assert_int_equal(counted.present, 12 * MIB);
	assert_int_equal(counted.huge, 10 * MIB);
	assert_int_equal(counted.zero, 0);
}

static struct mapping mapped(const char *mode_name, uint64_t bytes, bool touch)
{
	const struct page_mode *mode = page_mode_find(mode_name);
	struct mapping mapping;
	uint64_t page = mode->page_size(mode);
	struct outcome outcome = mapping_reserve(&mapping, bytes, page, 2 * MIB);

	assert_true(outcome_is_ok(&outcome));
	outcome = mode->map(mode, &mapping);
	assert_true(outcome_is_ok(&outcome));
	if (touch)
		outcome = mapping_touch(&mapping);
	assert_true(outcome_is_ok(&outcome));
	return mapping;
}

static void base_is_small_and_present(void **state)
{
	struct mapping mapping;
	const struct page_mode *mode = page_mode_find("base");
	struct backing backing;
	struct outcome outcome;

	(void)state;
	skip_under("sanitizers valgrind", "it makes page faults of its own");
	mapping = mapped("base", 8 * MIB, true);
	outcome = mode->backing(mode, &mapping, &backing);
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(backing.bytes.present, 8 * MIB);
	assert_int_equal(backing.bytes.huge, 0);
	assert_int_equal(backing.obtained, 8 * MIB);
	assert_in_range(mapping.faults, 8 * MIB / mapping_small_page(),
	                8 * MIB / mapping_small_page() + 8);
	mapping_release(&mapping);
}

/* A huge page in it: the very fault that makes "4 KiB" baselines lie. */
static void a_contaminated_baseline_shows(void **state)
{
	struct mapping mapping = mapped("collapse", 8 * MIB, true);
	const struct page_mode *base = page_mode_find("base");
	const struct page_mode *collapse = page_mode_find("collapse");
	struct outcome outcome = collapse->settle(collapse, &mapping);
	struct backing backing;

	(void)state;
	if (!outcome_is_ok(&outcome)) {
		mapping_release(&mapping);
		skip(); /* no free huge page, or no MADV_COLLAPSE */
	}
	outcome = base->backing(base, &mapping, &backing);
	assert_true(outcome_is_ok(&outcome));
	assert_true(backing.obtained < 8 * MIB);
	outcome = collapse->backing(collapse, &mapping, &backing);
	assert_int_equal(backing.obtained, 8 * MIB);
	mapping_release(&mapping);
}

static void the_zero_page_is_told_apart(void **state)
{
	struct mapping mapping = mapped("base", 4 * MIB, false);
	struct page_bytes counted;
	volatile char sum = 0;

	(void)state;
	for (uint64_t at = 0; at < mapping.bytes; at += mapping_small_page())
		sum = (char)(sum + mapping.base[at]); /* read, never written */
	pagemap_count(mapping.base, mapping.bytes, &counted);
	assert_int_equal(counted.present, 0);
	mapping_release(&mapping);
}

static void half_touched_is_half_present(void **state)
{
	struct mapping mapping = mapped("base", 4 * MIB, false);
	struct page_bytes counted;

	(void)state;
	for (uint64_t at = 0; at < 2 * MIB; at += mapping_small_page())
		mapping.base[at] = 1;
	pagemap_count(mapping.base, mapping.bytes, &counted);
	assert_int_equal(counted.present, 2 * MIB);
	mapping_release(&mapping);
}

static void frames_are_counted(void **state)
{
	struct mapping mapping = mapped("thp", 4 * MIB, true);
	struct page_bytes counted;
	struct frames frames;
	struct outcome outcome = pagemap_frames(mapping.base, mapping.bytes, 2 * MIB, &frames);

	(void)state;
	pagemap_count(mapping.base, mapping.bytes, &counted);
	if (!outcome_is_ok(&outcome) || counted.huge != 4 * MIB) {
		mapping_release(&mapping);
		skip(); /* not root, or THP is off */
	}
	assert_int_equal(frames.of_size, 4 * MIB);
	assert_int_equal(frames.compound, 4 * MIB);
	assert_in_range(frames.runs, 1, 2);
	mapping_release(&mapping);
}

static void mappings_are_aligned_and_guarded(void **state)
{
	struct mapping mapping;
	struct outcome outcome = mapping_reserve(&mapping, 3 * MIB + 4096, 2 * MIB, GIB);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	assert_int_equal((uintptr_t)mapping.base % GIB, 0);
	assert_int_equal(mapping.bytes, 4 * MIB);
	assert_int_equal(mapping.requested, 3 * MIB + 4096);
	assert_true(mapping.base > mapping.reserved);
	assert_true(mapping.base + mapping.bytes < mapping.reserved + mapping.reserved_bytes);
	mapping_release(&mapping);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(smaps_counts_the_range_only),
		cmocka_unit_test(base_is_small_and_present),
		cmocka_unit_test(a_contaminated_baseline_shows),
		cmocka_unit_test(the_zero_page_is_told_apart),
		cmocka_unit_test(half_touched_is_half_present),
		cmocka_unit_test(frames_are_counted),
		cmocka_unit_test(mappings_are_aligned_and_guarded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
