/* Small pages: the baseline. Huge bytes, or (where frames can be read) any larger folio, do not
 * count as obtained, so that a contaminated baseline shows. */
#ifndef PAGETOLL_MODE_BASE_H
#define PAGETOLL_MODE_BASE_H

#include "page_mode.h"

uint64_t mode_base_page_size(const struct page_mode *mode);
struct outcome mode_base_map(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_base_backing(const struct page_mode *mode, const struct mapping *mapping,
                                 struct backing *backing);

#endif
