/*
 * Lookups in a hash table that fills the region. None needs the one before it, so their misses may
 * overlap, but each is some forty instructions where a gather's load is seven: fewer of them are in
 * flight at once.
 *
 * Open addressing by cache lines: four entries of 16 bytes to a line, filled from the front; what
 * finds its line full goes into the next, the last line's next being the first. A lookup ends at
 * the line that has the key or has room. Key zero is no entry. The number n, one of 1..entries, is
 * the value of the key f(n), where f is a bijection that leaves zero alone; lookups that find
 * nothing ask for f(n) of greater n. So nothing need be kept beside the table.
 */
#ifndef PAGETOLL_WORK_HASH_H
#define PAGETOLL_WORK_HASH_H

#include "workload.h"

uint64_t work_hash_bytes(const struct work *work);

/* Wants memory that is zero. Fills entries, build_ns and slots. */
struct outcome work_hash_prepare(struct work *work);
void work_hash_run(struct work *work, uint64_t ops);
struct outcome work_hash_check(struct work *work);

#endif
