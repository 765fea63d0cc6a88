#include "names.h"

#include "arena.h"
#include "csv.h"
#include "nearest.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static const char ending[] = ".gp";

/* style.gp is what all figures share, and none itself. */
static int is_script(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return strcmp(entry->d_name, "style.gp") != 0 && length > strlen(ending) &&
	       !strcmp(entry->d_name + length - strlen(ending), ending);
}

void names_of_scripts(struct names *names, const char *folder, struct arena *memory)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_script, alphasort);

	*names = (struct names){.known = true}; /* no folder, no scripts */
	if (count < 0)
		return;
	names->list = arena_alloc(memory, (size_t)count, sizeof(*names->list));
	for (int i = 0; i < count; i++) {
		int length = (int)(strlen(entries[i]->d_name) - strlen(ending));

		names->list[names->count++] =
			arena_print(memory, "%.*s", length, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

void names_of_sources(struct names *names, const char *folder, struct arena *memory)
{
	const char *path = arena_print(memory, "%sdata/published/published.csv", folder);
	struct outcome outcome;
	struct csv csv;

	*names = (struct names){0};
	outcome = csv_read(&csv, path, false);
	if (!outcome_is_ok(&outcome))
		return;
	names->known = csv_column(&csv, "source") >= 0;
	names->list = arena_alloc(memory, csv.rows, sizeof(*names->list));
	for (size_t row = 0; row < csv.rows && names->known; row++) {
		const char *source = csv_get(&csv, row, "source");

		/* A source's rows stand together. */
		if (!names->count || strcmp(names->list[names->count - 1], source))
			names->list[names->count++] = arena_print(memory, "%s", source);
	}
	csv_release(&csv);
}

bool names_hold(const struct names *names, const char *name)
{
	for (size_t i = 0; i < names->count; i++)
		if (!strcmp(names->list[i], name))
			return true;
	return !names->known;
}

void names_offer(const struct names *names, struct nearest *nearest)
{
	for (size_t i = 0; i < names->count; i++)
		nearest_offer(nearest, names->list[i]);
}
