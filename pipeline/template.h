/*
 * An author's reading with its figures filled in: {{metric arm size}} becomes the figure, so that
 * no number is ever typed into prose.
 */
#ifndef PAGETOLL_TEMPLATE_H
#define PAGETOLL_TEMPLATE_H

#include "book.h"

#include <stddef.h>
#include <stdio.h>

/* Prints text with every {{...}} filled; one that names nothing is printed as it stands. */
void template_fill(const char *text, const struct chapter *chapter, FILE *out);

/* A complaint for every placeholder of the experiment's reading that names no metric, arm or size.
 * Returns their number. */
size_t template_check(const struct experiment *experiment, FILE *complaints);

#endif
