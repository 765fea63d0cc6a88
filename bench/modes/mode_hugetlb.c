#include "mode_hugetlb.h"
#include "backing.h"
#include "borrow.h"
#include "mapping.h"
#include "units.h"

#include <sys/mman.h>

uint64_t mode_hugetlb_page_size(const struct page_mode *mode)
{
	return mode->fixed_size;
}

struct outcome mode_hugetlb_need(const struct page_mode *mode, uint64_t bytes, struct needs *needs)
{
	needs_pool(needs, mode->fixed_size,
	           units_round_up(bytes, mode->fixed_size) / mode->fixed_size);
	return outcome_ok();
}

/* The page size travels as its binary logarithm in bits 26 and up (mmap(2), MAP_HUGE_SHIFT). */
struct outcome mode_hugetlb_map(const struct page_mode *mode, struct mapping *mapping)
{
	unsigned int log2 = (unsigned int)__builtin_ctzll(mode->fixed_size);

	return mapping_anonymous(mapping, MAP_HUGETLB | (int)(log2 << 26));
}

struct outcome mode_hugetlb_backing(const struct page_mode *mode, const struct mapping *mapping,
                                    struct backing *backing)
{
	(void)mode;
	return backing_read_huge(mapping, backing);
}
