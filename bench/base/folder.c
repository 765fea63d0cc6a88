#include "folder.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

void folder_make_for(const char *path)
{
	char folder[PATH_MAX];

	snprintf(folder, sizeof(folder), "%s", path);
	for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(folder, 0777);
		*slash = '/';
	}
}
