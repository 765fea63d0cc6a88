#include "count.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double count_scaled(const struct count *count)
{
	if (!count->known || !count->running_ns)
		return NAN;
	return (double)count->value * (double)count->enabled_ns / (double)count->running_ns;
}

bool count_multiplexed(const struct count *count)
{
	return count->known && count->running_ns < count->enabled_ns;
}

int count_format(char *text, size_t size, const char *name, const struct count *count)
{
	return snprintf(text, size, "%s=%" PRIu64 ":%" PRIu64 ":%" PRIu64, name, count->value,
	                count->enabled_ns, count->running_ns);
}

/* Digits up to the mark, which is stepped over; a blank or the end of text count as ' '. */
static bool take_number(const char **text, char mark, uint64_t *number)
{
	char *end;

	if (!isdigit((unsigned char)**text))
		return false;
	errno = 0;
	*number = strtoull(*text, &end, 10);
	if (errno || (*end ? *end : ' ') != mark)
		return false;
	*text = *end ? end + 1 : end;
	return true;
}

static bool parse(const char *text, struct count *count)
{
	return take_number(&text, ':', &count->value) &&
	       take_number(&text, ':', &count->enabled_ns) &&
	       take_number(&text, ' ', &count->running_ns);
}

bool counts_find(const char *text, const char *name, struct count *count)
{
	size_t length = strlen(name);

	for (; *text; text += strcspn(text, " "), text += strspn(text, " ")) {
		*count = (struct count){0};
		if (strncmp(text, name, length) != 0 || text[length] != '=')
			continue;
		count->known = parse(text + length + 1, count);
		if (count->known)
			return true;
	}
	*count = (struct count){0};
	return false;
}
