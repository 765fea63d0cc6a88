/*
 * What the curves of a nested experiment say of translation in one page mode and one process: how
 * far each level of the TLB reaches, what a hit in the second level and a page walk cost, and
 * whether a huge page is held as small ones.
 */
#ifndef PAGETOLL_ANATOMY_H
#define PAGETOLL_ANATOMY_H

#include "collect.h"
#include "knee.h"

#include <stdbool.h>
#include <stddef.h>

struct anatomy {
	struct knees knees;
	/* ns: an access beyond its floor where it misses both levels and page tables lie in caches,
	 * in the median over rings of two to four times the second level's reach in small pages. A
	 * ring over twice the reach misses at every access. NaN: that reach is not known. */
	double walk;
	double saved; /* the baseline's walk less the arm's, ns */
	/* Cost over the baseline's where the baseline misses the first level and hits the second,
	 * in the sum over rings that lie in different places of the region: 1 where the arm's
	 * pages take as many entries as small ones, 0 where they take fewer than there are. NaN:
	 * not known. */
	double held;
};

/* Whether the arm has curves: nested sizes, lines spread, and a packed twin. */
bool anatomy_applies(const struct experiment *experiment, size_t arm);

/* Of that arm in that round. */
struct anatomy anatomy_read(const struct collection *collection,
                            const struct experiment *experiment, size_t arm, unsigned int round);

/* A value with what bounds it by itself: the points around a knee; else value three times.
 * INFINITY: the level was not full at the last point, which is then from. */
struct bracket {
	double value, from, to;
};

struct bracket anatomy_first_reach(const struct anatomy *anatomy);
struct bracket anatomy_second_reach(const struct anatomy *anatomy);
struct bracket anatomy_hit(const struct anatomy *anatomy);
struct bracket anatomy_walk(const struct anatomy *anatomy);
struct bracket anatomy_saved(const struct anatomy *anatomy);
struct bracket anatomy_held(const struct anatomy *anatomy);

#endif
