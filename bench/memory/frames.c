#include "pagemap.h"
#include "mapping.h"
#include "sysfs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Documentation/admin-guide/mm/pagemap.rst */
#define PAGEMAP_FRAME   ((UINT64_C(1) << 55) - 1)
#define PAGEMAP_PRESENT (UINT64_C(1) << 63)
#define FLAG_HEAD       (UINT64_C(1) << 15)
#define FLAG_TAIL       (UINT64_C(1) << 16)

enum { BATCH = 512, GROUPS = 2 };

static const uint64_t group_bytes[GROUPS] = {UINT64_C(16) << 10, UINT64_C(64) << 10};

/* A group of pages that may be contiguous and aligned. */
struct group {
	uint64_t pages;  /* that make one */
	uint64_t so_far; /* of the one being walked; 0: it is none */
	uint64_t bytes;  /* in whole ones */
};

/* A walk over frames in the order of addresses. */
struct walk {
	int kpageflags;
	uint64_t small, folio_size;
	uint64_t page; /* number of the page at hand, of its address */
	uint64_t last_frame;
	uint64_t rising; /* pages of the rising stretch being walked */
	struct group groups[GROUPS];
	uint64_t folio_pages; /* length so far of the folio being walked; 0: none */
	struct frames *frames;
};

static void end_folio(struct walk *walk)
{
	uint64_t bytes = walk->folio_pages * walk->small;

	if (walk->folio_pages > 1)
		walk->frames->compound += bytes;
	if (walk->folio_pages && bytes == walk->folio_size)
		walk->frames->of_size += bytes;
	walk->folio_pages = 0;
}

/* A group begins where both address and frame are aligned to it. */
static void step_group(struct walk *walk, struct group *group, uint64_t frame, bool rises)
{
	if (walk->page % group->pages == 0)
		group->so_far = frame % group->pages == 0 ? 1 : 0;
	else
		group->so_far = group->so_far && rises ? group->so_far + 1 : 0;
	if (group->so_far == group->pages)
		group->bytes += group->pages * walk->small;
}

static void step_contiguity(struct walk *walk, uint64_t frame, bool rises)
{
	walk->rising = rises ? walk->rising + 1 : 1;
	if (walk->rising * walk->small > walk->frames->longest)
		walk->frames->longest = walk->rising * walk->small;
	for (size_t i = 0; i < GROUPS; i++)
		step_group(walk, &walk->groups[i], frame, rises);
	walk->page++;
}

/* Frames that were just freed come back in falling order: a stretch may run up or down. */
static void step(struct walk *walk, uint64_t frame, uint64_t flags)
{
	bool follows = frame == walk->last_frame + 1;

	if (!follows && frame + 1 != walk->last_frame)
		walk->frames->runs++;
	step_contiguity(walk, frame, follows);
	if (!(flags & FLAG_TAIL) || !follows || !walk->folio_pages)
		end_folio(walk);
	if (flags & (FLAG_HEAD | FLAG_TAIL))
		walk->folio_pages++;
	walk->last_frame = frame;
}

/* Flags of count consecutive frames in one read. */
static bool walk_run(struct walk *walk, uint64_t frame, size_t count)
{
	uint64_t flags[BATCH];
	ssize_t want = (ssize_t)(count * sizeof(flags[0]));

	if (pread(walk->kpageflags, flags, (size_t)want, (off_t)(frame * sizeof(flags[0]))) != want)
		return false;
	for (size_t i = 0; i < count; i++)
		step(walk, frame + i, flags[i]);
	return true;
}

static bool walk_batch(struct walk *walk, const uint64_t *entries, size_t count)
{
	for (size_t from = 0, to; from < count; from = to) {
		uint64_t frame = entries[from] & PAGEMAP_FRAME;

		if (!(entries[from] & PAGEMAP_PRESENT) || !frame)
			return false;
		for (to = from + 1; to < count; to++)
			if ((entries[to] & PAGEMAP_FRAME) != frame + (to - from))
				break;
		if (!walk_run(walk, frame, to - from))
			return false;
	}
	return true;
}

static bool walk_all(struct walk *walk, int pagemap, const void *base, uint64_t bytes)
{
	uint64_t page = (uintptr_t)base / walk->small;
	uint64_t end = page + bytes / walk->small;

	while (page < end) {
		uint64_t entries[BATCH];
		size_t count = end - page < BATCH ? (size_t)(end - page) : BATCH;
		ssize_t want = (ssize_t)(count * sizeof(entries[0]));

		if (pread(pagemap, entries, (size_t)want, (off_t)(page * sizeof(entries[0]))) !=
		    want)
			return false;
		if (!walk_batch(walk, entries, count))
			return false;
		page += count;
	}
	end_folio(walk);
	walk->frames->aligned_16k = walk->groups[0].bytes;
	walk->frames->aligned_64k = walk->groups[1].bytes;
	return true;
}

struct outcome pagemap_frames(const void *base, uint64_t bytes, uint64_t folio_size,
                              struct frames *frames)
{
	char path[PATH_MAX];
	struct walk walk = {
		.kpageflags = open(sysfs_path(path, "/proc/kpageflags"), O_RDONLY | O_CLOEXEC),
		.small = mapping_small_page(),
		.folio_size = folio_size,
		.last_frame = UINT64_MAX / 2, /* next to none */
		.frames = frames,
	};
	int pagemap = open(sysfs_path(path, "/proc/self/pagemap"), O_RDONLY | O_CLOEXEC);
	bool whole;

	*frames = (struct frames){0};
	walk.page = (uintptr_t)base / walk.small;
	for (size_t i = 0; i < GROUPS; i++) /* one page where small pages are as large */
		walk.groups[i].pages =
			walk.small < group_bytes[i] ? group_bytes[i] / walk.small : 1;
	whole = pagemap >= 0 && walk.kpageflags >= 0 && walk_all(&walk, pagemap, base, bytes);
	if (pagemap >= 0)
		close(pagemap);
	if (walk.kpageflags >= 0)
		close(walk.kpageflags);
	if (whole)
		return outcome_ok();
	return outcome_of(OUTCOME_UNAVAILABLE, "physical frames cannot be read: that takes root "
	                                       "(CAP_SYS_ADMIN) and /proc/kpageflags");
}
