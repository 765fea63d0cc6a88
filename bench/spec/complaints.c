#include "complaints.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct complaint {
	struct place place;
	char *text;
};

static int compare(const void *a, const void *b)
{
	const struct complaint *left = a, *right = b;
	int files = strcmp(left->place.file, right->place.file);

	if (files)
		return files;
	if (left->place.line != right->place.line)
		return left->place.line < right->place.line ? -1 : 1;
	if (left->place.column != right->place.column)
		return left->place.column < right->place.column ? -1 : 1;
	return strcmp(left->text, right->text);
}

/* Sorts, and keeps one of each: an alias leads twice to one mistake. */
static void drop_repeated(struct complaints *complaints)
{
	size_t kept = 0;

	if (complaints->count)
		qsort(complaints->list, complaints->count, sizeof(*complaints->list), compare);
	for (size_t i = 0; i < complaints->count; i++) {
		struct complaint *next = &complaints->list[i];

		if (kept && !compare(&complaints->list[kept - 1], next))
			free(next->text);
		else
			complaints->list[kept++] = *next;
	}
	complaints->count = kept;
}

/* Full for good once half of the room is taken by different ones, or it would be sorted each time;
 * and when so many were made, since to find a hint for each takes its time. */
static bool is_full(struct complaints *complaints)
{
	complaints->full |= ++complaints->made > COMPLAINTS_MADE;
	if (complaints->full || complaints->count < COMPLAINTS_MOST)
		return complaints->full;
	drop_repeated(complaints);
	complaints->full = complaints->count > COMPLAINTS_MOST / 2;
	return complaints->full;
}

void complain(struct complaints *complaints, struct place place, const char *format, ...)
{
	size_t room;
	char *text;
	va_list args;

	if (is_full(complaints)) {
		complaints->untold++;
		return;
	}
	room = complaints->count + 1;
	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		abort();
	va_end(args);
	if ((room & (room - 1)) == 0) {
		complaints->list =
			reallocarray(complaints->list, 2 * room, sizeof(*complaints->list));
		if (!complaints->list)
			abort();
	}
	complaints->list[complaints->count++] = (struct complaint){place, text};
}

struct place place_inside(struct place place, size_t offset)
{
	if (place.inside)
		place.column = place.inside + offset;
	return place;
}

const char *complaints_quote(char quoted[static COMPLAINTS_QUOTE], const char *text)
{
	size_t length = strlen(text), most = COMPLAINTS_QUOTE - 8;
	bool cut = length > most;

	if (cut)
		length = most;
	/* Not through the middle of a UTF-8 character. */
	while (cut && length && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	snprintf(quoted, COMPLAINTS_QUOTE, "\"%.*s%s\"", (int)length, text, cut ? "..." : "");
	return quoted;
}

/* C0, DEL and C1, the last being two bytes of UTF-8: what could move a terminal's cursor. */
static void put_printable(const char *text, FILE *out)
{
	for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
		if (*at < 0x20 || *at == 0x7f)
			fprintf(out, "\\x%02x", *at);
		else if (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0)
			fprintf(out, "\\u00%02x", *++at);
		else
			putc(*at, out);
	}
}

static void put_complaint(const struct complaint *complaint, FILE *out)
{
	put_printable(complaint->place.file, out);
	fprintf(out, ":%zu:%zu: error: ", complaint->place.line, complaint->place.column);
	put_printable(complaint->text, out);
	putc('\n', out);
}

size_t complaints_print(struct complaints *complaints, FILE *out)
{
	drop_repeated(complaints);
	for (size_t i = 0; i < complaints->count; i++)
		put_complaint(&complaints->list[i], out);
	if (complaints->untold)
		fprintf(out, "and %zu more, which are told when there are fewer\n",
		        complaints->untold);
	return complaints->count;
}

void complaints_release(struct complaints *complaints)
{
	for (size_t i = 0; i < complaints->count; i++)
		free(complaints->list[i].text);
	free(complaints->list);
	*complaints = (struct complaints){0};
}
