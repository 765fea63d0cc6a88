#include "trial.h"
#include "borrow.h"
#include "clock.h"
#include "sysfs.h"
#include "thp.h"
#include "units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool trial_runs(const struct trial *trial)
{
	return trial->position &&
	       (trial->outcome.code == OUTCOME_OK || trial->outcome.code == OUTCOME_NOT_OBTAINED);
}

static struct outcome take_pools(const struct needs *needs, uint64_t *ns)
{
	struct outcome outcome = outcome_ok();
	uint64_t start = clock_now_ns();

	for (size_t i = 0; i < needs->pool_count && outcome_is_ok(&outcome); i++)
		outcome = borrow_pool(needs->pools[i].page_size, needs->pools[i].pages);
	*ns = needs->pool_count ? clock_now_ns() - start : 0;
	return outcome;
}

static struct outcome needs_of(const struct trial *trial, uint64_t bytes, struct needs *needs)
{
	const struct page_mode *mode = trial->arm->pages;

	*needs = (struct needs){0};
	if (mode->thp && trial->arm->thp.enabled)
		needs_file(needs, THP_DIR "/enabled", trial->arm->thp.enabled);
	if (mode->thp && trial->arm->thp.defrag)
		needs_file(needs, THP_DIR "/defrag", trial->arm->thp.defrag);
	return mode->need ? mode->need(mode, bytes, needs) : outcome_ok();
}

static struct outcome map_arm(struct trial *trial, uint64_t bytes, uint64_t alignment)
{
	const struct page_mode *mode = trial->arm->pages;
	struct needs needs;
	struct outcome outcome = needs_of(trial, bytes, &needs);

	if (outcome_is_ok(&outcome))
		outcome = take_pools(&needs, &trial->reserve_ns);
	if (outcome_is_ok(&outcome))
		outcome = mapping_reserve(&trial->mapping, bytes, mode->page_size(mode), alignment);
	trial->mapping.sparse = workload_touched(trial->arm->workload, &trial->work) > 0;
	if (outcome_is_ok(&outcome) && trial->arm->alignment == ALIGNMENT_MISALIGNED)
		mapping_misalign(&trial->mapping);
	if (outcome_is_ok(&outcome))
		outcome = mode->map(mode, &trial->mapping);
	return outcome;
}

void trial_map(struct trial *trial, uint64_t bytes, uint64_t alignment)
{
	trial->outcome = map_arm(trial, bytes, alignment);
	if (!outcome_is_ok(&trial->outcome))
		trial_release(trial);
}

/* What was got of what was asked, and why not more, as far as the kernel says. */
static struct outcome shortfall(const struct trial *trial, const struct backing *backing,
                                uint64_t due, const struct outcome *settled)
{
	char got[UNITS_TEXT], asked[UNITS_TEXT], enabled[24], defrag[24];

	units_human_size(got, backing->obtained);
	units_human_size(asked, due);
	if (!outcome_is_ok(settled))
		return outcome_of(OUTCOME_NOT_OBTAINED, "got %s of %s as asked; %s", got, asked,
		                  settled->why);
	if (trial->arm->pages->base)
		return outcome_of(OUTCOME_NOT_OBTAINED,
		                  "only %s of %s is in small pages: the baseline is not one", got,
		                  asked);
	sysfs_read_choice(THP_DIR "/enabled", enabled, sizeof(enabled));
	sysfs_read_choice(THP_DIR "/defrag", defrag, sizeof(defrag));
	return outcome_of(
		OUTCOME_NOT_OBTAINED,
		"got %s of %s as asked (THP enabled: %s, defrag: %s): that policy does not "
		"give them, or no free page of that size was found",
		got, asked, enabled, defrag);
}

/* Bytes that must be as the mode promises: the region; of one that was touched sparsely, what is in
 * memory of it. */
static uint64_t due_bytes(const struct trial *trial, const struct backing *backing)
{
	return trial->touched ? backing->bytes.present : trial->mapping.bytes;
}

/* A baseline tolerates no huge byte, whatever the threshold. */
static struct outcome prove(const struct trial *trial, struct backing *backing, double threshold,
                            const struct outcome *settled)
{
	const struct page_mode *mode = trial->arm->pages;
	struct outcome outcome = mode->backing(mode, &trial->mapping, backing);
	uint64_t due = due_bytes(trial, backing);
	double share = due ? (double)backing->obtained / (double)due : 0;

	if (!outcome_is_ok(&outcome))
		return outcome;
	if (backing->bytes.present < trial->touched)
		return outcome_of(OUTCOME_FAILED, "part of the region is not in memory");
	if (trial->mapping.sparse && backing->bytes.present > trial->touched)
		return outcome_of(OUTCOME_FAILED,
		                  "%" PRIu64 " bytes are in memory where %" PRIu64
		                  " were touched: pages between the lines are there, too",
		                  backing->bytes.present, trial->touched);
	if (backing->bytes.zero)
		return outcome_of(OUTCOME_FAILED,
		                  "part of the region is the zero page: never written");
	if (share < (mode->base ? 1.0 : threshold))
		return shortfall(trial, backing, due, settled);
	return outcome_ok();
}

