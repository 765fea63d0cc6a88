/*
 * What is wrong with a spec: collected while all files are read, printed at the end in the order in
 * which an editor would walk through them. The form "file:line:col: error: ..." is the compilers',
 * so that editors jump to it.
 */
#ifndef PAGETOLL_COMPLAINTS_H
#define PAGETOLL_COMPLAINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Lists and aliases multiply: a few lines of YAML can be wrong in millions of ways. */
enum { COMPLAINTS_QUOTE = 80, COMPLAINTS_MOST = 1000, COMPLAINTS_MADE = 4000 };

/* Where something stands. */
struct place {
	const char *file;    /* must outlive the complaints */
	size_t line, column; /* from 1 */
	size_t inside;       /* column of the text's first character where it stands as is, without
	                        escapes: its other characters have columns, too; else 0 */
};

struct complaints {
	struct complaint *list;
	size_t count;
	size_t made;   /* repeated ones, too */
	size_t untold; /* that there was no room for; some may be told already */
	bool full;     /* no more are taken: who would look long for one need not */
};

/* Adds one. The message is a sentence without a full stop. */
__attribute__((format(printf, 3, 4))) void complain(struct complaints *complaints,
                                                    struct place place, const char *format, ...);

/* The place of a character of the text that begins at place. */
struct place place_inside(struct place place, size_t offset);

/* A person's word for a message: in quotes, cut when long. Returns quoted. */
const char *complaints_quote(char quoted[static COMPLAINTS_QUOTE], const char *text);

/* Prints all by file, line and column, each once (an alias leads twice to one mistake), control
 * characters escaped. Returns how many, which is at most COMPLAINTS_MOST. */
size_t complaints_print(struct complaints *complaints, FILE *out);

void complaints_release(struct complaints *complaints);

#endif
