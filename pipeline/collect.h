/*
 * The whole raw files of one experiment, read and checked: what each arm read in each process.
 * Files that are torn or of another spec are left out and named.
 */
#ifndef PAGETOLL_COLLECT_H
#define PAGETOLL_COLLECT_H

#include "csv.h"
#include "options.h"
#include "outcome.h"
#include "spec.h"

#include <stddef.h>
#include <stdint.h>

/* One arm in one process. NaN: not known. */
struct reading {
	bool present;      /* the file has the arm */
	double ns;         /* per operation: the spec's estimate over its timed samples */
	double reserve;    /* taking pages into a pool, ms per GiB mapped */
	double first;      /* first touch, the host's part included, ms per GiB mapped */
	double populate;   /* first touch of frames just freed, ms per GiB mapped */
	double settle;     /* after it, ms per GiB mapped */
	double obtained;   /* share of the region that was as asked, 0..1 */
	double frame_runs; /* stretches of consecutive physical frames, per GiB mapped */
	struct outcome outcome;
};

/* One raw file. */
struct sheet {
	uint64_t size;
	unsigned int round, group, groups;
	struct reading *readings; /* arm_count, in the experiment's order of arms */
};

struct collection {
	struct sheet *sheets;
	size_t count;
	size_t rounds_whole, rounds_planned; /* over all sizes */
	char measured[64];                   /* when the first file was written */
	char program[32];                    /* version that wrote it */
};

void collect_read(struct collection *collection, const struct experiment *experiment,
                  const char *folder);

/* Subcommand: all rows of the wanted experiments' whole files as one table. */
int collect_main(const struct options *options);

#endif
