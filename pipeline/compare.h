/*
 * Two data sets side by side: two machines, or two runs on one. Do they agree?
 */
#ifndef PAGETOLL_COMPARE_H
#define PAGETOLL_COMPARE_H

struct options;

/* Subcommand: a line a speedup; exit code 1 when two intervals do not overlap. */
int compare_main(const struct options *options);

#endif
