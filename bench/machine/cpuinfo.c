#include "cpuinfo.h"
#include "sysfs.h"

#include <stdio.h>
#include <string.h>

void cpuinfo_read(const char *key, char *text, size_t size)
{
	char path[PATH_MAX];
	char line[4096];
	size_t length = strlen(key);
	FILE *file = fopen(sysfs_path(path, "/proc/cpuinfo"), "re");

	text[0] = '\0';
	if (!file)
		return;
	while (fgets(line, sizeof(line), file)) {
		char *value = strchr(line, ':');

		if (!value || strncmp(line, key, length) || !strchr(" \t:", line[length]))
			continue;
		value += 1 + strspn(value + 1, " \t");
		value[strcspn(value, "\n")] = '\0';
		snprintf(text, size, "%s", value);
		break;
	}
	fclose(file);
}

bool cpuinfo_has_flag(const char *flag)
{
	char flags[4096];
	char *save = NULL;

	cpuinfo_read("flags", flags, sizeof(flags));
	for (char *word = strtok_r(flags, " ", &save); word; word = strtok_r(NULL, " ", &save))
		if (!strcmp(word, flag))
			return true;
	return false;
}
