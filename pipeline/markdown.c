#include "markdown.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void add(struct table *table, char *text)
{
	table->cell = reallocarray(table->cell, table->cells + 1, sizeof(*table->cell));
	if (!table->cell || !text)
		abort();
	table->cell[table->cells++] = text;
}

static char *escaped(const char *text)
{
	char *result = NULL;
	size_t size;
	FILE *memory = open_memstream(&result, &size);

	if (!memory)
		abort();
	markdown_text(memory, text);
	fclose(memory);
	return result;
}

void table_begin(struct table *table, const char *const *headings, const char *align)
{
	*table = (struct table){.align = align};
	for (; headings[table->columns]; table->columns++)
		add(table, strdup(headings[table->columns]));
}

void table_cell(struct table *table, const char *format, ...)
{
	char text[MARKDOWN_CELL];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	add(table, strdup(text));
}

void table_text(struct table *table, const char *text)
{
	add(table, escaped(text));
}

static int width_of(const struct table *table, size_t column)
{
	size_t width = 3;

	for (size_t i = column; i < table->cells; i += table->columns) {
		size_t length = strlen(table->cell[i]);

		width = length > width ? length : width;
	}
	return (int)width;
}

static void print_rule(const struct table *table, FILE *out)
{
	for (size_t column = 0; column < table->columns; column++) {
		fputs(column ? " | " : "| ", out);
		for (int i = 1; i < width_of(table, column); i++)
			fputc('-', out);
		fputc(table->align[column] == 'r' ? ':' : '-', out);
	}
	fputs(" |\n", out);
}

bool table_is_empty(const struct table *table)
{
	return table->cells <= table->columns;
}

static void print(const struct table *table, FILE *out)
{
	for (size_t i = 0; i < table->cells; i++) {
		size_t column = i % table->columns;
		int width = width_of(table, column);

		fprintf(out, "%s%*s", column ? " | " : "| ",
		        table->align[column] == 'r' ? width : -width, table->cell[i]);
		if (column + 1 == table->columns)
			fputs(" |\n", out);
		if (i + 1 == table->columns)
			print_rule(table, out);
	}
	fputc('\n', out);
}

void table_end(struct table *table, FILE *out)
{
	if (!table_is_empty(table))
		print(table, out);
	for (size_t i = 0; i < table->cells; i++)
		free(table->cell[i]);
	free(table->cell);
}

void markdown_text(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (strchr("\\`*_[]<>|#$~", *text))
			fputc('\\', out);
		if (*text == '&')
			fputs("&amp;", out);
		else
			fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
	}
}
