/*
 * Giving back what a journal lists. One piece of code for the three who do it: the borrower itself,
 * its guardian, and whoever comes next.
 *
 * Reverse order of the first change. A file that holds a word we set gets the word found; one that
 * holds the word found is left alone; any other word is somebody else's and stays, and is told.
 * Side effects are put back whatever they hold, and last: they were noted first.
 */
#ifndef PAGETOLL_RESTORE_H
#define PAGETOLL_RESTORE_H

#include "outcome.h"

#include <stddef.h>
#include <stdio.h>

struct journal;
struct process;

/* say, if not NULL, gets a line about each setting; *count is raised by each that was put back.
 * Failed, naming each that could not be, or that somebody else has changed. */
struct outcome restore_files(struct journal *journal, FILE *say, size_t *count);

/* Files and pools; removes the journal when nothing is left on it. */
struct outcome restore_all(struct journal *journal, FILE *say, size_t *count);

/* After the death of that process, for its guardian: does nothing when no journal of it is left. */
void restore_after(const struct process *dead);

/* For whoever comes next: see borrow_recover(). */
struct outcome restore_leftover(FILE *say, size_t *count);

#endif
