#include "mode_collapse.h"
#include "backing.h"
#include "mapping.h"
#include "thp.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 /* include/uapi/asm-generic/mman-common.h since 6.1 */
#endif

/*
 * First touch must give small pages even under enabled=always, or there is nothing to collapse; but
 * NOHUGEPAGE would make the collapse fail (EINVAL). So the advice is given for the touch, and its
 * opposite, which lifts it, just before the collapse.
 */
struct outcome mode_collapse_map(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = thp_allowed();

	(void)mode;
	if (outcome_is_ok(&outcome) && madvise(0, 0, MADV_COLLAPSE))
		outcome = outcome_of(OUTCOME_UNAVAILABLE,
		                     "this kernel has no MADV_COLLAPSE (Linux 6.1 or later)");
	if (outcome_is_ok(&outcome))
		outcome = mapping_anonymous(mapping, 0);
	if (outcome_is_ok(&outcome))
		outcome = mapping_advise(mapping, MADV_NOHUGEPAGE, "MADV_NOHUGEPAGE");
	return outcome;
}

/* EAGAIN is transient (a page was locked or off its list): once more, as the kernel's own test
 * does. What stays small is found by the proof; here only the reason is kept. */
struct outcome mode_collapse_settle(const struct page_mode *mode, struct mapping *mapping)
{
	struct outcome outcome = mapping_advise(mapping, MADV_HUGEPAGE, "MADV_HUGEPAGE");

	(void)mode;
	if (!outcome_is_ok(&outcome))
		return outcome;
	for (int tries = 0; tries < 3; tries++) {
		if (!madvise(mapping->base, mapping->bytes, MADV_COLLAPSE))
			return outcome_ok();
		if (errno != EAGAIN)
			break;
	}
	return outcome_of(OUTCOME_NOT_OBTAINED, "MADV_COLLAPSE: %s%s", strerror(errno),
	                  errno == ENOMEM ? " (no free huge page: memory is fragmented or short)"
	                                  : "");
}

struct outcome mode_collapse_backing(const struct page_mode *mode, const struct mapping *mapping,
                                     struct backing *backing)
{
	(void)mode;
	return backing_read_huge(mapping, backing);
}
