#include "nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Row i of the matrix from the two rows above it. */
static void fill_row(size_t rows[3][NEAREST_WORD], const char *a, size_t i, const char *b)
{
	size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];

	row[0] = i;
	for (size_t j = 1; b[j - 1]; j++) {
		row[j] = above[j - 1] + !same(a[i - 1], b[j - 1]);
		row[j] = least(row[j], least(above[j], row[j - 1]) + 1);
		if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
			row[j] = least(row[j], above2[j - 2] + 1);
	}
}

size_t nearest_distance(const char *a, const char *b)
{
	size_t rows[3][NEAREST_WORD] = {{0}};
	size_t rows_needed = strlen(a), columns = strlen(b);

	if (rows_needed >= NEAREST_WORD || columns >= NEAREST_WORD)
		return SIZE_MAX;
	for (size_t j = 0; j <= columns; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= rows_needed; i++)
		fill_row(rows, a, i, b);
	return rows[rows_needed % 3][columns];
}

void nearest_open(struct nearest *nearest, const char *text)
{
	/* A third of the letters wrong is a slip; more is another word. */
	size_t third = strlen(text) / 3;

	*nearest = (struct nearest){.text = text, .distance = (third ? third : 1) + 1};
}

void nearest_offer(struct nearest *nearest, const char *word)
{
	size_t distance = nearest_distance(nearest->text, word);
	size_t used = strlen(nearest->words);
	bool full = used + strlen(word) + 8 > sizeof(nearest->words);

	if (distance < nearest->distance) {
		nearest->distance = distance;
		snprintf(nearest->best, sizeof(nearest->best), "%s", word);
	}
	if (!full)
		snprintf(nearest->words + used, sizeof(nearest->words) - used, "%s%s",
		         used ? ", " : "", word);
	else if (used && nearest->words[used - 1] != '.')
		snprintf(nearest->words + used, sizeof(nearest->words) - used, ", ...");
}

const char *nearest_hint(struct nearest *nearest)
{
	if (*nearest->best)
		snprintf(nearest->hint, sizeof(nearest->hint), "; did you mean \"%s\"?",
		         nearest->best);
	else if (*nearest->words)
		snprintf(nearest->hint, sizeof(nearest->hint), "; legal: %s", nearest->words);
	else
		*nearest->hint = '\0';
	return nearest->hint;
}
