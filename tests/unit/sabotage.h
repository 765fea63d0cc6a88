/*
 * An arm to be sabotaged: what its mode and its workload do can be replaced before it is mapped.
 * The memory is real, and so is what the kernel says of it.
 */
#ifndef PAGETOLL_SABOTAGE_H
#define PAGETOLL_SABOTAGE_H

#include "mapping.h"
#include "page_mode.h"
#include "skip_under.h"
#include "trial.h"
#include "units.h"

#include <sys/mman.h>

enum { SLOTS = 1024 };

static struct page_mode mode;
static struct workload workload;
static struct arm arm;
static struct sample samples[2];

/* An arm in pages of that mode, to be sabotaged before it is mapped. */
static inline struct trial begin(const char *pages)
{
	struct trial trial = {.position = 1, .arm = &arm, .samples = samples};

	skip_under("sanitizers valgrind", "it makes page faults and mappings of its own");
	mode = *page_mode_find(pages);
	workload = *workload_find("chase");
	arm = (struct arm){
		.label = "sabotaged", .pages = &mode, .workload = &workload, .stride = 4096};
	trial.work = (struct work){.size = SLOTS * arm.stride, .stride = arm.stride};
	return trial;
}

static inline void map(struct trial *trial)
{
	trial_map(trial, trial->work.size, 2 * MIB);
	assert_string_equal(trial->outcome.why, "");
}

static inline void populate(struct trial *trial)
{
	map(trial);
	trial_populate(trial, 1);
}

/* Huge pages are the sabotage, or what is sabotaged: without them there is nothing to provoke. */
static inline void skip_without_thp(void)
{
	struct trial trial = begin("thp");
	bool huge;

	trial_map(&trial, trial.work.size, 2 * MIB);
	if (outcome_is_ok(&trial.outcome))
		trial_populate(&trial, 1);
	huge = outcome_is_ok(&trial.outcome);
	trial_release(&trial);
	if (!huge)
		skip();
}

static inline void expect(struct trial *trial, enum outcome_code code, const char *words)
{
	if (trial->outcome.code != code || !strstr(trial->outcome.why, words))
		fail_msg("%s: \"%s\", and not \"%s\"", outcome_name(trial->outcome.code),
		         trial->outcome.why, words);
	trial_release(trial);
}

#endif
