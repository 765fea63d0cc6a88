#include "work_probe.h"
#include "draw.h"

#include <inttypes.h>

/* Any 8-byte word of the region may be drawn. */
static uint64_t words(const struct work *work)
{
	return work->size / sizeof(uint64_t);
}

uint64_t work_probe_bytes(const struct work *work)
{
	return work->size;
}

/* A one is planted where the middle of the first lap must find it. A walk that meets it must come
 * out elsewhere, and after it is taken away, as foretold: so the loads are made, and made there. */
struct outcome work_probe_prepare(struct work *work)
{
	uint64_t first = work->seed, middle = work->size / work->stride / 2 + 1;
	uint64_t *planted =
		(uint64_t *)(void *)work->base + draw_place(draw_after(first, middle), words(work));

	work->slots = work->size / work->stride;
	work->drawn = first;
	*planted = 1;
	work_probe_run(work, middle);
	*planted = 0;
	if (work->drawn == draw_after(first, middle))
		return outcome_of(
			OUTCOME_FAILED,
			"the probe went past a one that was planted in its way: loads are "
			"not made where they should be");
	work->drawn = work->checked = first;
	work->done = 0;
	work_probe_run(work, work->slots);
	return work_probe_check(work);
}

void work_probe_run(struct work *work, uint64_t ops)
{
	const uint64_t *word = (const uint64_t *)(const void *)work->base;
	uint64_t count = words(work), x = work->drawn;

	for (uint64_t i = ops; i; i--) {
		x = draw_next(x);
		x += word[draw_place(x, count)]; /* zero, but the core must wait to know */
	}
	__asm__ volatile("" : "+r"(x) : : "memory");
	work->drawn = x;
	work->done += ops;
}

struct outcome work_probe_check(struct work *work)
{
	uint64_t foretold = draw_after(work->checked, work->done);

	work->checked = foretold;
	work->done = 0;
	if (work->drawn == foretold)
		return outcome_ok();
	work->checked = work->drawn;
	return outcome_of(OUTCOME_FAILED,
	                  "the probe is not where it must be: an address was skipped or a word was "
	                  "not zero");
}
