#include "tlb.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const pages[TLB_PAGES] = {"4K", "2M", "1G"};

static const char *const words[] = {
	[TLB_UNKNOWN] = "unknown",
	[TLB_MASKED] = "masked",
	[TLB_NONE] = "none",
};

enum { WORDS = sizeof(words) / sizeof(words[0]) };

const char *tlb_format(char text[static TLB_TEXT], const struct tlb_level *level)
{
	bool known = false;
	size_t at = 0;

	for (size_t i = 0; i < TLB_PAGES; i++) {
		const struct tlb_array *array = &level->page[i];

		known |= array->said != TLB_UNKNOWN;
		at += (size_t)snprintf(text + at, TLB_TEXT - at, "%s%s ", i ? ", " : "", pages[i]);
		at += array->said == TLB_COUNTED
		              ? (size_t)snprintf(text + at, TLB_TEXT - at, "%u", array->entries)
		              : (size_t)snprintf(text + at, TLB_TEXT - at, "%s",
		                                 words[array->said]);
	}
	if (!known)
		text[0] = '\0';
	return text;
}

/* Steps over the word if it is next. */
static bool take(const char **text, const char *word)
{
	size_t length = strlen(word);

	if (strncmp(*text, word, length))
		return false;
	*text += length;
	return true;
}

static bool take_entries(const char **text, unsigned int *entries)
{
	char *end;

	for (size_t i = 0; i < WORDS; i++)
		if (take(text, words[i]))
			return true;
	if (!isdigit((unsigned char)**text) || strspn(*text, "0123456789") > 9)
		return false;
	*entries = (unsigned int)strtoul(*text, &end, 10);
	*text = end;
	return *entries > 0;
}

bool tlb_parse(const char *text, unsigned int entries[static TLB_PAGES])
{
	bool good = true;

	memset(entries, 0, TLB_PAGES * sizeof(entries[0]));
	for (size_t i = 0; i < TLB_PAGES && good; i++)
		good = (!i || take(&text, ", ")) && take(&text, pages[i]) && take(&text, " ") &&
		       take_entries(&text, &entries[i]);
	if (good && !*text)
		return true;
	memset(entries, 0, TLB_PAGES * sizeof(entries[0]));
	return false;
}
