#include "journal.h"

#include "sysfs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER    "/run/pagetoll"
#define FILE_NAME FOLDER "/journal"

static void read_boot_id(char *boot, size_t size)
{
	struct outcome outcome = sysfs_read("/proc/sys/kernel/random/boot_id", boot, size);

	if (!outcome_is_ok(&outcome) || !*boot)
		snprintf(boot, size, "unknown");
}

/* All of the text or none. What stands behind the last whole line, torn by a death or a full disk,
 * goes first: it would join up with the line after it. */
static bool append(struct journal *journal, const char *text)
{
	size_t length = strlen(text);
	ssize_t written;

	if (ftruncate(journal->fd, journal->end))
		return false;
	written = write(journal->fd, text, length);
	if (written == (ssize_t)length) {
		journal->end += written;
		return true;
	}
	if (written >= 0)
		errno = ENOSPC;
	return false;
}

static struct outcome refusal(void)
{
	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "cannot write the journal " FILE_NAME
	                  ": %s; without it no setting is changed",
	                  strerror(errno));
}

/* Takes the line into the journal in memory, then writes it. In that order, so that a line which
 * does not fit refuses the change. A set or a move is the last line before a change, and takes
 * those before it to the disk; what follows a change may be lost with the machine, as the setting
 * is. */
__attribute__((format(printf, 3, 4))) static struct outcome
add_line(struct journal *journal, bool before_change, const char *format, ...)
{
	char line[2 * JOURNAL_PATH + 64];
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(line, sizeof(line) - 1, format, args);
	va_end(args);
	if (length < 0 || (size_t)length >= sizeof(line) - 1 || !journal_apply(journal, line))
		return outcome_of(OUTCOME_UNAVAILABLE, "the journal cannot take: %s", line);
	memcpy(line + length, "\n", 2);
	if (!append(journal, line) || (before_change && fsync(journal->fd)))
		return refusal();
	return outcome_ok();
}

struct outcome journal_file(struct journal *journal, const char *path, const char *found)
{
	return add_line(journal, false, "file %s %s", path, found);
}

struct outcome journal_side(struct journal *journal, const char *path, const char *found)
{
	return add_line(journal, false, "side %s %s", path, found);
}

struct outcome journal_set(struct journal *journal, const char *path, const char *word)
{
	return add_line(journal, true, "set %s %s", path, word);
}

struct outcome journal_move(struct journal *journal, const char *path, uint64_t from, uint64_t to)
{
	return add_line(journal, true, "move %s %" PRIu64 " %" PRIu64, path, from, to);
}

struct outcome journal_moved(struct journal *journal, const char *path, uint64_t at)
{
	return add_line(journal, false, "moved %s %" PRIu64, path, at);
}

struct outcome journal_back(struct journal *journal, const char *path)
{
	return add_line(journal, false, "back %s", path);
}

static struct outcome already_there(void)
{
	return outcome_of(OUTCOME_UNAVAILABLE, "another process has settings on loan (" FILE_NAME
	                                       " exists); wait for its end, or: sudo make restore");
}

struct outcome journal_create(struct journal *journal)
{
	char path[PATH_MAX];
	char header[256];

