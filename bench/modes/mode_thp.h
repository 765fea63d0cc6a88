/* Transparent huge pages: asked for (thp) or as the system gives them (default). */
#ifndef PAGETOLL_MODE_THP_H
#define PAGETOLL_MODE_THP_H

#include "page_mode.h"

uint64_t mode_thp_page_size(const struct page_mode *mode);

struct outcome mode_thp_map(const struct page_mode *mode, struct mapping *mapping);
struct outcome mode_thp_backing(const struct page_mode *mode, const struct mapping *mapping,
                                struct backing *backing);

struct outcome mode_default_map(const struct page_mode *mode, struct mapping *mapping);

/* Nothing was promised, so all that is present was obtained. */
struct outcome mode_default_backing(const struct page_mode *mode, const struct mapping *mapping,
                                    struct backing *backing);

#endif
