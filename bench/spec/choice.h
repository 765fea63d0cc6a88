/*
 * Words of which one is chosen: each enumeration is a table, its position the enum's value. Reader,
 * schema, CSV and report take the words from here.
 */
#ifndef PAGETOLL_CHOICE_H
#define PAGETOLL_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

struct choice {
	const char *name; /* NULL: past the last */
	const char *summary;
};

/* The choice at index; name NULL past the last. */
typedef struct choice choice_at(size_t index);

choice_at choice_layout, choice_offset, choice_order, choice_regime, choice_estimate;
choice_at choice_touch, choice_after, choice_alignment, choice_lock, choice_nested;
choice_at choice_thp_enabled, choice_thp_defrag;
choice_at choice_pages, choice_workload; /* rows of their own tables */

/* Index of the word; false when there is none such. */
bool choice_find(choice_at *at, const char *word, size_t *index);

#endif
