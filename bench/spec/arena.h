/*
 * Memory that is given back all at once: a spec points to hundreds of small things that live and
 * die with it. glibc's obstack underneath.
 */
#ifndef PAGETOLL_ARENA_H
#define PAGETOLL_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_open(void);
void arena_release(struct arena *arena);

/* count zeroed things of size bytes. Never NULL. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

__attribute__((format(printf, 2, 3))) char *arena_print(struct arena *arena, const char *format,
                                                        ...);

#endif
