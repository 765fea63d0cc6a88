/*
 * An author's reading with its figures filled in: {{metric arm size}} becomes the figure, so that
 * no number is ever typed into prose.
 */
#ifndef PAGETOLL_TEMPLATE_H
#define PAGETOLL_TEMPLATE_H

#include "book.h"

#include <stdio.h>

/* Prints text with every {{...}} filled; one that names nothing is printed as it stands. */
void template_fill(const char *text, const struct chapter *chapter, FILE *out);

#endif
