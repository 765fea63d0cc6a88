/*
 * What is to be measured, and what of it is pending: cells of the plan without a whole raw file
 * under the spec's hash. The data decide; nothing is keyed by time stamps.
 */
#ifndef PAGETOLL_PLAN_H
#define PAGETOLL_PLAN_H

#include "cell.h"
#include "cost.h"
#include "options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct planned {
	struct cell cell;
	double seconds; /* predicted */
	uint64_t bytes; /* that its arms map together */
	bool done;      /* its raw file, or another split of the round, is there and whole */
};

struct plan {
	struct planned *cells; /* in the order of measuring */
	size_t count;
	uint64_t budget; /* bytes that a cell may use */
	struct rates rates;
};

/* Every cell of the wanted experiments, whose sizes are first fitted to the data there are and to
 * memory (see fit.h). Rounds come outermost, so that an interrupted run has whole rounds of all
 * sizes; sizes rise in odd rounds and fall in even ones, so that the largest follows the largest
 * and finds its memory warm. */
void plan_make(struct plan *plan, struct spec *spec, const struct options *options);

/* In how many files the round of the cell's size is measured whole: 1, or the groups of a split; 0
 * when it is not. Files that are torn, or of another spec, do not count. */
unsigned int plan_parts(const struct cell *cell, const char *folder);

/* Whether the cell's own raw file is whole, of this spec, and not outdone by privilege gained
 * since. */
bool plan_is_whole(const struct cell *cell, const char *folder);

/* Subcommand. */
int plan_main(const struct options *options);

#endif
