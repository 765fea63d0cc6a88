#include "work_update.h"
#include "draw.h"

#include <inttypes.h>

enum { LINE = 64 };

uint64_t work_update_bytes(const struct work *work)
{
	return work->size;
}

/* Bits of a slot's number that choose its line: none at offset zero; else so many that the lines of
 * a slot are used in turn. */
static uint64_t line_bits(const struct work *work)
{
	uint64_t lines = work->stride / LINE, bits = 1;

	while (bits * 2 <= lines)
		bits *= 2;
	return work->offset == OFFSET_ZERO ? 0 : bits - 1;
}

static uint64_t *word_of(const struct work *work, uint64_t slot, uint64_t bits)
{
	return (uint64_t *)(void *)(work->base + slot * work->stride + (slot & bits) * LINE);
}

struct outcome work_update_prepare(struct work *work)
{
	work->slots = work->size / work->stride;
	work->drawn = work->seed;
	work->sum = work->done = 0;
	work_update_run(work, work->slots);
	return work_update_check(work);
}

void work_update_run(struct work *work, uint64_t ops)
{
	uint64_t bits = line_bits(work), x = work->drawn;

	for (uint64_t i = ops; i; i--) {
		x = draw_next(x);
		++*word_of(work, draw_place(x, work->slots), bits);
	}
	__asm__ volatile("" : "+r"(x) : : "memory");
	work->drawn = x;
	work->done += ops;
}

/* All increments ever made stand in the slots. */
struct outcome work_update_check(struct work *work)
{
	uint64_t bits = line_bits(work), sum = 0;

	for (uint64_t slot = 0; slot < work->slots; slot++)
		sum += *word_of(work, slot, bits);
	if (sum == work->done)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED,
	                  "the slots hold %" PRIu64 " increments where %" PRIu64 " were made", sum,
	                  work->done);
}
