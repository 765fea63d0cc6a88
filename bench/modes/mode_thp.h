/* Transparent huge pages: asked for (thp) or as the system gives them (default). */
#ifndef PAGETOLL_MODE_THP_H
#define PAGETOLL_MODE_THP_H

#include "page_mode.h"

#define THP_DIR "/sys/kernel/mm/transparent_hugepage"

/* What one PMD entry maps: hpage_pmd_size, else computed from the small page (a table of 8-byte
 * entries fills one page: 4 KiB -> 2 MiB, 16 KiB -> 32 MiB, 64 KiB -> 512 MiB). */
uint64_t mode_thp_page_size(const struct page_mode *mode);

/* Unavailable when this process tree has THP switched off by prctl, which is inherited. */
struct outcome mode_thp_allowed(void);

struct outcome mode_thp_map(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_thp_backing(const struct page_mode *mode, const struct mapping *mapping,
				struct backing *backing);

struct outcome mode_default_map(const struct page_mode *mode, struct mapping *mapping);

/* Nothing was promised, so all that is present was obtained. */
struct outcome mode_default_backing(const struct page_mode *mode, const struct mapping *mapping,
				    struct backing *backing);

#endif
