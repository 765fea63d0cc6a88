/* What the kernel says of transparent huge pages, apart from any region. */
#ifndef PAGETOLL_THP_H
#define PAGETOLL_THP_H

#include "outcome.h"

#include <stdint.h>

#define THP_DIR "/sys/kernel/mm/transparent_hugepage"

/* What one PMD entry maps, bytes: hpage_pmd_size, else computed from the small page (a table of
 * 8-byte entries fills one page: 4 KiB -> 2 MiB, 16 KiB -> 32 MiB, 64 KiB -> 512 MiB). */
uint64_t thp_page_size(void);

/* Unavailable when this process tree has THP switched off by prctl, which is inherited. */
struct outcome thp_allowed(void);

#endif