	*journal = (struct journal){.fd = -1, .owner = process_self()};
	read_boot_id(journal->boot, sizeof(journal->boot));
	mkdir(sysfs_path(path, "/run"), 0755); /* missing below a root prefix only */
	mkdir(sysfs_path(path, FOLDER), 0755);
	journal->fd = open(sysfs_path(path, FILE_NAME),
	                   O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	if (journal->fd < 0)
		return errno == EEXIST ? already_there() : refusal();
	snprintf(header, sizeof(header), "boot %s\nowner %d %" PRIu64 " %s\n", journal->boot,
	         (int)journal->owner.pid, journal->owner.started, journal->owner.command);
	if (!append(journal, header) || fsync(journal->fd)) {
		struct outcome outcome = refusal();

		journal_remove(journal);
		return outcome;
	}
	return outcome_ok();
}

/* The whole file, cut after the last complete line; free it. NULL when it cannot be read. */
static char *read_lines(int fd)
{
	struct stat status;
	char *text;
	char *end;
	ssize_t length;

	if (fstat(fd, &status))
		return NULL;
	text = calloc(1, (size_t)status.st_size + 1);
	if (!text)
		return NULL;
	length = pread(fd, text, (size_t)status.st_size, 0);
	if (length < 0) {
		free(text);
		return NULL;
	}
	end = memrchr(text, '\n', (size_t)length);
	text[end ? end - text + 1 : 0] = '\0';
	/* Zero bytes, of a file system that lost some, end no more than their line. */
	for (char *at = text; at < end; at++)
		if (!*at)
			*at = '\n';
	return text;
}

/* Lines that mean nothing are passed over: what the others say is still to be given back. */
static bool replay(struct journal *journal)
{
	char *text = read_lines(journal->fd);
	char *rest = text;
	char *line;

	if (!text)
		return false;
	journal->end = (off_t)strlen(text);
	while ((line = strsep(&rest, "\n")))
		if (*line && !journal_apply(journal, line))
			journal->odd++;
	free(text);
	return true;
}

/* False when it was removed while we waited for the flock. */
static bool is_still_there(int fd)
{
	char path[PATH_MAX];
	struct stat ours;
	struct stat named;

	return !fstat(fd, &ours) && !stat(sysfs_path(path, FILE_NAME), &named) &&
	       ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

/* Why the open file may be the work of another user; NULL when it is ours or root's alone. */
static const char *distrust(int fd)
{
	struct stat status;

	if (fstat(fd, &status))
		return strerror(errno);
	if (!S_ISREG(status.st_mode) || status.st_nlink > 1)
		return "it is no plain file";
	if (status.st_uid && status.st_uid != geteuid())
		return "it belongs to somebody else";
	return status.st_mode & (S_IWGRP | S_IWOTH) ? "others may write it" : NULL;
}

static struct outcome open_file(struct journal *journal)
{
	char path[PATH_MAX];
	const char *why;

	journal->fd = open(sysfs_path(path, FILE_NAME), O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW);
	if (journal->fd < 0 && errno == ENOENT)
		return outcome_ok();
	if (journal->fd < 0)
		return outcome_of(OUTCOME_FAILED, "cannot open %s: %s; try: sudo make restore",
		                  path, strerror(errno));
	why = distrust(journal->fd);
	if (!why)
		return outcome_ok();
	journal_close(journal);
	return outcome_of(OUTCOME_FAILED,
	                  "%s is not followed: %s; find out who wrote it, then remove it", path,
	                  why);
}

static enum journal_found judge(const struct journal *journal)
{
	char boot[sizeof(journal->boot)];

	if (!journal->owner.pid)
		return JOURNAL_EMPTY;
	read_boot_id(boot, sizeof(boot));
	return strcmp(boot, journal->boot) ? JOURNAL_OTHER_BOOT : JOURNAL_WHOLE;
}

struct outcome journal_open(struct journal *journal, enum journal_found *found)
{
	char path[PATH_MAX];
	struct outcome outcome;

	*journal = (struct journal){.fd = -1};
	*found = JOURNAL_NONE;
	outcome = open_file(journal);
	if (journal->fd < 0)
		return outcome;
	flock(journal->fd, LOCK_EX);
	if (!is_still_there(journal->fd)) {
		journal_close(journal);
		return outcome_ok();
	}
	if (!replay(journal)) {
		journal_close(journal);
		return outcome_of(OUTCOME_FAILED, "cannot read %s: %s", sysfs_path(path, FILE_NAME),
		                  strerror(errno));
	}
	*found = judge(journal);
	return outcome_ok();
}

void journal_close(struct journal *journal)
{
	if (journal->fd >= 0)
		close(journal->fd);
	journal->fd = -1;
}

void journal_remove(struct journal *journal)
{
	char path[PATH_MAX];

	unlink(sysfs_path(path, FILE_NAME));
	rmdir(sysfs_path(path, FOLDER));
	journal_close(journal);
}

bool journal_is_settled(const struct journal *journal)
{
	return !journal->file_count && !journal->pool_count;
}
