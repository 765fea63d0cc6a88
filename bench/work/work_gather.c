#include "work_gather.h"
#include "draw.h"

static uint64_t words(const struct work *work)
{
	return work->size / sizeof(uint64_t);
}

uint64_t work_gather_bytes(const struct work *work)
{
	return work->size;
}

/* Every word holds its own number, so that the sum tells which were read. */
struct outcome work_gather_prepare(struct work *work)
{
	uint64_t *word = (uint64_t *)(void *)work->base;

	for (uint64_t i = 0; i < words(work); i++)
		word[i] = i;
	work->slots = work->size / work->stride;
	work->drawn = work->checked = work->seed;
	work->sum = work->done = 0;
	work_gather_run(work, work->slots);
	return work_gather_check(work);
}

void work_gather_run(struct work *work, uint64_t ops)
{
	const uint64_t *word = (const uint64_t *)(const void *)work->base;
	uint64_t count = words(work), x = work->drawn, sum = 0;

	for (uint64_t i = ops; i; i--) {
		x = draw_next(x);
		sum += word[draw_place(x, count)];
	}
	__asm__ volatile("" : "+r"(sum) : : "memory");
	work->drawn = x;
	work->sum += sum;
	work->done += ops;
}

struct outcome work_gather_check(struct work *work)
{
	uint64_t x = work->checked, expected = 0, sum = work->sum;

	for (uint64_t i = 0; i < work->done; i++) {
		x = draw_next(x);
		expected += draw_place(x, words(work));
	}
	work->checked = work->drawn;
	work->sum = work->done = 0;
	if (sum == expected && x == work->drawn)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED,
	                  "the sum of what was gathered is not that of the words drawn");
}