/* Of a region that is touched in part, the workload knows which. */
static struct outcome touch(struct trial *trial)
{
	uint64_t touched = workload_touched(trial->arm->workload, &trial->work);

	if (!touched)
		return mapping_touch(&trial->mapping);
	trial->touched = touched;
	trial->work.base = trial->mapping.base;
	return trial->arm->workload->prepare(&trial->work);
}

static struct outcome timed_touch(struct trial *trial, uint64_t *ns)
{
	uint64_t start = clock_now_ns();
	struct outcome outcome = touch(trial);

	*ns = clock_now_ns() - start;
	return outcome;
}

/* Larger regions are touched once. */
#define TWICE_MOST GIB

/* In a virtual machine the first touch of memory also pays the host, which may not have given it
 * yet or have taken it back while it was idle. So the region is touched, given back and mapped
 * anew, and the frames just freed are touched again: that time is the guest's own, and the first
 * stands apart. Of larger regions that would take many seconds, and where the regions of a cell
 * serve many sizes it is not what is asked: these have no time of the guest's own. */
static struct outcome touch_twice(struct trial *trial)
{
	const struct page_mode *mode = trial->arm->pages;
	struct outcome outcome = timed_touch(trial, &trial->first_populate_ns);

	if (trial->mapping.bytes > TWICE_MOST || trial->touch_once)
		return outcome;
	trial->touched_twice = true;
	if (outcome_is_ok(&outcome))
		outcome = mode->map(mode, &trial->mapping);
	if (outcome_is_ok(&outcome))
		outcome = timed_touch(trial, &trial->populate_ns);
	return outcome;
}

/* What was touched before anyone looked would cost nothing to touch. */
static struct outcome was_fresh(const struct trial *trial)
{
	const struct mapping *mapping = &trial->mapping;
	uint64_t due = trial->before.obtained / mapping->page_size;

	if (mapping->sparse || mapping->faults >= due)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED,
	                  "%" PRIu64 " page faults where first touches take %" PRIu64
	                  " at least: the memory was there already",
	                  mapping->faults, due);
}

static struct outcome populate(struct trial *trial, double threshold)
{
	const struct page_mode *mode = trial->arm->pages;
	struct outcome settled = outcome_ok();
	struct outcome outcome = touch_twice(trial);
	uint64_t touched = clock_now_ns();

	if (!outcome_is_ok(&outcome))
		return outcome;
	if (mode->settle) {
		settled = mode->settle(mode, &trial->mapping);
		trial->settle_ns = clock_now_ns() - touched;
	}
	if (trial->arm->lock)
		outcome = mapping_lock(&trial->mapping);
	if (!outcome_is_ok(&outcome))
		return outcome;
	outcome = prove(trial, &trial->before, threshold, &settled);
	if (outcome_is_ok(&outcome))
		outcome = was_fresh(trial);
	trial->proven = outcome.code == OUTCOME_OK || outcome.code == OUTCOME_NOT_OBTAINED;
	return outcome;
}

struct outcome trial_enter_state(const struct trial *trial)
{
	struct needs needs;
	struct outcome outcome = needs_of(trial, trial->mapping.requested, &needs);

	return outcome_is_ok(&outcome) ? borrow_files(&needs) : outcome;
}

struct outcome trial_leave_state(void)
{
	return borrow_return_files();
}

void trial_populate(struct trial *trial, double threshold)
{
	struct outcome returned;
	struct outcome outcome = trial_enter_state(trial);

	if (outcome_is_ok(&outcome))
		outcome = populate(trial, threshold);
	returned = trial_leave_state();
	trial->outcome = outcome_is_ok(&outcome) ? returned : outcome;
	if (!trial_runs(trial))
		trial_release(trial);
}

void trial_verify(struct trial *trial, double threshold)
{
	struct outcome settled = outcome_ok();
	struct outcome outcome = prove(trial, &trial->after, threshold, &settled);

	if (!outcome_is_ok(&trial->outcome) || outcome_is_ok(&outcome))
		return;
	trial->outcome = outcome;
	snprintf(trial->outcome.why, sizeof(trial->outcome.why),
	         "lost while it was measured: %.280s", outcome.why);
}

void trial_release(struct trial *trial)
{
	mapping_release(&trial->mapping);
}
