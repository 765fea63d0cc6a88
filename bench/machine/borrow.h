/*
 * Machine state on loan: THP files, hugetlb pools, min_free_kbytes. Whatever is changed is first
 * written to a journal (fsynced), then changed and read back; and it is given back by this process
 * in borrow_close(), by a guardian in a session of its own when the process ends in any other way
 * (exit, INT, TERM, HUP, QUIT, SIGKILL, want of memory), and by the next start or `pagetoll
 * restore` after anything worse. There are no signal handlers, see guardian.h; who wants the
 * settings back before going on takes the lock, which the guardian holds until it is done.
 *
 * The journal lies in /run/pagetoll (below PAGETOLL_SYSROOT). A restart undoes the settings, and a
 * journal of an earlier boot is thrown away.
 *
 * One loan a process: it is the machine's state, of which there is one.
 */
#ifndef PAGETOLL_BORROW_H
#define PAGETOLL_BORROW_H

#include "outcome.h"
#include "pool.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { NEEDS_MOST = 24 };

/* What a mode wants of the machine before it maps: files to hold a word, pools to hold pages. */
struct needs {
	struct need {
		char path[160]; /* absolute, without the root prefix */
		char word[24];  /* the bracketed word that it must hold */
	} files[NEEDS_MOST];
	size_t file_count;
	struct pool_need {
		uint64_t page_size; /* bytes */
		uint64_t pages;     /* to be free and unreserved */
	} pools[4];
	size_t pool_count;
};

/* Adds; a file named before gets the new word, a pool named before grows. */
void needs_file(struct needs *needs, const char *path, const char *word);
void needs_pool(struct needs *needs, uint64_t page_size, uint64_t pages);

/* Starts the loan: gives back what a dead process left (say, if not NULL, gets lines about it), and
 * starts the guardian. Call it after lock_take(), and before any large memory is mapped. It changes
 * nothing, so it needs no privilege: what stands in the way of a change is told when one is asked
 * for. Unavailable, naming it, when a live process has settings on loan. */
struct outcome borrow_open(FILE *say);

/* Makes each file hold its word, changing only those that do not. Unavailable, with the command
 * that would allow it, when one cannot be changed; those before it are given back at the end all
 * the same. */
struct outcome borrow_files(const struct needs *needs);

/* Puts back every file changed so far to what was found; pools stay. Failed as borrow_close() is.
 */
struct outcome borrow_return_files(void);

/* Grows a pool until it has that many free unreserved pages. Unavailable, with asked and got and
 * the free memory, when it falls short even after memory was compacted; then what it got is given
 * back at once. */
struct outcome borrow_pool(uint64_t page_size, uint64_t pages);

/* How often memory was compacted for that since borrow_open(): it disturbs the machine, and belongs
 * into the record. */
unsigned int borrow_compactions(void);

/* Gives everything back, checks it, removes the journal, and waits until the guardian has gone.
 * Failed, naming each setting that could not be put back (the journal stays, for the next start) or
 * that somebody else has changed meanwhile (it is left so). Nothing when there is no loan. */
struct outcome borrow_close(void);

/* For `pagetoll restore` and every start, with the lock held: gives back what a journal of a
 * process no longer alive says. A line about each setting to say; *restored counts them; no journal
 * is no error. Unavailable, naming it, when the process is alive. Failed as borrow_close() is, and
 * when this user may not. */
struct outcome borrow_recover(FILE *say, size_t *restored);

#endif
