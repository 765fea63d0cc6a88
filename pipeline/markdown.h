/*
 * Markdown that lines up in the source too, and text from outside made harmless.
 */
#ifndef PAGETOLL_MARKDOWN_H
#define PAGETOLL_MARKDOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { MARKDOWN_COLUMNS = 12, MARKDOWN_CELL = 400 };

/* A table that is filled cell by cell and then printed with padded columns. */
struct table {
	size_t columns, cells;
	char **cell;       /* owned */
	const char *align; /* a letter a column: l or r */
};

/* headings: columns of them, ended by NULL; align as above. */
void table_begin(struct table *table, const char *const *headings, const char *align);

/* One cell of our own words and figures, as printf. */
__attribute__((format(printf, 2, 3))) void table_cell(struct table *table, const char *format, ...);

/* One cell of text from outside: what would break the table or act as markup is escaped. */
void table_text(struct table *table, const char *text);

/* Whether only headings stand in it. */
bool table_is_empty(const struct table *table);

/* Prints the table, unless it is empty, and frees it. */
void table_end(struct table *table, FILE *out);

/* Text with Markdown's and HTML's special characters escaped, line breaks as spaces. */
void markdown_text(FILE *out, const char *text);

#endif
