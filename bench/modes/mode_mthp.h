/* Multi-size THP: folios of one size between the small page and the PMD (Linux 6.8). */
#ifndef PAGETOLL_MODE_MTHP_H
#define PAGETOLL_MODE_MTHP_H

#include "page_mode.h"

uint64_t mode_mthp_page_size(const struct page_mode *mode);
struct outcome mode_mthp_need(const struct page_mode *mode, uint64_t bytes, struct needs *needs);
struct outcome mode_mthp_map(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_mthp_settle(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_mthp_backing(const struct page_mode *mode, const struct mapping *mapping,
                                 struct backing *backing);

#endif
