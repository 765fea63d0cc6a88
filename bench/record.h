/*
 * The raw file of a cell: every sample of every arm, warm-ups and refusals too, with what the
 * machine was like. Written once, after the last sample.
 */
#ifndef PAGETOLL_RECORD_H
#define PAGETOLL_RECORD_H

#include "cell.h"
#include "clock.h"
#include "outcome.h"
#include "trial.h"

struct counter_set;

struct record {
	const struct cell *cell;
	const struct cell_options *options;
	const struct trial *trials;
	size_t count;
	struct clock_quality clock;
	int cpu;
	const struct counter_set *counters; /* NULL: none were asked for */
};

/* Whether the raw file could be written, asked before anything is measured. */
struct outcome record_can_write(const struct cell *cell, const char *data);

/* Creates the folder if need be. Failed, with nothing left behind, when it cannot be written. */
struct outcome record_write(const struct record *record);

/* Whether this user may change the machine's settings; stands in the file as "settings could be
 * changed", so that what was refused for want of privilege is pending again for one who has it. */
bool record_may_change(void);

/* The columns of a raw file, ended by NULL; collect checks files against them. */
extern const char *const record_columns[];

#endif
