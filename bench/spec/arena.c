#include "arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Each thing is an allocation of its own, so that sanitizers see its ends. glibc's obstack would be
 * the library for this, but reckons with null pointers, which they do not forgive. */
struct block {
	struct block *before;
	max_align_t memory[];
};

struct arena {
	struct block *last;
};

struct arena *arena_open(void)
{
	struct arena *arena = calloc(1, sizeof(*arena));

	if (!arena)
		abort();
	return arena;
}

void arena_release(struct arena *arena)
{
	struct block *before;

	if (!arena)
		return;
	for (struct block *block = arena->last; block; block = before) {
		before = block->before;
		free(block);
	}
	free(arena);
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
	struct block *block;
	size_t bytes;

	if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2)
		abort();
	block = calloc(1, sizeof(*block) + bytes);
	if (!block)
		abort();
	block->before = arena->last;
	arena->last = block;
	return block->memory;
}

char *arena_print(struct arena *arena, const char *format, ...)
{
	va_list args;
	size_t room;
	char *text;

	va_start(args, format);
	room = (size_t)vsnprintf(NULL, 0, format, args) + 1;
	va_end(args);
	text = arena_alloc(arena, room, 1);
	va_start(args, format);
	vsnprintf(text, room, format, args);
	va_end(args);
	return text;
}
