/*
 * Comma-separated tables (RFC 4180 quoting) with '#' comment lines before the header and an end
 * mark after the last row, so that half a file is never taken for a whole one. A file is written
 * under a temporary name, fsynced and renamed: it exists whole or not at all.
 */
#ifndef PAGETOLL_CSV_H
#define PAGETOLL_CSV_H

#include "outcome.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- writing ---- */

struct csv_writer {
	FILE *out;
	unsigned int columns; /* of the header */
	unsigned int column;  /* of the row being written */
	size_t rows;
	char path[PATH_MAX];
	char temporary[PATH_MAX];
};

/* Opens a temporary file beside path. Failed, with errno's text, when that cannot be. */
struct outcome csv_create(struct csv_writer *writer, const char *path);

/* "# key: value", before the header only. Line breaks in the value become spaces. */
void csv_comment(struct csv_writer *writer, const char *key, const char *value);

/* The column names, ended by NULL. */
void csv_header(struct csv_writer *writer, const char *const *names);

/* One field each. NULL text and NaN are the empty field: unknown. */
void csv_text(struct csv_writer *writer, const char *text);
void csv_u64(struct csv_writer *writer, uint64_t value);
void csv_real(struct csv_writer *writer, double value);
void csv_empty(struct csv_writer *writer);

/* Ends a row; asserts that it is as wide as the header. */
void csv_end_row(struct csv_writer *writer);

/* End mark, flush, fsync, rename. On any error the temporary file is removed: failed. */
struct outcome csv_commit(struct csv_writer *writer);

/* Removes the temporary file. */
void csv_abandon(struct csv_writer *writer);

/* ---- reading ---- */

struct csv {
	char *text;      /* the file, cut up in place; owns every string below */
	char **names;    /* columns */
	char **cells;    /* rows x columns */
	char **comments; /* "key: value", without the '#' */
	size_t columns, rows, comment_count;
};

/* Reads a whole table; lines may end in CR LF. Failed when the file cannot be read or holds a zero
 * byte, a quote is not closed, a row is not as wide as the header, or the last line is not the end
 * mark with the number of rows (unless marked is false: tables that people keep by hand have none).
 * On failure there is nothing to release. */
struct outcome csv_read(struct csv *csv, const char *path, bool marked);
void csv_release(struct csv *csv);

/* Number of the column, or -1. */
int csv_column(const struct csv *csv, const char *name);

/* Whether it has all of these, which NULL ends. */
bool csv_has_columns(const struct csv *csv, const char *const *names);

/* A field by number, or by name; empty, that is unknown, for a column that is not there: data may
 * be of another version, or of somebody else. */
const char *csv_at(const struct csv *csv, size_t row, int column);
const char *csv_get(const struct csv *csv, size_t row, const char *name);

/* As number; NaN when empty, absent, or not a number. */
double csv_get_real(const struct csv *csv, size_t row, const char *name);

/* As whole number; 0 when empty, absent, or not a number. */
uint64_t csv_get_u64(const struct csv *csv, size_t row, const char *name);

/* The value of comment "key: value", or NULL. */
const char *csv_get_comment(const struct csv *csv, const char *key);

#endif
