#include "mode_thp.h"
#include "backing.h"
#include "mapping.h"
#include "thp.h"

uint64_t mode_thp_page_size(const struct page_mode *mode)
{
	(void)mode;
	return thp_page_size();
}

struct outcome mode_thp_map(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = thp_allowed();

	(void)mode;
	return outcome_is_ok(&outcome) ? mapping_anonymous_huge(mapping) : outcome;
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
