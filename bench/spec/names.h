/*
 * Names that a spec takes from outside itself: scripts that draw, sources that published.
 */
#ifndef PAGETOLL_NAMES_H
#define PAGETOLL_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct nearest;

struct names {
	const char **list;
	size_t count;
	bool known; /* false: there is nothing to look names up in, and all are taken */
};

/* The scripts *.gp of a folder, without their ending. */
void names_of_scripts(struct names *names, const char *folder, struct arena *memory);

/* The sources in data/published/published.csv; folder is empty or ends in a slash. */
void names_of_sources(struct names *names, const char *folder, struct arena *memory);

bool names_hold(const struct names *names, const char *name);
void names_offer(const struct names *names, struct nearest *nearest);

#endif
