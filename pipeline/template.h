/*
 * An author's reading with its figures filled in: {{metric arm size}} becomes the figure, so that
 * no number is ever typed into prose.
 */
#ifndef PAGETOLL_TEMPLATE_H
#define PAGETOLL_TEMPLATE_H

#include "book.h"

#include <stddef.h>
#include <stdio.h>

/* Prints text with every {{...}} filled; a placeholder that names no metric, arm or size of the
 * experiment is printed as it stands. Returns how many did. */
size_t template_fill(const char *text, const struct chapter *chapter, FILE *out);

#endif
