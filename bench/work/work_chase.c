#include "work_chase.h"
#include "chain.h"
#include "mapping.h"

/* However far apart, there are as many lines as the spread ring has slots. */
static struct chain chain_of(const struct work *work)
{
	static const enum chain_offset offsets[] = {
		[OFFSET_EVEN] = CHAIN_EVEN,
		[OFFSET_RANDOM] = CHAIN_RANDOM,
		[OFFSET_ZERO] = CHAIN_ZERO,
	};
	bool packed = work->layout == LAYOUT_PACKED;

	return (struct chain){
		.base = work->base,
		.slots = work->size / work->stride,
		.stride = layout_apart(work->layout, work->stride),
		.offset = packed ? CHAIN_ZERO : offsets[work->offset],
		.sequential = work->order == ORDER_SEQUENTIAL,
		.seed = work->seed,
	};
}

uint64_t work_chase_bytes(const struct work *work)
{
	struct chain chain = chain_of(work);

	return chain.slots * chain.stride;
}

/* A line in a small page of its own. */
uint64_t work_chase_touched(const struct work *work)
{
	return layout_is_sparse(work->layout) ? work->size / work->stride * mapping_small_page()
	                                      : 0;
}

struct outcome work_chase_prepare(struct work *work)
{
	struct chain chain = chain_of(work);
	struct outcome outcome = chain_build(&chain, &work->state);

	work->slots = chain.slots;
	work->goal = work->state;
	if (outcome_is_ok(&outcome))
		outcome = chain_check(&chain);
	return outcome;
}

#define LOAD  p = *(void **)p;
#define LOAD4 LOAD LOAD LOAD LOAD

void work_chase_run(struct work *work, uint64_t ops)
{
	void *p = work->state;

	for (uint64_t i = ops / 16; i; i--) {
		LOAD4 LOAD4 LOAD4 LOAD4
	}
	for (uint64_t i = ops % 16; i; i--) {
		LOAD
	}
	__asm__ volatile("" : "+r"(p) : : "memory");
	work->state = p;
}

struct outcome work_chase_check(struct work *work)
{
	if (work->state == work->goal)
		return outcome_ok();
	return outcome_of(
		OUTCOME_FAILED,
		"after whole laps the chase is not back where it began: it did not follow "
		"the ring");
}
