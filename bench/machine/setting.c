#include "setting.h"
#include "thp.h"

#include <string.h>

#define DIGITS "0123456789"

/* Steps over the text if it is next. */
static bool take(const char **at, const char *text)
{
	size_t length = strlen(text);

	if (strncmp(*at, text, length) != 0)
		return false;
	*at += length;
	return true;
}

static bool take_digits(const char **at)
{
	size_t length = strspn(*at, DIGITS);

	*at += length;
	return length > 0;
}

/* "hugepages-2048kB" */
static bool take_size(const char **at)
{
	return take(at, "hugepages-") && take_digits(at) && take(at, "kB");
}

bool setting_is_file(const char *path)
{
	if (!take(&path, THP_DIR "/"))
		return false;
	return !strcmp(path, "enabled") || !strcmp(path, "defrag") ||
	       (take_size(&path) && !strcmp(path, "/enabled"));
}

bool setting_is_pool(const char *path)
{
	const char *node = path;

	if (take(&node, "/sys/devices/system/node/node"))
		return take_digits(&node) && take(&node, "/hugepages/") && take_size(&node) &&
		       !*node;
	return take(&path, "/sys/kernel/mm/hugepages/") && take_size(&path) && !*path;
}

bool setting_is_word(const char *word)
{
	return *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyz+")];
}

bool setting_is_number(const char *word)
{
	return take_digits(&word) && !*word;
}
