#include "pool.h"

#include "journal.h"
#include "sysfs.h"
#include "units.h"

#include <inttypes.h>
#include <time.h>

static struct outcome put(const char *folder, uint64_t pages)
{
	char path[POOL_PATH + 32];
	char word[24];

	snprintf(path, sizeof(path), "%s/nr_hugepages", folder);
	snprintf(word, sizeof(word), "%" PRIu64, pages);
	return sysfs_put(path, word);
}

/* Without a journal nothing is taken, but what was taken is given back all the same. */
struct outcome pool_move(struct journal *journal, const char *folder, uint64_t *pages)
{
	struct pool pool;
	struct outcome outcome = pool_read_folder(folder, &pool);
	struct outcome after;
	uint64_t from = pool.persistent;

	if (!outcome_is_ok(&outcome))
		return outcome;
	outcome = journal_move(journal, folder, from, *pages);
	if (outcome_is_ok(&outcome) || *pages < from)
		outcome = put(folder, *pages);
	after = pool_read_folder(folder, &pool);
	if (!outcome_is_ok(&after))
		return after;
	*pages = pool.persistent;
	journal_moved(journal, folder, *pages);
	return outcome;
}

/* Pages that the journal says are ours. */
static uint64_t owed(struct journal *journal, const char *folder)
{
	const struct journal_pool *pool = journal_find_pool(journal, folder);

	return pool && pool->added > 0 ? (uint64_t)pool->added : 0;
}

/* Relative to what is there now: others may have resized the pool since. */
static struct outcome shrink(struct journal *journal, const char *folder, uint64_t pages)
{
	struct pool pool;
	struct outcome outcome = pool_read_folder(folder, &pool);
	uint64_t wanted = pool.persistent > pages ? pool.persistent - pages : 0;
	uint64_t got = wanted;

	if (outcome_is_ok(&outcome))
		outcome = pool_move(journal, folder, &got);
	if (outcome_is_ok(&outcome) && got > wanted)
		return outcome_of(OUTCOME_FAILED, "%s: %" PRIu64 " pages could not be given back",
		                  folder, got - wanted);
	return outcome;
}

static void compact_memory(unsigned int *compactions)
{
	struct outcome outcome = sysfs_put("/proc/sys/vm/compact_memory", "1");

	if (outcome_is_ok(&outcome))
		++*compactions;
}

static struct outcome short_of(const char *folder, uint64_t page_size, uint64_t pages,
                               uint64_t usable)
{
	uint64_t free_kib = 0;
	char size[UNITS_TEXT];
	char free_text[UNITS_TEXT];

	sysfs_read_field("/proc/meminfo", "MemFree", &free_kib);
	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "asked for %" PRIu64 " free pages of %s, got %" PRIu64
	                  " in %s even after compacting memory; %s of memory free%s",
	                  pages, units_format_size(size, page_size), usable, folder,
	                  units_human_size(free_text, free_kib * KIB),
	                  page_size >= GIB ? "; boot with hugepagesz=1G hugepages=N to have them"
	                                   : "");
}

/* Moves up by what is missing. A pool with surplus pages first turns those into persistent ones,
 * which frees none; so as long as it grows as asked, the rest is asked for again. */
static struct outcome grow(struct journal *journal, const char *folder, uint64_t pages,
                           struct pool *pool, unsigned int *compactions)
{
	enum { TURNS = 4 };
	bool compacted = false;
	struct outcome outcome = pool_read_folder(folder, pool);

	for (int turn = 0; turn < TURNS && pool->usable < pages; turn++) {
		uint64_t wanted = pool->persistent + pages - pool->usable;
		uint64_t got = wanted;

		outcome = pool_move(journal, folder, &got);
		if (outcome_is_ok(&outcome))
			outcome = pool_read_folder(folder, pool);
		if (!outcome_is_ok(&outcome) || (got < wanted && compacted))
			return outcome;
		if (got < wanted)
			compact_memory(compactions);
		compacted = compacted || got < wanted;
	}
	return outcome;
}

struct outcome pool_grow(struct journal *journal, uint64_t page_size, uint64_t pages,
                         unsigned int *compactions)
{
	char folder[POOL_PATH];
	struct pool pool;
	struct outcome outcome = pool_folder(page_size, folder);
	uint64_t before;

	if (!outcome_is_ok(&outcome))
		return outcome;
	before = owed(journal, folder);
	outcome = grow(journal, folder, pages, &pool, compactions);
	if (outcome_is_ok(&outcome) && pool.usable >= pages)
		return outcome;
	if (outcome_is_ok(&outcome))
		outcome = short_of(folder, page_size, pages, pool.usable);
	if (owed(journal, folder) > before)
		shrink(journal, folder, owed(journal, folder) - before);
	return outcome;
}

/* A move cut short by death is over: what it came to is what is found in its place. */
static struct outcome settle_move(struct journal *journal, const char *folder)
{
	struct pool pool;
	struct outcome outcome = pool_read_folder(folder, &pool);

	if (outcome_is_ok(&outcome) && journal_find_pool(journal, folder)->moving)
		journal_moved(journal, folder, pool.persistent);
	return outcome;
}

/* The memory of a killed owner is freed before its files are closed, so its pages are free when its
 * end is noticed; but somebody who reads its /proc files may hold them a moment longer. */
static struct outcome shrink_patiently(struct journal *journal, const char *folder)
{
	static const struct timespec step = {.tv_nsec = 20 * NS_PER_MS};
	struct outcome outcome = shrink(journal, folder, owed(journal, folder));

	for (int left = 100; left && !outcome_is_ok(&outcome); left--) {
		nanosleep(&step, NULL);
		outcome = shrink(journal, folder, owed(journal, folder));
	}
	return outcome;
}

struct outcome pool_give_back(struct journal *journal, const char *folder, FILE *say)
{
	struct outcome outcome = settle_move(journal, folder);
	uint64_t pages = owed(journal, folder);
	uint64_t left;

	if (outcome_is_ok(&outcome) && pages)
		outcome = shrink_patiently(journal, folder);
	if (!outcome_is_ok(&outcome))
		return outcome;
	left = owed(journal, folder);
	if (say && pages)
		fprintf(say, "%s: gave back %" PRIu64 " pages\n", folder, pages - left);
	if (left)
		outcome = outcome_of(OUTCOME_FAILED,
		                     "%s: %" PRIu64
		                     " pages had been taken away by somebody else already",
		                     folder, left);
	journal_back(journal, folder);
	return outcome;
}
