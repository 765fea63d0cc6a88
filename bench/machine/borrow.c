#include "borrow.h"

#include "guardian.h"
#include "journal.h"
#include "restore.h"
#include "setting.h"
#include "sysfs.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static struct loan {
	bool open;
	int leash;              /* of the guardian */
	struct outcome guarded; /* when not ok: why nothing may be changed */
	struct journal journal; /* created at the first change */
	unsigned int compactions;
} loan = {.leash = -1, .journal.fd = -1};

struct outcome borrow_open(FILE *say)
{
	size_t restored;
	struct outcome leftover;

	assert(!loan.open);
	leftover = borrow_recover(say, &restored);
	if (leftover.code == OUTCOME_UNAVAILABLE)
		return leftover;
	loan = (struct loan){.open = true, .journal.fd = -1};
	loan.guarded = guardian_start(&loan.leash);
	return outcome_ok();
}

/* Before every change: somebody must be there to undo it, and must know what. */
static struct outcome prepare_change(void)
{
	assert(loan.open);
	if (!outcome_is_ok(&loan.guarded))
		return outcome_of(OUTCOME_UNAVAILABLE, "%s; without it no setting is changed",
		                  loan.guarded.why);
	if (!guardian_is_alive(loan.leash))
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "the guardian was killed; without it no setting is changed");
	return loan.journal.fd < 0 ? journal_create(&loan.journal) : outcome_ok();
}

/* Enabling THP starts khugepaged, and that may set min_free_kbytes. */
static struct outcome note_side_effect(const char *path)
{
	char found[64];
	struct outcome outcome;

	if (!setting_is_file(path) || journal_find_file(&loan.journal, SETTING_MIN_FREE))
		return outcome_ok();
	outcome = sysfs_read(SETTING_MIN_FREE, found, sizeof(found));
	return outcome_is_ok(&outcome) ? journal_side(&loan.journal, SETTING_MIN_FREE, found)
	                               : outcome_ok();
}

static struct outcome note_file(const char *path, const char *found, const char *word)
{
	const struct journal_file *file;
	struct outcome outcome = note_side_effect(path);

	if (outcome_is_ok(&outcome) && !journal_find_file(&loan.journal, path))
		outcome = journal_file(&loan.journal, path, found);
	if (!outcome_is_ok(&outcome))
		return outcome;
	file = journal_find_file(&loan.journal, path);
	for (size_t i = 0; i < file->word_count; i++)
		if (!strcmp(file->words[i], word))
			return outcome;
	return journal_set(&loan.journal, path, word);
}

/* "always [madvise] never" lists what can be written; where nothing is listed, the kernel decides.
 */
static struct outcome check_offered(const char *path, const char *word)
{
	char text[256];
	char words[256];
	char *rest = words;
	const char *one;
	struct outcome outcome = sysfs_read(path, text, sizeof(text));

	if (!outcome_is_ok(&outcome) || !strchr(text, '['))
		return outcome;
	memcpy(words, text, sizeof(words));
	while ((one = strsep(&rest, " []")))
		if (!strcmp(one, word))
			return outcome;
	return outcome_of(OUTCOME_UNAVAILABLE, "this kernel does not offer %s in %s: %s", word,
	                  path, text);
}

static struct outcome make_hold(const struct need *need)
{
	char found[64];
	struct outcome outcome = sysfs_read_choice(need->path, found, sizeof(found));

	if (!outcome_is_ok(&outcome) || !strcmp(found, need->word))
		return outcome;
	/* Asked before the journal is begun, so that a user without privilege hears of the setting.
	 */
	outcome = check_offered(need->path, need->word);
	if (outcome_is_ok(&outcome))
		outcome = sysfs_writable(need->path, need->word);
	if (outcome_is_ok(&outcome))
		outcome = prepare_change();
	if (outcome_is_ok(&outcome))
		outcome = note_file(need->path, found, need->word);
	return outcome_is_ok(&outcome) ? sysfs_write(need->path, need->word) : outcome;
}

struct outcome borrow_files(const struct needs *needs)
{
	struct outcome outcome = outcome_ok();

	for (size_t i = 0; i < needs->file_count && outcome_is_ok(&outcome); i++)
		outcome = make_hold(&needs->files[i]);
	return outcome;
}

struct outcome borrow_return_files(void)
{
	size_t count = 0;

	return restore_files(&loan.journal, NULL, &count);
}

struct outcome borrow_pool(uint64_t page_size, uint64_t pages)
{
	struct pool pool = {0};
	char folder[POOL_PATH];
	char path[POOL_PATH + 32];
	char word[24];
	struct outcome outcome = pool_folder(page_size, folder);

	if (outcome_is_ok(&outcome))
		outcome = pool_read_folder(folder, &pool);
	if (!outcome_is_ok(&outcome) || pool.usable >= pages)
		return outcome;
	snprintf(path, sizeof(path), "%s/nr_hugepages", folder);
	snprintf(word, sizeof(word), "%" PRIu64, pool.persistent + pages - pool.usable);
	outcome = sysfs_writable(path, word);
	if (outcome_is_ok(&outcome))
		outcome = prepare_change();
	return outcome_is_ok(&outcome)
	               ? pool_grow(&loan.journal, page_size, pages, &loan.compactions)
	               : outcome;
}

unsigned int borrow_compactions(void)
{
	return loan.compactions;
}

struct outcome borrow_close(void)
{
	struct outcome outcome = outcome_ok();
	size_t count = 0;

	if (!loan.open)
		return outcome;
	if (loan.journal.fd >= 0)
		outcome = restore_all(&loan.journal, NULL, &count);
	journal_close(&loan.journal);
	guardian_dismiss(loan.leash);
	loan.leash = -1;
	loan.open = false;
	return outcome;
}

struct outcome borrow_recover(FILE *say, size_t *restored)
{
	return restore_leftover(say, restored);
}
