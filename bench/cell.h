/*
 * A cell: one experiment, one size, one round, all arms in one process. Where memory is too short
 * for all arms at once it is one group of them, which keeps each arm's baseline and control.
 */
#ifndef PAGETOLL_CELL_H
#define PAGETOLL_CELL_H

#include "outcome.h"
#include "spec.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress;

enum { CELL_ID = 160 };

struct cell {
	const struct experiment *experiment;
	uint64_t size;       /* bytes */
	unsigned int round;  /* from 1 */
	unsigned int group;  /* from 1 */
	unsigned int groups; /* 1: not split */
};

/* "sweep/1GiB-r03", with "-g1of2" behind it when split. Returns id. */
const char *cell_id(const struct cell *cell, char id[static CELL_ID]);

/* False for an id that names no cell of the spec. Its size is one that is written, or one that may
 * stand in for such a one: what memory there was when it was planned is not asked again. */
bool cell_find(const struct spec *spec, const char *id, struct cell *cell);

/* DATA/sweep-3f2a91c0/1GiB-r03.csv. Returns path. */
const char *cell_path(const struct cell *cell, const char *data, char path[static PATH_MAX]);

struct cell_options {
	const char *data;          /* folder of this machine's data */
	const char *command;       /* for the header of the raw file */
	int cpu;                   /* to pin to; -1: choose */
	struct progress *progress; /* NULL: say nothing */
};

/* Measures the cell and writes its raw file. Ok also when arms were unavailable; not obtained or
 * failed, with the first such arm's reason, when a row says so; failed when no file was written. */
struct outcome cell_measure(const struct cell *cell, const struct cell_options *options);

#endif
