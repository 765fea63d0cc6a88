/*
 * What became of an attempt: it worked, or it did not and a person is told why. A value that is
 * returned, never printed: layers below the cell only hand it up, until it stands in a row.
 */
#ifndef PAGETOLL_OUTCOME_H
#define PAGETOLL_OUTCOME_H

#include <stdbool.h>

enum outcome_code {
	OUTCOME_OK,
	OUTCOME_NOT_OBTAINED, /* asked, granted, but the memory is not what was asked for */
	OUTCOME_UNAVAILABLE,  /* this machine, or this user, cannot have it */
	OUTCOME_FAILED,       /* it was tried and went wrong, or its check did */
};

struct outcome {
	enum outcome_code code;
	char why[320]; /* a sentence that a person can act on; empty when ok */
};

struct outcome outcome_ok(void);

/* An outcome other than ok. The sentence is cut at the size of why. */
__attribute__((format(printf, 2, 3))) struct outcome outcome_of(enum outcome_code code,
                                                                const char *format, ...);

bool outcome_is_ok(const struct outcome *outcome);

/* The word for a code as it stands in CSV: ok, not-obtained, unavailable, failed. */
const char *outcome_name(enum outcome_code code);

/* The code for such a word; OUTCOME_FAILED for a word that is none. */
enum outcome_code outcome_find(const char *name);

#endif
