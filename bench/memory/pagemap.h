/*
 * What the kernel says is mapped over a range of this process: PAGEMAP_SCAN (Linux 6.7, needs no
 * privilege), else smaps; and, for root, the physical frames and the folios they belong to
 * (Documentation/admin-guide/mm/pagemap.rst). Nothing here judges; unknown is said, never 0.
 */
#ifndef PAGETOLL_PAGEMAP_H
#define PAGETOLL_PAGEMAP_H

#include "outcome.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Bytes of a range, by how they are mapped. */
struct page_bytes {
	uint64_t present; /* small or huge, zero page left out */
	uint64_t huge;    /* by one PMD or larger entry, zero page left out */
	uint64_t zero;    /* the shared zero page: never written */
};

/* Asks PAGEMAP_SCAN, then smaps. Failed when neither answers. */
struct outcome pagemap_count(const void *base, uint64_t bytes, struct page_bytes *counted);

/* The smaps way alone, from an open file: for kernels before 6.7, and for its test. The zero page
 * cannot be told from absence there: both are not present. */
void smaps_count(FILE *smaps, uint64_t start, uint64_t end, struct page_bytes *counted);

/* Physical frames of a range. Root only (CAP_SYS_ADMIN); unavailable otherwise. */
struct frames {
	uint64_t runs;     /* stretches of consecutive frames, rising or falling */
	uint64_t compound; /* bytes in folios larger than a small page */
	uint64_t of_size;  /* bytes in folios of exactly folio_size */
	/* Rising frames only, as a device or a TLB entry needs them: bytes of the longest stretch,
	 * and bytes in groups of 16 and 64 KiB that are contiguous and naturally aligned, in
	 * addresses and in frames. */
	uint64_t longest, aligned_16k, aligned_64k;
};

struct outcome pagemap_frames(const void *base, uint64_t bytes, uint64_t folio_size,
                              struct frames *frames);

#endif
