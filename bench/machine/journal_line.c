#include "journal.h"
#include "setting.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* scanf widths for JOURNAL_PATH and JOURNAL_WORD. */
#define PATH "%159s"
#define WORD "%23s"
#define END  "%n"
static_assert(JOURNAL_PATH == 160 && JOURNAL_WORD == 24, "widths above");

/* No pool has as many, and differences of greater numbers would not fit. */
#define PAGES_MOST (UINT64_C(1) << 40)

struct journal_file *journal_find_file(struct journal *journal, const char *path)
{
	for (size_t i = 0; i < journal->file_count; i++)
		if (!strcmp(journal->files[i].path, path))
			return &journal->files[i];
	return NULL;
}

struct journal_pool *journal_find_pool(struct journal *journal, const char *path)
{
	for (size_t i = 0; i < journal->pool_count; i++)
		if (!strcmp(journal->pools[i].path, path))
			return &journal->pools[i];
	return NULL;
}

static bool apply_boot(struct journal *journal, const char *rest)
{
	return sscanf(rest, "%39s", journal->boot) == 1;
}

static bool apply_owner(struct journal *journal, const char *rest)
{
	struct process *owner = &journal->owner;
	int at = 0;

	if (sscanf(rest, "%d %" SCNu64 " %n", &owner->pid, &owner->started, &at) != 2)
		return false;
	snprintf(owner->command, sizeof(owner->command), "%s", rest + at);
	process_make_printable(owner->command);
	return true;
}

static bool is_borrowed(const struct journal_file *file)
{
	return file->side ? !strcmp(file->path, SETTING_MIN_FREE) && setting_is_number(file->found)
	                  : setting_is_file(file->path) && setting_is_word(file->found);
}

static bool add_file(struct journal *journal, const char *rest, bool side)
{
	struct journal_file file = {.side = side};
	int end;

	if (sscanf(rest, PATH " " WORD END, file.path, file.found, &end) != 2 || rest[end])
		return false;
	if (!is_borrowed(&file) || journal->file_count == JOURNAL_FILES ||
	    journal_find_file(journal, file.path))
		return false;
	journal->files[journal->file_count++] = file;
	return true;
}

static bool apply_file(struct journal *journal, const char *rest)
{
	return add_file(journal, rest, false);
}

static bool apply_side(struct journal *journal, const char *rest)
{
	return add_file(journal, rest, true);
}

static bool apply_set(struct journal *journal, const char *rest)
{
	char path[JOURNAL_PATH];
	char word[JOURNAL_WORD] = "";
	struct journal_file *file;
	int end;

	if (sscanf(rest, PATH " " WORD END, path, word, &end) != 2 || rest[end])
		return false;
	file = journal_find_file(journal, path);
	if (!file || file->word_count == JOURNAL_WORDS)
		return false;
	memcpy(file->words[file->word_count++], word, sizeof(word));
	return true;
}

static struct journal_pool *find_or_add_pool(struct journal *journal, const char *path)
{
	struct journal_pool *pool = journal_find_pool(journal, path);

	if (pool || journal->pool_count == JOURNAL_POOLS)
		return pool;
	pool = &journal->pools[journal->pool_count++];
	*pool = (struct journal_pool){0};
	snprintf(pool->path, sizeof(pool->path), "%s", path);
	return pool;
}

static uint64_t clamp(uint64_t value, uint64_t one, uint64_t other)
{
	uint64_t low = one < other ? one : other;
	uint64_t high = one < other ? other : one;

	return value < low ? low : value > high ? high : value;
}

/* Whatever the pool did within the range of the move is its doing; the rest is somebody else's. */
static void end_move(struct journal_pool *pool, uint64_t at)
{
	if (pool->moving)
		pool->added += (int64_t)clamp(at, pool->from, pool->to) - (int64_t)pool->from;
	pool->moving = false;
}

static bool apply_move(struct journal *journal, const char *rest)
{
	char path[JOURNAL_PATH];
	uint64_t from;
	uint64_t to;
	struct journal_pool *pool;
	int end;

	if (sscanf(rest, PATH " %" SCNu64 " %" SCNu64 END, path, &from, &to, &end) != 3 ||
	    rest[end] || !setting_is_pool(path) || from > PAGES_MOST || to > PAGES_MOST)
		return false;
	pool = find_or_add_pool(journal, path);
	if (!pool)
		return false;
	end_move(pool, from);
	pool->moving = true;
	pool->from = from;
	pool->to = to;
	return true;
}

static bool apply_moved(struct journal *journal, const char *rest)
{
	char path[JOURNAL_PATH];
	uint64_t at;
	struct journal_pool *pool;
	int end;

	if (sscanf(rest, PATH " %" SCNu64 END, path, &at, &end) != 2 || rest[end] ||
	    at > PAGES_MOST)
		return false;
	pool = journal_find_pool(journal, path);
	if (!pool)
		return false;
	end_move(pool, at);
	return true;
}

static bool apply_back(struct journal *journal, const char *path)
{
	struct journal_file *file = journal_find_file(journal, path);
	struct journal_pool *pool = journal_find_pool(journal, path);

	if (file) {
		const struct journal_file *end = journal->files + journal->file_count--;

		memmove(file, file + 1, (size_t)(end - file - 1) * sizeof(*file));
	}
	if (pool)
		*pool = journal->pools[--journal->pool_count];
	return file || pool;
}

static const struct {
	const char *name;
	bool (*apply)(struct journal *journal, const char *rest);
} lines[] = {
	{"boot ", apply_boot},   {"owner ", apply_owner}, {"file ", apply_file},
	{"side ", apply_side},   {"set ", apply_set},     {"move ", apply_move},
	{"moved ", apply_moved}, {"back ", apply_back},
};

bool journal_apply(struct journal *journal, const char *line)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		size_t length = strlen(lines[i].name);

		if (!strncmp(line, lines[i].name, length))
			return lines[i].apply(journal, line + length);
	}
	return false;
}
