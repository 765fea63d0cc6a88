/*
 * What the report is written from: the experiments and the summaries of one machine. Figures are
 * looked up by metric, arm and size; nothing is computed twice.
 */
#ifndef PAGETOLL_BOOK_H
#define PAGETOLL_BOOK_H

#include "csv.h"
#include "options.h"
#include "outcome.h"
#include "spec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FIGURE_TEXT = 96 };

/* Why of a figure that the summary has no row for. */
#define BOOK_NO_ROW "not measured yet"

/* One figure of a summary. NaN: not known, and outcome says why. */
struct figure {
	double median, lo, hi;
	size_t n;         /* rounds */
	const char *over; /* what median and interval are taken over: pairs, rounds, none */
	const char *unit;
	struct outcome outcome;
};

struct chapter {
	const struct experiment *experiment;
	bool measured; /* the summary is there, under the experiment's hash */
	struct csv summary;
};

struct book {
	const struct options *options;
	const char *machine; /* whose data */
	struct spec spec;
	struct chapter *chapters; /* spec.count */
	bool facts_known;
	struct csv facts;
};

/* False, with complaints on stderr, when the spec has mistakes. Sizes are those that the summaries
 * have, whatever machine this is. */
bool book_open(struct book *book, const struct options *options);

struct figure book_figure(const struct chapter *chapter, const char *metric, const char *arm,
                          uint64_t size);

/* The control of an arm's baseline at that size, for a relative metric. */
struct figure book_control(const struct chapter *chapter, const char *metric, const struct arm *arm,
                           uint64_t size);

/* A fact of the machine; "unknown" where there is none. */
const char *book_fact(const struct book *book, const char *key);

/* "64 MiB" for people; one of four static texts in turn, so that a sentence may hold several. */
const char *figure_size(uint64_t bytes);

/* " (scaled down from 6 GiB)" for a size that stands in for another; "" for others. Static. */
const char *figure_scaled(const struct experiment *experiment, uint64_t size);

/* "235 ns", "1.41x", "98.2 %": value and unit. Returns text. */
const char *figure_value(const struct figure *figure, char text[static FIGURE_TEXT]);

/* "[231, 240]"; "no interval" with fewer than six rounds. */
const char *figure_interval(const struct figure *figure, char text[static FIGURE_TEXT]);

/* Value and interval; "unavailable" and the like where there is no value. */
const char *figure_text(const struct figure *figure, char text[static FIGURE_TEXT]);

#endif
