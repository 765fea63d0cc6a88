#include "mode_thp.h"
#include "backing.h"
#include "mapping.h"
#include "thp.h"

#include <sys/mman.h>

uint64_t mode_thp_page_size(const struct page_mode *mode)
{
	(void)mode;
	return thp_page_size();
}

struct outcome mode_thp_map(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = thp_allowed();

	(void)mode;
	if (outcome_is_ok(&outcome))
		outcome = mapping_anonymous(mapping, 0);
	if (outcome_is_ok(&outcome))
		outcome = mapping_advise(mapping, MADV_HUGEPAGE, "MADV_HUGEPAGE");
	return outcome;
}

struct outcome mode_thp_backing(const struct page_mode *mode, const struct mapping *mapping,
                                struct backing *backing)
{
	(void)mode;
	return backing_read_huge(mapping, backing);
}

struct outcome mode_default_map(const struct page_mode *mode, struct mapping *mapping)
{
	(void)mode;
	return mapping_anonymous(mapping, 0);
}

struct outcome mode_default_backing(const struct page_mode *mode, const struct mapping *mapping,
                                    struct backing *backing)
{
	struct outcome outcome = backing_read(mapping, 0, backing);

	(void)mode;
	backing->obtained = backing->bytes.present;
	return outcome;
}
