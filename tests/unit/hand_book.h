/*
 * A report's book written by hand: experiments from text, summaries and facts of the machine from
 * rows, and what a part of the report says of them.
 */
#ifndef PAGETOLL_HAND_BOOK_H
#define PAGETOLL_HAND_BOOK_H

#include "report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "specs_folder.h"
#include "summary_text.h"

#define SUMMARY_COLUMNS "size_bytes,arm,metric,unit,median,lo,hi,n,over,outcome,why\n"

/* A row of a summary, over twelve rounds: values is "median,lo,hi". */
#define ROW(size, arm, metric, unit, values)                                                       \
#size "," arm "," metric "," unit "," values ",12,pairs,ok,\n"

enum { BOOK_CHAPTERS = 8 };

static struct options book_options = {.figures = "figures"};
static struct chapter book_chapters[BOOK_CHAPTERS];
static struct book book;
static char *said; /* by the part that was asked last */

/* Nothing of it is measured yet. */
static inline void book_of(const char *experiments)
{
	book = (struct book){.options = &book_options, .machine = "m", .chapters = book_chapters};
	memset(book_chapters, 0, sizeof(book_chapters));
	read_text(&book.spec, experiments, false);
	assert_true(book.spec.count <= BOOK_CHAPTERS);
	for (size_t i = 0; i < book.spec.count; i++)
		book_chapters[i].experiment = &book.spec.experiments[i];
}

/* The chapter's summary: comments, if any, and rows. */
static inline void book_measured(size_t chapter, const char *comments, const char *rows)
{
	char *text;

	assert_true(asprintf(&text, "%s" SUMMARY_COLUMNS "%s", comments, rows) > 0);
	if (book_chapters[chapter].measured)
		csv_release(&book_chapters[chapter].summary);
	assert_int_equal(summary_from(&book_chapters[chapter].summary, text), 0);
	book_chapters[chapter].measured = true;
	free(text);
}

static inline void book_facts(const char *rows)
{
	char *text;

	assert_true(asprintf(&text, "fact,value\n%s", rows) > 0);
	if (book.facts_known)
		csv_release(&book.facts);
	assert_int_equal(summary_from(&book.facts, text), 0);
	book.facts_known = true;
	free(text);
}

static inline int book_close(void **state)
{
	(void)state;
	for (size_t i = 0; i < book.spec.count; i++)
		if (book_chapters[i].measured)
			csv_release(&book_chapters[i].summary);
	if (book.facts_known)
		csv_release(&book.facts);
	spec_release(&book.spec);
	book = (struct book){0};
	free(said);
	said = NULL;
	return 0;
}

/* Runs of blanks as one: tables are padded. */
static inline void squeeze(char *text)
{
	char *to = text;

	for (; *text; text++)
		if (*text != ' ' || text[1] != ' ')
			*to++ = *text;
	*to = '\0';
}

static inline void ask_chapter(void (*part)(const struct chapter *, FILE *), size_t chapter)
{
	size_t size;
	FILE *out;

	free(said);
	out = open_memstream(&said, &size);
	part(&book_chapters[chapter], out);
	fclose(out);
	squeeze(said);
}

static inline void ask_book(void (*part)(const struct book *, FILE *))
{
	size_t size;
	FILE *out;

	free(said);
	out = open_memstream(&said, &size);
	part(&book, out);
	fclose(out);
	squeeze(said);
}

static inline void ask_both(void (*part)(const struct book *, const struct chapter *, FILE *),
                            size_t chapter)
{
	size_t size;
	FILE *out;

	free(said);
	out = open_memstream(&said, &size);
	part(&book, &book_chapters[chapter], out);
	fclose(out);
	squeeze(said);
}

static inline void says(const char *text)
{
	if (!strstr(said, text))
		fail_msg("not said: %s\n%s", text, said);
}

static inline void says_not(const char *text)
{
	if (strstr(said, text))
		fail_msg("said: %s\n%s", text, said);
}

/* How often a text is said. */
static inline size_t times_said(const char *text)
{
	size_t times = 0;

	for (const char *at = said; (at = strstr(at, text)); at += strlen(text))
		times++;
	return times;
}

#endif
