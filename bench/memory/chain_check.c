#include "chain.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/*
 * One walk of n dependent loads would take a whole lap. The ring is cut into arcs instead, each
 * from one of the first slots to the next of them that the walk meets, and several arcs are walked
 * at once so that their misses overlap. Arcs that meet the first slots in one cycle are disjoint
 * (two that merged would end in the same slot), so their lengths add up to the number of distinct
 * slots.
 */
enum { ARCS = CHAIN_HEADS, LANES = 16 };

struct lane {
	const char *at;
	unsigned int arc;
};

struct walk {
	const struct chain *chain;
	uint64_t bytes;
	unsigned int arcs, begun, ended;
	unsigned int next_arc[ARCS]; /* the arc at which each arc ends */
	uint64_t steps;
	struct lane lanes[LANES];
	unsigned int lane_count;
};

/* Gives the lane the next arc to walk; false when none is left. */
static bool begin_arc(struct walk *walk, struct lane *lane)
{
	if (walk->begun == walk->arcs)
		return false;
	lane->arc = walk->begun++;
	lane->at = walk->chain->heads[lane->arc];
	return true;
}

/* One step of one lane; false when the ring is broken. */
static bool step(struct walk *walk, struct lane *lane)
{
	const char *next = lane->at ? *(const char *const *)(const void *)lane->at : NULL;
	uint64_t distance = (uintptr_t)next - (uintptr_t)walk->chain->base;

	if (distance >= walk->bytes || ++walk->steps > walk->chain->slots)
		return false;
	lane->at = next;
	if (distance >= walk->arcs * walk->chain->stride)
		return true;
	walk->next_arc[lane->arc] = (unsigned int)(distance / walk->chain->stride);
	walk->ended++;
	if (!begin_arc(walk, lane))
		*lane = walk->lanes[--walk->lane_count];
	return true;
}

static bool walk_arcs(struct walk *walk)
{
	while (walk->lane_count < LANES && begin_arc(walk, &walk->lanes[walk->lane_count]))
		walk->lane_count++;
	while (walk->lane_count)
		for (unsigned int i = 0; i < walk->lane_count; i++)
			if (!step(walk, &walk->lanes[i]))
				return false;
	return true;
}

static bool one_cycle(const struct walk *walk)
{
	unsigned int arc = 0, visited = 0;

	do {
		arc = walk->next_arc[arc];
		visited++;
	} while (arc != 0 && visited < walk->arcs);
	return arc == 0 && visited == walk->arcs;
}

/* A ring whose first steps are all alike is one that a prefetcher sees through. */
static bool strides_differ(const struct chain *chain)
{
	const char *at = chain->heads[0];
	ptrdiff_t first = 0;

	for (int i = 0; i < 16; i++) {
		const char *next = *(const char *const *)(const void *)at;

		if (i == 0)
			first = next - at;
		else if (next - at != first)
			return true;
		at = next;
	}
	return false;
}

struct outcome chain_check(const struct chain *chain)
{
	struct walk walk = {.chain = chain, .bytes = chain->slots * chain->stride};

	walk.arcs = chain->slots < ARCS ? (unsigned int)chain->slots : ARCS;
	if (!walk_arcs(&walk))
		return outcome_of(
			OUTCOME_FAILED,
			"the ring is broken: a walk left it or did not close after %" PRIu64
			" slots",
			chain->slots);
	if (walk.steps != chain->slots || !one_cycle(&walk))
		return outcome_of(OUTCOME_FAILED,
		                  "not one ring: a walk met %" PRIu64 " of %" PRIu64 " slots",
		                  walk.steps, chain->slots);
	if (!chain->sequential && chain->slots >= ARCS && !strides_differ(chain))
		return outcome_of(OUTCOME_FAILED,
		                  "the ring's first 16 steps are all of one stride");
	return outcome_ok();
}
