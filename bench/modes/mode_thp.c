#include "mode_thp.h"
#include "backing.h"
#include "mapping.h"
#include "sysfs.h"

#include <sys/mman.h>
#include <sys/prctl.h>

uint64_t mode_thp_page_size(const struct page_mode *mode)
{
	uint64_t bytes;
	uint64_t small = mapping_small_page();
	struct outcome outcome = sysfs_read_u64(THP_DIR "/hpage_pmd_size", &bytes);

	(void)mode;
	return outcome_is_ok(&outcome) && bytes ? bytes : small * (small / 8);
}

struct outcome mode_thp_allowed(void)
{
	if (prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0) != 1)
		return outcome_ok();
	return outcome_of(OUTCOME_UNAVAILABLE,
			  "THP is switched off for this process tree (PR_SET_THP_DISABLE, inherited): "
			  "start from a shell or service without it");
}

struct outcome mode_thp_map(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = mode_thp_allowed();

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
	struct outcome outcome = backing_read(mapping, 0, backing);

	(void)mode;
	backing->obtained = backing->bytes.huge;
	return outcome;
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
