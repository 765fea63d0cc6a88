/*
 * Proof of treatment: how a region is backed, over its whole length.
 */
#ifndef PAGETOLL_BACKING_H
#define PAGETOLL_BACKING_H

#include "outcome.h"
#include "pagemap.h"

#include <stdbool.h>
#include <stdint.h>

struct mapping;

struct backing {
	struct page_bytes bytes;
	bool frames_known; /* root only */
	struct frames frames;
	uint64_t obtained; /* bytes that are as the mode promises; set by the mode */
};

/* Reads what is mapped; folio_size is the folio to look for, or 0. Obtained is left 0. Failed only
 * when nothing can say what is mapped; unreadable frames are frames_known = false. */
struct outcome backing_read(const struct mapping *mapping, uint64_t folio_size,
                            struct backing *backing);

/* The same, with every huge byte taken as obtained: for modes that promise PMD or larger entries.
 */
struct outcome backing_read_huge(const struct mapping *mapping, struct backing *backing);

#endif
