#include "restore.h"

#include "journal.h"
#include "pool.h"
#include "sysfs.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#define FOLDER       "/run/pagetoll"
#define GUARDIAN_LOG FOLDER "/guardian.log"

/* Adds one complaint to those before. */
static void gather(struct outcome *all, const struct outcome *one)
{
	struct outcome before = *all;

	if (outcome_is_ok(one))
		return;
	*all = outcome_of(OUTCOME_FAILED, "%.150s%s%s", before.why, *before.why ? "; " : "",
	                  one->why);
}

static bool is_ours(const struct journal_file *file, const char *word)
{
	for (size_t i = 0; i < file->word_count; i++)
		if (!strcmp(file->words[i], word))
			return true;
	return file->side;
}

static void say_file(FILE *say, const struct journal_file *file, const char *now)
{
	if (say)
		fprintf(say, "%s: put back to %s, was %s\n", file->path, file->found, now);
}

static struct outcome restore_file(const struct journal_file *file, FILE *say, size_t *count,
                                   bool *settled)
{
	char now[64];
	struct outcome outcome = sysfs_read_choice(file->path, now, sizeof(now));

	*settled = false;
	if (!outcome_is_ok(&outcome))
		return outcome;
	*settled = true;
	if (!strcmp(now, file->found))
		return outcome;
	if (!is_ours(file, now))
		return outcome_of(
			OUTCOME_FAILED,
			"%s: somebody else has set it to %s meanwhile; left so (found: %s)",
			file->path, now, file->found);
	outcome = sysfs_write(file->path, file->found);
	*settled = outcome_is_ok(&outcome);
	if (*settled) {
		say_file(say, file, now);
		++*count;
	}
	return outcome;
}

struct outcome restore_files(struct journal *journal, FILE *say, size_t *count)
{
	struct outcome all = outcome_ok();

	for (size_t i = journal->file_count; i-- > 0;) {
		bool settled;
		struct outcome one = restore_file(&journal->files[i], say, count, &settled);
		char path[JOURNAL_PATH];

		gather(&all, &one);
		memcpy(path, journal->files[i].path, sizeof(path));
		if (settled)
			journal_back(journal, path);
	}
	return all;
}

static struct outcome restore_pools(struct journal *journal, FILE *say, size_t *count)
{
	struct outcome all = outcome_ok();

	for (size_t i = journal->pool_count; i-- > 0;) {
		char path[JOURNAL_PATH];
		struct outcome one;

		memcpy(path, journal->pools[i].path, sizeof(path));
		one = pool_give_back(journal, path, say);
		gather(&all, &one);
		*count += outcome_is_ok(&one);
	}
	return all;
}

struct outcome restore_all(struct journal *journal, FILE *say, size_t *count)
{
	struct outcome all, files;

	if (say && journal->odd)
		fprintf(say, "passed over %zu of the journal's lines: no line of ours\n",
		        journal->odd);
	all = restore_pools(journal, say, count);
	files = restore_files(journal, say, count);
	gather(&all, &files);
	if (say && !outcome_is_ok(&all))
		fprintf(say, "%s\n", all.why);
	if (journal_is_settled(journal))
		journal_remove(journal);
	return all;
}

/* The guardian has nobody to tell, so what it did is left for the next start to tell. */
void restore_after(const struct process *dead)
{
	struct journal journal;
	enum journal_found found;
	char path[PATH_MAX];
	size_t count = 0;
	FILE *log;

	journal_open(&journal, &found);
	if (found == JOURNAL_EMPTY) /* its owner's, who died as it began it: we hold the lock */
		journal_remove(&journal);
	if (found != JOURNAL_WHOLE || !process_is_same(&journal.owner, dead)) {
		journal_close(&journal);
		return;
	}
	log = fopen(sysfs_path(path, GUARDIAN_LOG), "we");
	if (log)
		fprintf(log, "process %d (%s) has ended without giving back\n", (int)dead->pid,
		        dead->command);
	restore_all(&journal, log, &count);
	journal_close(&journal);
	if (log)
		fclose(log);
}

/* A process just killed still stands in /proc for a moment after its locks are gone. */
static bool outlives(const struct process *process)
{
	static const struct timespec step = {.tv_nsec = 10000000};

	for (int left = 10; left && process_is_alive(process); left--)
		nanosleep(&step, NULL);
	return process_is_alive(process);
}

static struct outcome restore_dead(struct journal *journal, FILE *say, size_t *count)
{
	const struct process *owner = &journal->owner;

	if (outlives(owner))
		return outcome_of(OUTCOME_UNAVAILABLE, "process %d (%s) has settings on loan",
		                  (int)owner->pid, owner->command);
	if (say)
		fprintf(say,
		        "process %d (%s) ended without giving back; putting its settings back\n",
		        (int)owner->pid, owner->command);
	return restore_all(journal, say, count);
}

/* Nothing to put back: its settings went with the boot, or were never changed. */
static struct outcome discard(struct journal *journal, FILE *say, const char *what)
{
	if (say)
		fprintf(say, "discarded a journal %s\n", what);
	journal_remove(journal);
	return outcome_ok();
}

/* What a guardian has put back since the last start, and what it could not. */
static void tell_guardian_log(FILE *say)
{
	char path[PATH_MAX];
	char line[512];
	FILE *log = say ? fopen(sysfs_path(path, GUARDIAN_LOG), "re") : NULL;

	if (!log)
		return;
	while (fgets(line, sizeof(line), log))
		fprintf(say, "guardian: %s", line);
	fclose(log);
	unlink(path);
	rmdir(sysfs_path(path, FOLDER));
}

struct outcome restore_leftover(FILE *say, size_t *count)
{
	struct journal journal;
	enum journal_found found;
	struct outcome outcome = journal_open(&journal, &found);

	*count = 0;
	tell_guardian_log(say);
	if (found == JOURNAL_EMPTY)
		outcome =
			discard(&journal, say, "of a process that ended before changing anything");
	if (found == JOURNAL_OTHER_BOOT)
		outcome = discard(&journal, say, "of an earlier boot, whose settings are gone");
	if (found == JOURNAL_WHOLE)
		outcome = restore_dead(&journal, say, count);
	if (say && outcome.code != OUTCOME_OK && found != JOURNAL_WHOLE)
		fprintf(say, "%s\n", outcome.why);
	journal_close(&journal);
	return outcome;
}
