/*
 * What a speedup shows, given the control's. An effect inside the noise floor is no difference
 * shown, and never a number in a headline.
 */
#ifndef PAGETOLL_VERDICT_H
#define PAGETOLL_VERDICT_H

#include "book.h"

enum verdict {
	VERDICT_FASTER,
	VERDICT_SLOWER,
	VERDICT_NONE,         /* the interval holds 1, or meets the control's */
	VERDICT_NO_INTERVAL,  /* the arm or its control has none: too few rounds, or no control */
	VERDICT_NOT_OBTAINED, /* the figure's outcome says why */
	VERDICT_NOT_AVAILABLE,
	VERDICT_FAILED,
};

enum verdict verdict_of(const struct figure *speedup, const struct figure *control);

const char *verdict_name(enum verdict verdict);

/* A control whose interval does not hold 1: two identical arms that are not alike. */
bool verdict_control_failed(const struct figure *control);

#endif
