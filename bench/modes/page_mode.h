/*
 * Page modes: the ways in which a region can be backed. Each is a row of one table; a new mode is
 * one file mode_*.c and one row in page_mode.c. The words of help, validation and the report come
 * from the rows. The kernel field that proves a mode is known to its backing() alone.
 */
#ifndef PAGETOLL_PAGE_MODE_H
#define PAGETOLL_PAGE_MODE_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mapping;
struct needs;
struct backing;

struct page_mode {
	const char *name;
	const char *summary; /* half a sentence for help and glossary */
	bool thp;  /* what it gets depends on the THP files, so they are borrowed for it */
	bool base; /* small pages by definition: may serve as baseline */
	uint64_t fixed_size; /* bytes, where the name says it; else 0 */

	/* Bytes of the page that this mode is after, on this machine; 0 when it has none such. */
	uint64_t (*page_size)(const struct page_mode *mode);

	/* Adds what must be borrowed from the machine before a mapping of bytes; NULL: nothing. */
	struct outcome (*need)(const struct page_mode *mode, uint64_t bytes, struct needs *needs);

	/* Maps into the reservation that mapping holds, with advice; touches nothing. */
	struct outcome (*map)(const struct page_mode *mode, struct mapping *mapping);

	/* After first touch, before proof; NULL: nothing to do. */
	struct outcome (*settle)(const struct page_mode *mode, struct mapping *mapping);

	/* Fills backing->obtained with the bytes that are as this mode promises. */
	struct outcome (*backing)(const struct page_mode *mode, const struct mapping *mapping,
	                          struct backing *backing);
};

/* NULL when there is no such mode. */
const struct page_mode *page_mode_find(const char *name);

/* The rows in the order of the table; NULL past the last. */
const struct page_mode *page_mode_at(size_t index);

#endif
