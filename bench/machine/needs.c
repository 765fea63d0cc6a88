#include "borrow.h"

#include <assert.h>
#include <string.h>

static struct need *find_or_add_file(struct needs *needs, const char *path)
{
	struct need *need;

	for (size_t i = 0; i < needs->file_count; i++)
		if (!strcmp(needs->files[i].path, path))
			return &needs->files[i];
	assert(needs->file_count < NEEDS_MOST);
	need = &needs->files[needs->file_count++];
	snprintf(need->path, sizeof(need->path), "%s", path);
	return need;
}

void needs_file(struct needs *needs, const char *path, const char *word)
{
	struct need *need = find_or_add_file(needs, path);

	snprintf(need->word, sizeof(need->word), "%s", word);
}

void needs_pool(struct needs *needs, uint64_t page_size, uint64_t pages)
{
	for (size_t i = 0; i < needs->pool_count; i++)
		if (needs->pools[i].page_size == page_size) {
			needs->pools[i].pages += pages;
			return;
		}
	assert(needs->pool_count < sizeof(needs->pools) / sizeof(needs->pools[0]));
	needs->pools[needs->pool_count++] =
		(struct pool_need){.page_size = page_size, .pages = pages};
}
