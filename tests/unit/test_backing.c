/* What each mode takes for obtained, on a machine in a folder: smaps, pagemap and kpageflags
 * written by hand, one region of eight small pages. */
#include "backing.h"
#include "fixture_tree.h"
#include "mapping.h"
#include "page_mode.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <inttypes.h>

enum { PAGES = 8, PAGE_AT = 16 };

#define PRESENT (UINT64_C(1) << 63)
#define HEAD    (UINT64_C(1) << 15)
#define TAIL    (UINT64_C(1) << 16)

/* The frame of each page, and the flags of that frame. */
struct page {
	uint64_t frame, flags;
};

static int set_up(void **state)
{
	(void)state;
	tree_open();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

static void put_u64(const char *name, uint64_t index, uint64_t value)
{
	char path[PATH_MAX];
	int fd = open(tree_path(path, name), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	ssize_t written = pwrite(fd, &value, sizeof(value), (off_t)(index * sizeof(value)));

	assert_int_equal(written, sizeof(value));
	close(fd);
}

static struct mapping region(void)
{
	uint64_t small = mapping_small_page();

	return (struct mapping){.base = (char *)(uintptr_t)(PAGE_AT * small),
	                        .requested = PAGES * small,
	                        .bytes = PAGES * small};
}

static void put_smaps(uint64_t present_kb, uint64_t huge_kb)
{
	char text[256];
	struct mapping mapping = region();
	uint64_t start = (uintptr_t)mapping.base;

	snprintf(text, sizeof(text),
	         "%" PRIx64 "-%" PRIx64 " rw-p 00000000 00:00 0 \nRss: %" PRIu64
	         " kB\nAnonHugePages: %" PRIu64 " kB\n",
	         start, start + mapping.bytes, present_kb, huge_kb);
	tree_put("/proc/self/smaps", text);
}

static void put_frames(const struct page *pages)
{
	tree_put("/proc/kpageflags", "");
	tree_put("/proc/self/pagemap", "");
	for (uint64_t i = 0; i < PAGES; i++) {
		put_u64("/proc/self/pagemap", PAGE_AT + i, PRESENT | pages[i].frame);
		put_u64("/proc/kpageflags", pages[i].frame, pages[i].flags);
	}
}

static struct backing backing_of(const char *name)
{
	const struct page_mode *mode = page_mode_find(name);
	struct mapping mapping = region();
	struct backing backing;
	struct outcome outcome = mode->backing(mode, &mapping, &backing);

	assert_string_equal(outcome.why, "");
	return backing;
}

/* Without root: no frames, smaps alone. */
static void each_mode_counts_its_own_bytes(void **state)
{
	uint64_t small = mapping_small_page();

	(void)state;
	put_smaps(PAGES * small / KIB, 3 * small / KIB);
	assert_false(backing_of("base").frames_known);
	assert_int_equal(backing_of("base").obtained, (PAGES - 3) * small);
	assert_int_equal(backing_of("thp").obtained, 3 * small);
	assert_int_equal(backing_of("collapse").obtained, 3 * small);
	assert_int_equal(backing_of("hugetlb-2M").obtained, 3 * small);
	assert_int_equal(backing_of("default").obtained, PAGES * small);
}

/* A folio of two pages, one of four, two lone pages: the baseline sees what smaps does not. */
static void folios_are_told_by_their_size(void **state)
{
	static const struct page pages[PAGES] = {{100, HEAD}, {101, TAIL}, {102, HEAD}, {103, TAIL},
	                                         {104, TAIL}, {105, TAIL}, {106, 0},    {107, 0}};
	uint64_t small = mapping_small_page();
	struct mapping mapping = region();
	struct outcome outcome;
	struct frames frames;

	(void)state;
	put_smaps(PAGES * small / KIB, 0);
	put_frames(pages);
	outcome = pagemap_frames(mapping.base, mapping.bytes, 4 * small, &frames);
	assert_string_equal(outcome.why, "");
	assert_int_equal(frames.compound, 6 * small);
	assert_int_equal(frames.of_size, 4 * small);
	assert_int_equal(frames.runs, 1);
	assert_int_equal(backing_of("base").obtained, 2 * small);
	assert_int_equal(backing_of("mthp-16K").obtained, 4 * small);
	assert_int_equal(backing_of("mthp-32K").obtained, 0);
}

static void a_run_may_rise_or_fall(void **state)
{
	static const struct page pages[PAGES] = {{207, 0}, {206, 0}, {205, 0}, {300, 0},
	                                         {301, 0}, {302, 0}, {90, 0},  {95, 0}};
	struct mapping mapping = region();
	struct frames frames;

	(void)state;
	put_frames(pages);
	pagemap_frames(mapping.base, mapping.bytes, 0, &frames);
	assert_int_equal(frames.runs, 4);
	assert_int_equal(frames.compound, 0);
}

/* Not root: the number of faults tells the number of folios, and one of small pages is too high. */
static void without_frames_faults_tell_the_folios(void **state)
{
	const struct page_mode *mode = page_mode_find("mthp-16K");
	uint64_t small = mapping_small_page();
	struct mapping mapping = region();
	struct backing backing;

	(void)state;
	mapping.bytes = 4096 * small;
	put_smaps(PAGES * small / KIB, 0);
	mapping.faults = mapping.bytes / mode->fixed_size;
	mode->backing(mode, &mapping, &backing);
	assert_int_equal(backing.obtained, backing.bytes.present);
	mapping.faults = 4096;
	mode->backing(mode, &mapping, &backing);
	assert_int_equal(backing.obtained, 0);
}

static void a_page_that_is_away_makes_frames_unknown(void **state)
{
	static const struct page pages[PAGES] = {{100, 0}, {101, 0}, {102, 0}, {0, 0},
	                                         {104, 0}, {105, 0}, {106, 0}, {107, 0}};
	struct mapping mapping = region();
	struct outcome outcome;
	struct frames frames;

	(void)state;
	put_frames(pages);
	outcome = pagemap_frames(mapping.base, mapping.bytes, 0, &frames);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(each_mode_counts_its_own_bytes, set_up, tear_down),
		cmocka_unit_test_setup_teardown(folios_are_told_by_their_size, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_run_may_rise_or_fall, set_up, tear_down),
		cmocka_unit_test_setup_teardown(without_frames_faults_tell_the_folios, set_up,
	                                        tear_down),
		cmocka_unit_test_setup_teardown(a_page_that_is_away_makes_frames_unknown, set_up,
	                                        tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
