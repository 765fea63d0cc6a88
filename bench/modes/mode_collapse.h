/* Small pages first, made huge by MADV_COLLAPSE (Linux 6.1), whatever the THP files say. */
#ifndef PAGETOLL_MODE_COLLAPSE_H
#define PAGETOLL_MODE_COLLAPSE_H

#include "page_mode.h"

struct outcome mode_collapse_map(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_collapse_settle(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_collapse_backing(const struct page_mode *mode, const struct mapping *mapping,
                                     struct backing *backing);

#endif
