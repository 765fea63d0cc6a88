#include "csv.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where the reader stands in the text; fields are cut out in place. */
struct cursor {
	char *at;
	bool end_of_line; /* the field just cut was the line's last */
	bool torn;        /* a quote was never closed, or text follows one that was */
	bool closed;      /* the line just cut was a comment, with its line break */
};

/* The whole file as one string to free, or NULL and why. */
static char *slurp(const char *path, struct outcome *outcome)
{
	FILE *file = fopen(path, "re");
	char *text = NULL;
	size_t size = 0;
	ssize_t length;

	if (!file) {
		*outcome = outcome_of(OUTCOME_FAILED, "cannot read %s: %s", path, strerror(errno));
		return NULL;
	}
	errno = 0;
	length = getdelim(&text, &size, '\0', file);
	if (length > 0 && text[length - 1] == '\0')
		*outcome = outcome_of(OUTCOME_FAILED, "cannot read %s: it holds a zero byte", path);
	else if (length <= 0)
		*outcome = outcome_of(OUTCOME_FAILED, "cannot read %s: %s", path,
		                      errno ? strerror(errno) : "the file is empty");
	else
		*outcome = outcome_ok();
	fclose(file);
	if (outcome_is_ok(outcome))
		return text;
	free(text);
	return NULL;
}

static char *cut_line(struct cursor *cursor)
{
	char *line = cursor->at;
	char *end = strchr(line, '\n');

	cursor->closed = end;
	if (end) {
		*end = '\0';
		if (end > line && end[-1] == '\r')
			end[-1] = '\0';
		cursor->at = end + 1;
	} else {
		cursor->at = line + strlen(line);
	}
	return line;
}

/* Length of the line break, or 0: a table kept by hand may have been through an editor that ends
 * its lines with CR LF. */
static size_t line_break(const char *at)
{
	return at[0] == '\n' ? 1 : at[0] == '\r' && at[1] == '\n' ? 2 : 0;
}

static void end_field(struct cursor *cursor, char *end)
{
	size_t length = *end == ',' ? 1 : line_break(end);

	cursor->end_of_line = *end != ',';
	cursor->at = end + length;
	*end = '\0';
}

static char *find_end(char *from)
{
	while (*from && *from != ',' && !line_break(from))
		from++;
	return from;
}

static char *cut_quoted(struct cursor *cursor)
{
	char *from = cursor->at + 1;
	char *field = from, *to = from, *end;

	for (; *from; *to++ = *from++) {
		if (*from != '"')
			continue;
		if (from[1] != '"')
			break;
		from++;
	}
	cursor->torn |= *from != '"';
	if (*from)
		from++;
	end = find_end(from);
	cursor->torn |= end != from;
	end_field(cursor, end);
	*to = '\0';
	return field;
}

static char *cut_field(struct cursor *cursor)
{
	char *field = cursor->at;

	if (*field == '"')
		return cut_quoted(cursor);
	end_field(cursor, find_end(field));
	return field;
}

static void append(char ***list, size_t *count, char *item)
{
	if ((*count & (*count - 1)) == 0) {
		size_t room = *count ? 2 * *count : 1;
		*list = reallocarray(*list, room, sizeof(**list));
		if (!*list)
			abort();
	}
	assert(*list);
	(*list)[(*count)++] = item;
}

static size_t cut_row(struct cursor *cursor, char ***list, size_t *count)
{
	size_t fields = 0;

	cursor->closed = false;
	do {
		append(list, count, cut_field(cursor));
		fields++;
	} while (!cursor->end_of_line);
	return fields;
}

static void cut_comment(struct csv *csv, struct cursor *cursor)
{
	char *line = cut_line(cursor) + 1;

	append(&csv->comments, &csv->comment_count, line + strspn(line, " "));
}

static struct outcome cut_table(struct csv *csv, struct cursor *cursor, const char *path)
{
	size_t cells = 0;

	while (*cursor->at) {
		if (*cursor->at == '#') {
			cut_comment(csv, cursor);
		} else if (!csv->names) {
			cut_row(cursor, &csv->names, &csv->columns);
		} else {
			size_t fields = cut_row(cursor, &csv->cells, &cells);

			if (fields != csv->columns && !cursor->torn)
				return outcome_of(
					OUTCOME_FAILED,
					"%s: row %zu has %zu fields where the header has %zu", path,
					csv->rows + 1, fields, csv->columns);
			csv->rows++;
		}
		if (cursor->torn)
			return outcome_of(
				OUTCOME_FAILED,
				"%s: row %zu: a quote is not closed, or something follows it", path,
				csv->rows);
	}
	if (!csv->names)
		return outcome_of(OUTCOME_FAILED, "%s: no header line", path);
	return outcome_ok();
}

static struct outcome check_end(const struct csv *csv, const struct cursor *cursor,
                                const char *path)
{
	char mark[64];

	snprintf(mark, sizeof(mark), "end: %zu rows", csv->rows);
	if (cursor->closed && !strcmp(csv->comments[csv->comment_count - 1], mark))
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED, "%s: the end mark is missing: the file is not whole",
	                  path);
}

struct outcome csv_read(struct csv *csv, const char *path, bool marked)
{
	struct cursor cursor = {0};
	struct outcome outcome;

	*csv = (struct csv){0};
	csv->text = slurp(path, &outcome);
	if (!csv->text)
		return outcome;
	cursor.at = csv->text;
	outcome = cut_table(csv, &cursor, path);
	if (outcome_is_ok(&outcome) && marked)
		outcome = check_end(csv, &cursor, path);
	if (!outcome_is_ok(&outcome))
		csv_release(csv);
	return outcome;
}

void csv_release(struct csv *csv)
{
	free(csv->text);
	free(csv->names);
	free(csv->cells);
	free(csv->comments);
	*csv = (struct csv){0};
}

bool csv_has_columns(const struct csv *csv, const char *const *names)
{
	for (; *names; names++)
		if (csv_column(csv, *names) < 0)
			return false;
	return true;
}

int csv_column(const struct csv *csv, const char *name)
{
	for (size_t i = 0; i < csv->columns; i++)
		if (!strcmp(csv->names[i], name))
			return (int)i;
	return -1;
}

const char *csv_at(const struct csv *csv, size_t row, int column)
{
	return column < 0 ? "" : csv->cells[row * csv->columns + (size_t)column];
}

const char *csv_get(const struct csv *csv, size_t row, const char *name)
{
	return csv_at(csv, row, csv_column(csv, name));
}

double csv_get_real(const struct csv *csv, size_t row, const char *name)
{
	const char *text = csv_get(csv, row, name);
	char *end;
	double value;

	if (!*text)
		return NAN;
	value = strtod(text, &end);
	return *end ? NAN : value;
}

uint64_t csv_get_u64(const struct csv *csv, size_t row, const char *name)
{
	const char *text = csv_get(csv, row, name);
	char *end;
	uint64_t value;

	if (!isdigit((unsigned char)*text))
		return 0;
	errno = 0;
	value = strtoull(text, &end, 10);
	return *end || errno ? 0 : value;
}

const char *csv_get_comment(const struct csv *csv, const char *key)
{
	size_t length = strlen(key);

	for (size_t i = 0; i < csv->comment_count; i++)
		if (!strncmp(csv->comments[i], key, length) && csv->comments[i][length] == ':')
			return csv->comments[i] + length + 1 +
			       (csv->comments[i][length + 1] == ' ');
	return NULL;
}
