#include "grouping.h"
#include "borrow.h"
#include "units.h"

#include <stdlib.h>
#include <string.h>

enum { ARMS_MOST = 600 }; /* 256 arms and their controls, as the spec allows */

uint64_t arm_bytes(const struct arm *arm, uint64_t size)
{
	struct work work = arm_work(arm, size);
	uint64_t page = arm->pages->page_size(arm->pages);
	uint64_t touched = workload_touched(arm->workload, &work);

	return touched ? 2 * touched : units_round_up(arm->workload->bytes(&work), page ? page : 1);
}

uint64_t arm_need_bytes(const struct arm *arm, uint64_t size)
{
	uint64_t bytes = arm_bytes(arm, size), pooled = 0;
	struct needs needs = {0};

	if (arm->pages->need)
		arm->pages->need(arm->pages, bytes, &needs);
	for (size_t i = 0; i < needs.pool_count; i++) {
		struct pool pool = {0};

		pool_read(needs.pools[i].page_size, &pool);
		pooled += pool.usable * needs.pools[i].page_size;
	}
	return bytes > pooled ? bytes - pooled : 0;
}

struct work arm_work(const struct arm *arm, uint64_t size)
{
	return (struct work){.size = size,
	                     .stride = arm->stride,
	                     .layout = arm->layout,
	                     .offset = arm->offset,
	                     .order = arm->order,
	                     .hit_ratio = arm->hit_ratio,
	                     .touch = arm->touch};
}

/* Arms that decide the groups: those that are compared; all baselines where nothing is. */
static size_t units_of(const struct experiment *experiment, size_t *units)
{
	size_t count = 0;
	bool compares = experiment_compares(experiment);

	for (size_t i = 0; i < experiment->arm_count; i++)
		if (compares ? arm_is_compared(experiment, i) : !experiment->arms[i].control)
			units[count++] = i;
	return count;
}

/* With its packed twin, if it has one: the floor that it is taken above. */
static void choose_one(const struct experiment *experiment, size_t arm, bool *chosen)
{
	size_t floor = arm_floor(experiment, arm);

	chosen[arm] = true;
	if (floor != SIZE_MAX)
		chosen[floor] = true;
}

/* The arm, its baseline, and the baseline's control. */
static void choose(const struct experiment *experiment, size_t arm, bool *chosen)
{
	size_t baseline = experiment->arms[arm].baseline;

	choose_one(experiment, arm, chosen);
	choose_one(experiment, baseline, chosen);
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (experiment->arms[i].control && experiment->arms[i].baseline == baseline)
			choose_one(experiment, i, chosen);
}

void group_arms(const struct cell *cell, bool *chosen)
{
	size_t units[ARMS_MOST];
	size_t count = units_of(cell->experiment, units);

	memset(chosen, 0, cell->experiment->arm_count * sizeof(*chosen));
	for (size_t i = 0; i < count; i++)
		if (i * cell->groups / count == cell->group - 1)
			choose(cell->experiment, units[i], chosen);
}

/* A ring's links and line numbers take 8 bytes a slot while one arm is built. */
static uint64_t scratch_bytes(const struct arm *arm, uint64_t size)
{
	return size / arm->stride * 8;
}

uint64_t group_bytes(const struct experiment *experiment, uint64_t size, const bool *chosen)
{
	uint64_t bytes = 0, scratch = 0;

	for (size_t i = 0; i < experiment->arm_count; i++) {
		uint64_t beside = scratch_bytes(&experiment->arms[i], size);

		if (!chosen[i])
			continue;
		bytes += arm_need_bytes(&experiment->arms[i], size);
		scratch = beside > scratch ? beside : scratch;
	}
	return bytes + scratch;
}

uint64_t arm_least_bytes(const struct experiment *experiment, uint64_t size, size_t arm)
{
	bool chosen[ARMS_MOST] = {false};

	choose(experiment, arm, chosen);
	return group_bytes(experiment, size, chosen);
}

struct memory_need group_need(const struct experiment *experiment, uint64_t size)
{
	size_t units[ARMS_MOST];
	size_t count = units_of(experiment, units);
	struct memory_need need = {.least = UINT64_MAX};

	for (size_t i = 0; i < count; i++) {
		uint64_t bytes = arm_least_bytes(experiment, size, units[i]);

		need.least = bytes < need.least ? bytes : need.least;
		need.most = bytes > need.most ? bytes : need.most;
	}
	return need;
}

/* Whether every group fits once arms that cannot fit in any way are left out. */
static bool all_fit(const struct experiment *experiment, uint64_t size, unsigned int groups,
                    uint64_t budget)
{
	for (unsigned int group = 1; group <= groups; group++) {
		struct cell cell = {experiment, size, 1, group, groups};
		bool chosen[ARMS_MOST];

		group_arms(&cell, chosen);
		for (size_t i = 0; i < experiment->arm_count; i++)
			if (arm_least_bytes(experiment, size, i) > budget)
				chosen[i] = false;
		if (group_bytes(experiment, size, chosen) > budget)
			return false;
	}
	return true;
}

unsigned int groups_needed(const struct experiment *experiment, uint64_t size, uint64_t budget)
{
	size_t units[ARMS_MOST];
	unsigned int most = (unsigned int)units_of(experiment, units);
	unsigned int groups = 1;

	while (groups < most && !all_fit(experiment, size, groups, budget))
		groups++;
	return groups;
}
