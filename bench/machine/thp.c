#include "thp.h"
#include "sysfs.h"

#include <sys/prctl.h>
#include <unistd.h>

uint64_t thp_page_size(void)
{
	uint64_t bytes;
	uint64_t small = (uint64_t)sysconf(_SC_PAGESIZE);
	struct outcome outcome = sysfs_read_u64(THP_DIR "/hpage_pmd_size", &bytes);

	return outcome_is_ok(&outcome) && bytes ? bytes : small * (small / 8);
}

struct outcome thp_allowed(void)
{
	if (prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0) != 1)
		return outcome_ok();
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"THP is switched off for this process tree (PR_SET_THP_DISABLE, inherited): "
		"start from a shell or service without it");
}
