#include "work_chase.h"
#include "chain.h"

/* Packed: as many lines as the spread ring has slots, side by side. */
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
		.stride = packed ? CHAIN_LINE : work->stride,
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
