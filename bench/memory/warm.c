#include "warm.h"
#include "clock.h"
#include "mapping.h"

#include <sys/mman.h>

uint64_t warm_memory(uint64_t bytes)
{
	struct mapping mapping;
	uint64_t start = clock_now_ns();
	uint64_t page = mapping_small_page();
	uint64_t table = page * (page / 8); /* what one page of 8-byte entries maps */
	struct outcome outcome = mapping_reserve(&mapping, bytes, page, table);

	if (outcome_is_ok(&outcome))
		outcome = mapping_anonymous(&mapping, 0);
	if (outcome_is_ok(&outcome)) {
		mapping_advise(&mapping, MADV_HUGEPAGE, "MADV_HUGEPAGE");
		mapping_touch(&mapping);
	}
	mapping_release(&mapping);
	return clock_now_ns() - start;
}
