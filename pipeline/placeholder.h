/*
 * The places in an author's reading where a figure belongs: {{metric arm size}}.
 */
#ifndef PAGETOLL_PLACEHOLDER_H
#define PAGETOLL_PLACEHOLDER_H

#include "spec.h"
#include "units.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PLACEHOLDER_TEXT = 160 };

struct placeholder {
	char metric[32], arm[SPEC_LABEL], size[UNITS_TEXT];
	uint64_t bytes;
};

/* "speedup thp 1GiB", the text between the braces; false when a word of it names nothing. */
bool placeholder_read(const char *text, const struct experiment *experiment,
                      struct placeholder *placeholder);

/* Goes on to the next "{{...}}": prints what stands before it (out may be NULL), and cuts out what
 * is in it. NULL at the end. */
const char *placeholder_next(const char *text, char cut[static PLACEHOLDER_TEXT], FILE *out);

/* A complaint for every placeholder of the experiment's reading that names no metric, arm or size.
 * Returns their number. */
size_t placeholder_check(const struct experiment *experiment, FILE *complaints);

#endif
