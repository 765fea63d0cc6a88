/*
 * REPORT.md: verdict first, then each experiment, then the machine, the method in short, and how to
 * repeat it. Every number comes from summaries; every sentence about them is computed.
 */
#ifndef PAGETOLL_REPORT_H
#define PAGETOLL_REPORT_H

#include "book.h"
#include "splintering.h"

#include <stdio.h>

/* Subcommand: the report to standard output. */
int report_main(const struct options *options);

/* Its parts, in order. */
void report_verdict(const struct book *book, FILE *out);
void report_failed_controls(const struct book *book, FILE *out); /* nothing where none did */
void report_controls(const struct book *book, FILE *out);
void report_gain(const struct book *book, FILE *out); /* from which working set, by pattern */
void report_cost(const struct book *book, FILE *out); /* first touch, stall, waste, break-even */
void report_chapter(const struct book *book, const struct chapter *chapter, FILE *out);
/* Whether it has too many arms for a sentence and an interval each. */
bool report_is_wide(const struct experiment *experiment);
/* Whether it has curves of translation over nested sizes, which a chapter then speaks of. */
bool report_is_anatomy(const struct experiment *experiment);
/* What the first such chapter says of its huge modes together: in pieces where any of them is. */
enum splintering report_splintering(const struct book *book);
/* Why huge pages are held in pieces, and what to ask the host for; nothing where they are not. */
void report_why_splintered(const struct book *book, enum splintering splintering, FILE *out);
void report_anatomy(const struct book *book, const struct chapter *chapter, FILE *out);
/* Whether arms have a packed twin, so that the toll of translation is known. */
bool report_has_toll(const struct experiment *experiment);
void report_translation(const struct chapter *chapter, FILE *out);
void report_headline(const struct chapter *chapter, FILE *out);
void report_tables(const struct chapter *chapter, FILE *out); /* numbers and price */
void report_setup(const struct chapter *chapter, FILE *out);
void report_published(const struct chapter *chapter, FILE *out); /* and what is here */
void report_findings(const struct chapter *chapter, FILE *out);
void report_gaps(const struct chapter *chapter, FILE *out);
void report_machine(const struct book *book, FILE *out);
void report_method(const struct book *book, FILE *out);

#endif
