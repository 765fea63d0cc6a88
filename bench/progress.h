/*
 * How far a run of many cells has come: one line that is rewritten on a terminal, one line a cell
 * elsewhere. Each cell is a process, so what was predicted and when the run began stand in the list
 * that the plan wrote.
 */
#ifndef PAGETOLL_PROGRESS_H
#define PAGETOLL_PROGRESS_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>

struct progress {
	const char *id;
	size_t number, total;         /* of this cell in the list, from 1 */
	double done_s, cell_s, all_s; /* predicted: cells before, this one, all */
	double began_s;               /* of the run, seconds since the epoch */
	double cell_began_s;
	bool terminal;
};

/* list: the file of pending cells, "id<tab>predicted seconds" a line; began: when the run began,
 * seconds since the epoch. Without a list the cell stands alone. */
void progress_begin(struct progress *progress, const char *id, const char *list, double began);

/* fraction of the cell's predicted time that is over; redraws the line on a terminal. */
void progress_step(struct progress *progress, double fraction);

/* The cell's last word, kept. */
void progress_end(struct progress *progress, const struct outcome *outcome);

#endif
