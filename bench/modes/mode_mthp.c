#include "mode_mthp.h"
#include "backing.h"
#include "borrow.h"
#include "mapping.h"
#include "sysfs.h"
#include "thp.h"
#include "units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

uint64_t mode_mthp_page_size(const struct page_mode *mode)
{
	return mode->fixed_size;
}

static void size_file(char *path, size_t size, uint64_t bytes)
{
	snprintf(path, size, THP_DIR "/hugepages-%" PRIu64 "kB/enabled", bytes / KIB);
}

/* A fault takes the largest allowed size first (mm/memory.c, alloc_anon_folio), so every larger
 * size is switched off while this one is touched. */
static void refuse_larger(uint64_t bytes, struct needs *needs)
{
	for (uint64_t larger = 2 * bytes; larger <= thp_page_size(); larger *= 2) {
		char path[160], word[32];
		struct outcome outcome;

		size_file(path, sizeof(path), larger);
		outcome = sysfs_read_choice(path, word, sizeof(word));
		if (outcome_is_ok(&outcome))
			needs_file(needs, path, "never");
	}
}

struct outcome mode_mthp_need(const struct page_mode *mode, uint64_t bytes, struct needs *needs)
{
	char path[160], word[32];
	struct outcome outcome;

	(void)bytes;
	size_file(path, sizeof(path), mode->fixed_size);
	outcome = sysfs_read_choice(path, word, sizeof(word));
	if (!outcome_is_ok(&outcome))
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"this kernel has no %s: multi-size THP of this size takes Linux 6.8 or "
			"later",
			path);
	if (strcmp(word, "always") != 0)
		needs_file(needs, path, "madvise");
	refuse_larger(mode->fixed_size, needs);
	return outcome_ok();
}

struct outcome mode_mthp_map(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = thp_allowed();

	(void)mode;
	return outcome_is_ok(&outcome) ? mapping_anonymous_huge(mapping) : outcome;
}

/* Keeps khugepaged from making the folios larger once the other sizes are allowed again. The advice
 * changes no page that is there. */
struct outcome mode_mthp_settle(const struct page_mode *mode, struct mapping *mapping)
{
	(void)mode;
	return mapping_advise(mapping, MADV_NOHUGEPAGE, "MADV_NOHUGEPAGE");
}

/* Folio lengths where frames can be read; else the number of faults, which is the number of folios
 * when all are of one size. AnonHugePages counts PMD mappings only. */
struct outcome mode_mthp_backing(const struct page_mode *mode, const struct mapping *mapping,
                                 struct backing *backing)
{
	struct outcome outcome = backing_read(mapping, mode->fixed_size, backing);
	uint64_t folios = mapping->bytes / mode->fixed_size;

	if (backing->frames_known)
		backing->obtained = backing->frames.of_size;
	else if (!backing->bytes.huge && mapping->faults >= folios &&
	         mapping->faults <= folios + folios / 100 + 8)
		backing->obtained = backing->bytes.present;
	return outcome;
}
