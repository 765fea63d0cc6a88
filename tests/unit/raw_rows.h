/*
 * Rows of raw files as a test writes them: "column=value|column=value", every other field empty.
 * Where a column stands twice the first counts, so that what is usual may follow what is not.
 */
#ifndef PAGETOLL_RAW_ROWS_H
#define PAGETOLL_RAW_ROWS_H

#include "csv.h"
#include "record.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The value of a column in "column=value|column=value", the first that stands there; or NULL. */
static inline char *value_in(const char *row, const char *column)
{
	size_t length = strlen(column);

	for (const char *at = row; at; at = strchr(at, '|')) {
		at += *at == '|';
		if (!strncmp(at, column, length) && at[length] == '=')
			return strndup(at + length + 1, strcspn(at + length + 1, "|"));
	}
	return NULL;
}

static inline bool is_column(const char *name, size_t length)
{
	for (size_t i = 0; record_columns[i]; i++)
		if (strlen(record_columns[i]) == length &&
		    !strncmp(record_columns[i], name, length))
			return true;
	return false;
}

static inline void write_row(struct csv_writer *writer, const char *row)
{
	for (const char *at = row; at; at = strchr(at, '|')) {
		at += *at == '|';
		if (!is_column(at, strcspn(at, "=")))
			fail_msg("no column: %s", at);
	}
	for (size_t i = 0; record_columns[i]; i++) {
		char *value = value_in(row, record_columns[i]);

		csv_text(writer, value);
		free(value);
	}
	csv_end_row(writer);
}

#endif
