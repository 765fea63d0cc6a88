/* Pages from a hugetlb pool, of the size that the row names. */
#ifndef PAGETOLL_MODE_HUGETLB_H
#define PAGETOLL_MODE_HUGETLB_H

#include "page_mode.h"

uint64_t mode_hugetlb_page_size(const struct page_mode *mode);
struct outcome mode_hugetlb_need(const struct page_mode *mode, uint64_t bytes, struct needs *needs);
struct outcome mode_hugetlb_map(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_hugetlb_backing(const struct page_mode *mode, const struct mapping *mapping,
                                    struct backing *backing);

#endif
