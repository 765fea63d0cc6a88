/*
 * Expectations judged: what an author said beforehand, against what was measured. Figures are taken
 * with their intervals, and an expectation is confirmed or refuted only when it holds, or fails,
 * for whatever values the intervals allow together: in doubt it is not resolved.
 */
#ifndef PAGETOLL_JUDGE_H
#define PAGETOLL_JUDGE_H

#include "book.h"

#include <stdio.h>

enum judgement {
	JUDGED_CONFIRMED,
	JUDGED_REFUTED,      /* a finding: the machine shows otherwise */
	JUDGED_NOT_RESOLVED, /* intervals too wide, or none */
	JUDGED_NOT_MEASURED,
};

enum { JUDGED_TEXT = 400 };

struct judged {
	enum judgement judgement;
	char measured[JUDGED_TEXT]; /* the figures that decided it, in the order of the expression
	                             */
};

/* Judges one expectation of the chapter's experiment, whose expression the spec's reader has
 * checked. */
struct judged judge(const struct chapter *chapter, const struct expectation *expectation);

const char *judgement_name(enum judgement judgement);

/* A table of the experiment's expectations, or of all experiments' (chapter NULL): claim, verdict,
 * what was measured. Prints nothing where there are none. */
void judge_report(const struct book *book, const struct chapter *chapter, FILE *out);

#endif
