/*
 * Rounds of an anatomy for tests: sheets of base, thp and a control, spread and packed, over rings
 * of model machines.
 */
#ifndef PAGETOLL_ANATOMY_SHEETS_H
#define PAGETOLL_ANATOMY_SHEETS_H

#include "anatomy.h"
#include "knee_curves.h"

#include <string.h>

enum { ROUNDS = 12, GROUPS = 2 };
enum { BASE, THP, BASE_PACKED, THP_PACKED, CONTROL, CONTROL_PACKED, ARMS };

static struct arm arms[ARMS];
static uint64_t sizes[MODEL_POINTS];
static struct experiment experiment;
static struct reading readings[GROUPS][ROUNDS][MODEL_POINTS][ARMS];
static struct sheet sheets[GROUPS * ROUNDS * MODEL_POINTS];
static struct collection collection = {.sheets = sheets};

static const struct model whole = {.first = 64, .second = 2048, .hit = 2.2, .span = 262144};

static inline struct reading *reading_of(unsigned int round, double pages, int arm)
{
	return &readings[0][round - 1][at(pages)][arm];
}

/* What an arm costs beyond its packed twin; which is the second behind it, of a control the next.
 */
static inline void set_cost(unsigned int round, double pages, int arm, double cost)
{
	int packed = arm == CONTROL ? CONTROL_PACKED : arm + BASE_PACKED;

	*reading_of(round, pages, packed) =
		(struct reading){.present = true, .ns = model_packed(pages)};
	*reading_of(round, pages, arm) =
		(struct reading){.present = true, .ns = model_packed(pages) + cost};
}

static inline void set_curve(unsigned int round, int arm, const struct model *model)
{
	for (size_t s = 0; s < MODEL_POINTS; s++)
		set_cost(round, model_pages[s], arm, model_cost(model, model_pages[s]));
}

static inline void add_sheets(unsigned int group, unsigned int groups)
{
	for (unsigned int round = 1; round <= experiment.rounds; round++)
		for (size_t s = 0; s < MODEL_POINTS; s++)
			sheets[collection.count++] = (struct sheet){
				sizes[s], round, group, groups, readings[group - 1][round - 1][s]};
}

static inline void open_arms(void)
{
	for (int i = 0; i < ARMS; i++)
		arms[i] = (struct arm){
			.workload = workload_find("chase"),
			.pages = page_mode_find(i == THP || i == THP_PACKED ? "thp" : "base"),
			.stride = 4096,
			.layout = i == BASE || i == THP || i == CONTROL ? LAYOUT_SPREAD
		                                                        : LAYOUT_PACKED,
			.control = i == CONTROL || i == CONTROL_PACKED,
		};
	for (int i = 0; i < ARMS; i++)
		arms[i].baseline = arms[i].layout == LAYOUT_PACKED ? BASE_PACKED : BASE;
}

/* Every arm splintered, in every round. */
static inline int open_sheets(void **state)
{
	(void)state;
	open_arms();
	for (size_t s = 0; s < MODEL_POINTS; s++)
		sizes[s] = (uint64_t)model_pages[s] * 4096;
	experiment = (struct experiment){.name = "anatomy",
	                                 .arms = arms,
	                                 .arm_count = ARMS,
	                                 .sizes = sizes,
	                                 .size_count = MODEL_POINTS,
	                                 .nested = true,
	                                 .rounds = 8};
	memset(readings, 0, sizeof(readings));
	collection.count = 0;
	add_sheets(1, 1);
	for (unsigned int round = 1; round <= ROUNDS; round++) {
		set_curve(round, BASE, &model_cpus[0]);
		set_curve(round, THP, &model_cpus[0]);
		set_curve(round, CONTROL, &model_cpus[0]);
	}
	return 0;
}

static inline struct anatomy read_arm(size_t arm)
{
	return anatomy_read(&collection, &experiment, arm, 1);
}

#endif
