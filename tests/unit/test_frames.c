/* How contiguous and aligned the frames of a region are: against the frames read one by one. */
#include "mapping.h"
#include "page_mode.h"
#include "pagemap.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { SIZE = 4 * MIB, PAGES_MOST = SIZE / 4096 };

static struct mapping mapped(const char *mode_name, bool touch)
{
	const struct page_mode *mode = page_mode_find(mode_name);
	struct mapping mapping;
	uint64_t page = mode->page_size(mode);
	struct outcome outcome =
		mapping_reserve(&mapping, SIZE, page, page < 2 * MIB ? 2 * MIB : page);

	assert_true(outcome_is_ok(&outcome));
	outcome = mode->map(mode, &mapping);
	if (outcome_is_ok(&outcome) && touch)
		outcome = mapping_touch(&mapping);
	assert_string_equal(outcome.why, "");
	return mapping;
}

static bool is_wholly_huge(const struct mapping *mapping)
{
	struct page_bytes counted;
	struct outcome outcome = pagemap_count(mapping->base, SIZE, &counted);

	assert_true(outcome_is_ok(&outcome));
	return counted.huge == SIZE;
}

/* The frame of each page; false where this user may not know them. */
static bool read_frames(const struct mapping *mapping, uint64_t *frames, size_t pages)
{
	uint64_t first = (uintptr_t)mapping->base / mapping_small_page();
	FILE *file = fopen("/proc/self/pagemap", "r");
	size_t got;

	assert_non_null(file);
	fseek(file, (long)(first * sizeof(*frames)), SEEK_SET);
	got = fread(frames, sizeof(*frames), pages, file);
	fclose(file);
	assert_int_equal(got, pages);
	for (size_t i = 0; i < pages; i++)
		frames[i] &= (UINT64_C(1) << 55) - 1;
	return frames[0];
}

/* Pages from the first that follow each other. */
static size_t rising(const uint64_t *frames, size_t pages)
{
	size_t count = 1;

	while (count < pages && frames[count] == frames[0] + count)
		count++;
	return count;
}

static uint64_t longest_of(const uint64_t *frames, size_t pages)
{
	size_t longest = 0;

	for (size_t i = 0, count; i < pages; i += count) {
		count = rising(frames + i, pages - i);
		longest = count > longest ? count : longest;
	}
	return longest * mapping_small_page();
}

/* The region begins on a boundary of 2 MiB. */
static uint64_t in_groups(const uint64_t *frames, size_t pages, uint64_t group_bytes)
{
	size_t group = group_bytes / mapping_small_page(), groups = 0;

	group += !group;
	for (size_t i = 0; i + group <= pages; i += group)
		groups += frames[i] % group == 0 && rising(frames + i, group) == group;
	return groups * group * mapping_small_page();
}

/* False where this user may not know frames, which must then be said. */
static bool check_frames(const struct mapping *mapping, struct frames *frames)
{
	static uint64_t of[PAGES_MOST];
	size_t pages = SIZE / mapping_small_page();
	struct outcome outcome = pagemap_frames(mapping->base, SIZE, 0, frames);

	if (!read_frames(mapping, of, pages)) {
		assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
		return false;
	}
	assert_string_equal(outcome.why, "");
	assert_int_equal(frames->longest, longest_of(of, pages));
	assert_int_equal(frames->aligned_16k, in_groups(of, pages, 16 * KIB));
	assert_int_equal(frames->aligned_64k, in_groups(of, pages, 64 * KIB));
	assert_true(frames->aligned_64k <= frames->aligned_16k && frames->aligned_16k <= SIZE);
	return true;
}

static void small_pages_are_as_aligned_as_their_frames(void **state)
{
	struct mapping mapping = mapped("base", true);
	struct frames frames = {0};
	bool known = check_frames(&mapping, &frames);

	(void)state;
	mapping_release(&mapping);
	if (!known)
		skip(); /* not root */
}

static void huge_pages_are_contiguous_and_aligned_throughout(void **state)
{
	struct mapping mapping = mapped("thp", true);
	struct frames frames = {0};
	bool known = is_wholly_huge(&mapping) && check_frames(&mapping, &frames);

	(void)state;
	mapping_release(&mapping);
	if (!known)
		skip(); /* THP is off, or not root */
	assert_in_range(frames.longest, 2 * MIB, SIZE);
	assert_int_equal(frames.aligned_16k, SIZE);
	assert_int_equal(frames.aligned_64k, SIZE);
}

