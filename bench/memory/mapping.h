/*
 * A region under measurement: base aligned to the largest page of the experiment, length rounded up
 * to the page that its mode is after, PROT_NONE around it, so that no head or tail stays small and
 * no neighbour merges with it in smaps. The mapping owns the memory.
 */
#ifndef PAGETOLL_MAPPING_H
#define PAGETOLL_MAPPING_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mapping {
	char *reserved; /* address space kept, guards included; NULL when released */
	size_t reserved_bytes;
	char *base;
	uint64_t requested; /* bytes the workload asked for */
	uint64_t bytes;     /* mapped: requested, rounded up to page_size */
	uint64_t page_size; /* that the mode is after */
	uint64_t faults;    /* minor faults that its first touch took */
	bool sparse;        /* most of it stays untouched: no memory is promised for that */
};

/* Bytes of one small page. */
uint64_t mapping_small_page(void);

/* Keeps address space for a region; nothing is accessible yet. alignment is a power of two and at
 * least page_size. Unavailable when the address space is refused. */
struct outcome mapping_reserve(struct mapping *mapping, uint64_t requested, uint64_t page_size,
                               uint64_t alignment);

/* Moves the base of a region that is only reserved one small page past its boundary, so that the
 * first and the last larger page do not fit into it. */
void mapping_misalign(struct mapping *mapping);

/* Locks the region in memory. Unavailable when refused, as beyond RLIMIT_MEMLOCK. */
struct outcome mapping_lock(const struct mapping *mapping);

/* Makes the reserved region private anonymous memory. flags: 0, or MAP_HUGETLB with a size code. */
struct outcome mapping_anonymous(struct mapping *mapping, int flags);

/* madvise over the region; name is the advice's, for the sentence. Unavailable when refused. */
struct outcome mapping_advise(struct mapping *mapping, int advice, const char *name);

/* Both: anonymous memory for which huge pages are asked (MADV_HUGEPAGE). */
struct outcome mapping_anonymous_huge(struct mapping *mapping);

/* Writes one word into every small page, in address order: the same code for every mode. Failed
 * where the kernel answers with SIGBUS (a hugetlb page promised and not given). */
struct outcome mapping_touch(struct mapping *mapping);

void mapping_release(struct mapping *mapping);

#endif
