/*
 * Pools of huge pages (hugetlb): reading them, growing them on loan, and giving pages back relative
 * to what is there by then, because others may resize the same pool meanwhile.
 *
 * A pool is the folder of its files: the node's on a machine of several NUMA nodes, so that the
 * pages lie where this process runs; else the global one. Reading nr_hugepages gives the total,
 * surplus included; writing it asks for that many persistent pages, and succeeds when it got fewer.
 */
#ifndef PAGETOLL_POOL_H
#define PAGETOLL_POOL_H

#include "outcome.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { POOL_PATH = 128 };

struct journal;

/* Pages. */
struct pool {
	uint64_t persistent; /* total - surplus */
	uint64_t usable;     /* free - reserved: what a mapping can get */
	uint64_t total, free, reserved, surplus;
};

/* Unavailable when there is no such pool; the reason tells a missing CPU flag from a missing
 * folder. */
struct outcome pool_read(uint64_t page_size, struct pool *pool);

/* The pool's folder, as pool_read() takes it: that of the node of the current CPU. */
struct outcome pool_folder(uint64_t page_size, char folder[static POOL_PATH]);

/* pool_read() by folder. */
struct outcome pool_read_folder(const char *folder, struct pool *pool);

/* Sets the persistent pages to *pages, noted in the journal before and after; *pages is then what
 * there is. Unavailable when the kernel or the journal refuses. */
struct outcome pool_move(struct journal *journal, const char *folder, uint64_t *pages);

/* Grows the pool until that many pages are usable; when short, compacts memory, once (*compactions
 * counts that), tries again, and gives back what it had got. */
struct outcome pool_grow(struct journal *journal, uint64_t page_size, uint64_t pages,
                         unsigned int *compactions);

/* Gives back what the journal says was added. Retries for up to two seconds. Failed when pages are
 * left over, or when somebody else has taken some of them already; then the rest is gone. */
struct outcome pool_give_back(struct journal *journal, const char *folder, FILE *say);

#endif
