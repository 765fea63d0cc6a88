/*
 * The whole raw files of one experiment, read and checked: what each arm read in each process.
 * Files that are torn or of another spec are left out and named.
 */
#ifndef PAGETOLL_COLLECT_H
#define PAGETOLL_COLLECT_H

#include "options.h"
#include "reading.h"
#include "spec.h"

#include <stddef.h>
#include <stdint.h>

/* What a raw file says at one size; of nested sizes a file says several. */
struct sheet {
	uint64_t size;
	unsigned int round, group, groups;
	struct reading *readings; /* arm_count, in the experiment's order of arms */
};

enum { COLLECT_CARRIED = 4, COLLECT_TEXT = 352 };

struct collection {
	struct sheet *sheets;
	size_t count;
	size_t rounds_whole, rounds_planned; /* over all sizes */
	char measured[64];                   /* when the first file was written */
	char program[32];                    /* version that wrote it */
	/* Comments of that file that go with the numbers, in the order of collect_carried; empty
	 * where it has none. */
	char carried[COLLECT_CARRIED][COLLECT_TEXT];
};

/* Their keys. */
extern const char *const collect_carried[COLLECT_CARRIED];

void collect_read(struct collection *collection, const struct experiment *experiment,
                  const char *folder);

/* Subcommand: all rows of the wanted experiments' whole files as one table. */
int collect_main(const struct options *options);

#endif
