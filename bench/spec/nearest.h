/*
 * The legal name that a person most likely meant: offer all legal names, then take the hint. The
 * measure is the edit distance with neighbours swapped as one step (optimal string alignment),
 * since that is how fingers err; upper and lower case count as equal.
 */
#ifndef PAGETOLL_NEAREST_H
#define PAGETOLL_NEAREST_H

#include <stddef.h>

enum { NEAREST_WORD = 64, NEAREST_WORDS = 600 };

struct nearest {
	const char *text;          /* as typed */
	size_t distance;           /* of best */
	char best[NEAREST_WORD];   /* empty: none is near */
	char words[NEAREST_WORDS]; /* all that were offered, for when none is near */
	char hint[NEAREST_WORDS + 32];
};

void nearest_open(struct nearest *nearest, const char *text);
void nearest_offer(struct nearest *nearest, const char *word);

/* The end of a sentence: `; did you mean "x"?`, or `; legal: x, y`, or nothing where nothing was
 * offered. Belongs to nearest. */
const char *nearest_hint(struct nearest *nearest);

/* Steps from a to b: insert, delete, replace, swap two neighbours. Words longer than NEAREST_WORD
 * are as far as can be. */
size_t nearest_distance(const char *a, const char *b);

#endif