/* Of a huge page, where a group counts only if it is wholly inside. */
static void groups_at_the_edges_are_none(void **state)
{
	static const struct {
		uint64_t from, bytes, aligned_16k, aligned_64k;
	} parts[] = {
		{0, 64 * KIB, 64 * KIB, 64 * KIB},          {0, 60 * KIB, 48 * KIB, 0},
		{4 * KIB, 60 * KIB, 48 * KIB, 0},           {4 * KIB, 24 * KIB, 0, 0},
		{16 * KIB, 128 * KIB, 128 * KIB, 64 * KIB},
	};
	struct mapping mapping = mapped("thp", true);
	struct frames frames = {0};
	bool known = is_wholly_huge(&mapping) && check_frames(&mapping, &frames);

	(void)state;
	for (size_t i = 0; known && i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct outcome outcome =
			pagemap_frames(mapping.base + parts[i].from, parts[i].bytes, 0, &frames);

		assert_string_equal(outcome.why, "");
		assert_int_equal(frames.longest, parts[i].bytes);
		assert_int_equal(frames.aligned_16k, parts[i].aligned_16k);
		assert_int_equal(frames.aligned_64k, parts[i].aligned_64k);
	}
	mapping_release(&mapping);
	if (!known)
		skip(); /* THP is off, or not root */
}

/* Exchanges what backs two pages, by way of an address of its own. */
static void swap(const struct mapping *mapping, size_t page, size_t with)
{
	uint64_t small = mapping_small_page();
	char *one = mapping->base + page * small, *other = mapping->base + with * small;
	char *place = mmap(NULL, small, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int how = MREMAP_MAYMOVE | MREMAP_FIXED;

	assert_ptr_equal(mremap(one, small, small, how, place), place);
	assert_ptr_equal(mremap(other, small, small, how, one), one);
	assert_ptr_equal(mremap(place, small, small, how, other), other);
}

/* Pages 5 and 6 change places: groups 4 to 7 and 0 to 15 are none. Pages 65 to 127 move one down
 * and 64 behind them: those are contiguous, and not aligned. */
static void what_is_contiguous_need_not_be_aligned(void **state)
{
	struct mapping mapping = mapped("thp", true);
	struct frames frames = {0};
	bool huge = is_wholly_huge(&mapping), known;

	(void)state;
	swap(&mapping, 5, 6);
	for (size_t page = 64; page < 127 && SIZE / mapping_small_page() >= 256; page++)
		swap(&mapping, page, page + 1);
	known = check_frames(&mapping, &frames);
	mapping_release(&mapping);
	if (!known || !huge)
		skip(); /* not root, or THP is off */
	assert_true(frames.longest >= 384 * 4 * KIB && frames.longest < SIZE);
	assert_int_equal(frames.aligned_16k, SIZE - 16 * KIB - 256 * KIB);
	assert_int_equal(frames.aligned_64k, SIZE - 64 * KIB - 256 * KIB);
}

/* The whole of two huge pages turned round. */
static void falling_frames_are_a_run_and_not_contiguous(void **state)
{
	struct mapping mapping = mapped("thp", true);
	struct frames frames = {0};
	bool huge = is_wholly_huge(&mapping), known;
	size_t last = SIZE / mapping_small_page() - 1;

	(void)state;
	for (size_t page = 0; page < last - page; page++)
		swap(&mapping, page, last - page);
	known = check_frames(&mapping, &frames);
	mapping_release(&mapping);
	if (!known || !huge)
		skip(); /* not root, or THP is off */
	assert_in_range(frames.runs, 1, 2);
	assert_int_equal(frames.longest, 4 * KIB);
	assert_int_equal(frames.aligned_16k, 0);
}

static void frames_of_what_is_not_there_are_not_known(void **state)
{
	struct mapping mapping = mapped("base", false);
	struct frames frames = {0};
	struct outcome outcome = pagemap_frames(mapping.base, SIZE, 0, &frames);

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_true(*outcome.why);
	mapping_release(&mapping);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_pages_are_as_aligned_as_their_frames),
		cmocka_unit_test(huge_pages_are_contiguous_and_aligned_throughout),
		cmocka_unit_test(groups_at_the_edges_are_none),
		cmocka_unit_test(what_is_contiguous_need_not_be_aligned),
		cmocka_unit_test(falling_frames_are_a_run_and_not_contiguous),
		cmocka_unit_test(frames_of_what_is_not_there_are_not_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
