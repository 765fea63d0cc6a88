/*
 * Where a TLB level is full: the knees of a curve of translation cost over the number of pages that
 * a ring visits. One level serves all while the cost is constant; past its reach the cost rises to
 * that of the next. The change-points are those of the least-squares segmentation into a constant,
 * a constant and a line on logarithmic scales (segment neighbourhood search: I. E. Auger and C. E.
 * Lawrence, "Algorithms for the optimal identification of segment neighborhoods", Bulletin of
 * Mathematical Biology 51, 1989), found by trying all in which the cost rises. Two constants stand
 * for a second level that never fills, unless the third segment halves the squares that they leave;
 * one, for a first level that never does.
 */
#ifndef PAGETOLL_KNEE_H
#define PAGETOLL_KNEE_H

#include <stdbool.h>
#include <stddef.h>

/* One point of a curve. */
struct knee_point {
	double pages;  /* visited in turn, one line in each */
	double packed; /* ns an access to as many lines, side by side: the floor */
	double cost;   /* ns an access beyond the floor */
};

enum { KNEES = 2, KNEE_POINTS = 128 };

/* A rise of the cost between two neighbouring points. */
struct knee {
	bool found;
	double before, after; /* pages: last point of the segment before, first of the next */
	/* Points beside the change-point that fit neither segment belong to the rise: last point
	 * that fits the one before, first that fits the one after. */
	double from, to;
};

struct knees {
	struct knee level[KNEES]; /* of the first-level and of the second-level TLB */
	double most;              /* pages of the last point that was looked at: nothing is known
	                             beyond */
	double hit;               /* ns: median cost between the knees, while lines lie in the
	                             first-level cache; NaN: not known */
};

/* Points ascend in pages, at most KNEE_POINTS. Those whose packed ring no longer runs from caches
 * are left out, since there the cost holds more than translation. Nothing is known of fewer than
 * nine. */
struct knees knees_find(const struct knee_point *points, size_t count);

#endif
