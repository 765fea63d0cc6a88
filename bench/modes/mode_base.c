#include "mode_base.h"
#include "backing.h"
#include "mapping.h"

#include <errno.h>
#include <sys/mman.h>

uint64_t mode_base_page_size(const struct page_mode *mode)
{
	(void)mode;
	return mapping_small_page();
}

/* A kernel built without THP knows no such advice (EINVAL): its pages are small anyway, and the
 * proof will say so. */
struct outcome mode_base_map(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = mapping_anonymous(mapping, 0);

	(void)mode;
	if (outcome_is_ok(&outcome))
		madvise(mapping->base, mapping->bytes, MADV_NOHUGEPAGE);
	return outcome;
}

struct outcome mode_base_backing(const struct page_mode *mode, const struct mapping *mapping,
                                 struct backing *backing)
{
	struct outcome outcome = backing_read(mapping, 0, backing);
	uint64_t large = backing->frames_known ? backing->frames.compound : backing->bytes.huge;

	(void)mode;
	if (large < backing->bytes.present)
		backing->obtained = backing->bytes.present - large;
	return outcome;
}
