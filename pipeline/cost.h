/*
 * How long a cell will take, from what the machine does per page and per access: rates measured by
 * `pagetoll rates`, else built-in ones of a middling virtual machine.
 */
#ifndef PAGETOLL_COST_H
#define PAGETOLL_COST_H

#include "cell.h"

#include <stdbool.h>

enum { COST_POINTS = 8 };

struct rates {
	bool measured;
	double touch_small_ns; /* first touch of one small page */
	double touch_huge_ns;  /* first touch of a huge page, per small page of it */
	double touch_idle_ns; /* the same after some seconds idle: what a host takes back costs more
	                       */
	struct {
		double bytes;  /* working set */
		double ns;     /* per access of a chase on small pages, a line a page */
	} access[COST_POINTS]; /* ascending; unused points have bytes 0 */
};

/* Reads the file, or takes the built-in rates when it is NULL or unreadable. */
void cost_read_rates(struct rates *rates, const char *path);

/* Predicted seconds of one cell, right after one that mapped warm_bytes. */
double cost_of_cell(const struct cell *cell, uint64_t warm_bytes, const struct rates *rates);

#endif
