/*
 * What is on loan, kept where it outlives the borrower: /run/pagetoll/journal (below
 * PAGETOLL_SYSROOT). Lines are added and fsynced before a setting is changed, so whatever may have
 * been changed stands there; a last line without its end was never acted upon and is cut off.
 *
 *	boot <id>                  settings end with the boot, and so does the journal
 *	owner <pid> <start> <command>
 *	file <path> <word>         found, about to be changed
 *	side <path> <word>         found, about to change as a side effect of others
 *	set <path> <word>          about to be written
 *	move <folder> <from> <to>  persistent pages of a pool, about to become more or fewer
 *	moved <folder> <at>        what they are now; without it, what is found then
 *	back <path>                off the list: given back, or left to who changed it since
 *
 * No line may name anything but the settings of setting.h: who can write a journal must not choose
 * what root writes.
 *
 * A struct journal is the outcome of applying its lines, whether they were read or just written.
 */
#ifndef PAGETOLL_JOURNAL_H
#define PAGETOLL_JOURNAL_H

#include "outcome.h"
#include "process.h"

enum {
	JOURNAL_FILES = 32,
	JOURNAL_POOLS = 8,
	JOURNAL_WORDS = 8,
	JOURNAL_PATH = 160,
	JOURNAL_WORD = 24,
};

struct journal_file {
	char path[JOURNAL_PATH];
	char found[JOURNAL_WORD];                /* to be put back */
	char words[JOURNAL_WORDS][JOURNAL_WORD]; /* that we have set */
	size_t word_count;
	bool side; /* changed by the kernel as a side effect: put back whatever it holds */
};

struct journal_pool {
	char path[JOURNAL_PATH]; /* its folder */
	int64_t added;           /* persistent pages by all finished moves, net */
	bool moving;             /* a move was begun and its end is not known */
	uint64_t from, to;
};

struct journal {
	int fd;    /* -1: none */
	off_t end; /* behind its last whole line */
	char boot[40];
	struct process owner;
	struct journal_file files[JOURNAL_FILES]; /* in the order of their first change */
	struct journal_pool pools[JOURNAL_POOLS];
	size_t file_count, pool_count;
	size_t odd; /* lines that were none, and were passed over */
};

enum journal_found {
	JOURNAL_NONE,
	JOURNAL_EMPTY,      /* its owner died before it had changed anything */
	JOURNAL_OTHER_BOOT, /* its settings went with the boot */
	JOURNAL_WHOLE,
};

/* Starts a journal of this process. Unavailable, with the reason, when there is one already or none
 * can be written: then nothing may be changed. */
struct outcome journal_create(struct journal *journal);

/* Opens and replays the journal that lies there, and holds an flock on it, so that no two processes
 * give back the same pages. Failed when it cannot be read and written, or when it may be the work
 * of another user; the fd is then -1, as it is for JOURNAL_NONE. */
struct outcome journal_open(struct journal *journal, enum journal_found *found);

/* Lets go of the file, which stays; or removes it as well. */
void journal_close(struct journal *journal);
void journal_remove(struct journal *journal);

/* Nothing is on loan any more. */
bool journal_is_settled(const struct journal *journal);

/* One line each, as above. Unavailable when it could not be written: the change must not be made.
 */
struct outcome journal_file(struct journal *journal, const char *path, const char *found);
struct outcome journal_side(struct journal *journal, const char *path, const char *found);
struct outcome journal_set(struct journal *journal, const char *path, const char *word);
struct outcome journal_move(struct journal *journal, const char *path, uint64_t from, uint64_t to);
struct outcome journal_moved(struct journal *journal, const char *path, uint64_t at);
struct outcome journal_back(struct journal *journal, const char *path);

/* NULL when it is not on the list. */
struct journal_file *journal_find_file(struct journal *journal, const char *path);
struct journal_pool *journal_find_pool(struct journal *journal, const char *path);

/* Takes one line in, without its end. False for a line that is none, or one too many. Defined in
 * journal_line.c. */
bool journal_apply(struct journal *journal, const char *line);

#endif
