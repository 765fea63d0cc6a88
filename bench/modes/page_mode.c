#include "page_mode.h"
#include "mode_base.h"
#include "mode_collapse.h"
#include "mode_hugetlb.h"
#include "mode_mthp.h"
#include "mode_thp.h"
#include "units.h"

#include <string.h>

static const struct page_mode modes[] = {
	{.name = "base",
         .summary = "small pages, huge ones refused (MADV_NOHUGEPAGE)",
         .base = true,
         .page_size = mode_base_page_size,
         .map = mode_base_map,
         .backing = mode_base_backing},
	{.name = "default",
         .thp = true,
         .summary = "no advice: whatever the system's settings give",
         .page_size = mode_thp_page_size,
         .map = mode_default_map,
         .backing = mode_default_backing},
	{.name = "thp",
         .thp = true,
         .summary = "transparent huge pages at the fault (MADV_HUGEPAGE before first touch)",
         .page_size = mode_thp_page_size,
         .map = mode_thp_map,
         .backing = mode_thp_backing},
	{.name = "collapse",
         .thp = true,
         .summary = "small pages made huge after first touch (MADV_COLLAPSE)",
         .page_size = mode_thp_page_size,
         .map = mode_collapse_map,
         .settle = mode_collapse_settle,
         .backing = mode_collapse_backing},
	{.name = "hugetlb-2M",
         .summary = "2 MiB pages from the hugetlb pool",
         .fixed_size = 2 * MIB,
         .page_size = mode_hugetlb_page_size,
         .need = mode_hugetlb_need,
         .map = mode_hugetlb_map,
         .backing = mode_hugetlb_backing},
	{.name = "hugetlb-1G",
         .summary = "1 GiB pages from the hugetlb pool",
         .fixed_size = GIB,
         .page_size = mode_hugetlb_page_size,
         .need = mode_hugetlb_need,
         .map = mode_hugetlb_map,
         .backing = mode_hugetlb_backing},
#define MTHP(word, bytes)                                                                          \
	{                                                                                          \
		.name = "mthp-" word, .summary = word "iB folios (multi-size THP, Linux 6.8)",     \
		.thp = true, .fixed_size = (bytes), .page_size = mode_mthp_page_size,              \
		.need = mode_mthp_need, .map = mode_mthp_map, .settle = mode_mthp_settle,          \
		.backing = mode_mthp_backing                                                       \
	}
	MTHP("16K", 16 * KIB),
	MTHP("32K", 32 * KIB),
	MTHP("64K", 64 * KIB),
	MTHP("128K", 128 * KIB),
	MTHP("256K", 256 * KIB),
	MTHP("512K", 512 * KIB),
	MTHP("1M", MIB),
};

const struct page_mode *page_mode_at(size_t index)
{
	return index < sizeof(modes) / sizeof(modes[0]) ? &modes[index] : NULL;
}

const struct page_mode *page_mode_find(const char *name)
{
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		if (!strcmp(modes[i].name, name))
			return &modes[i];
	return NULL;
}
