#include "work_fault.h"
#include "clock.h"
#include "histogram.h"

#include <inttypes.h>
#include <unistd.h>

uint64_t work_fault_bytes(const struct work *work)
{
	return work->size;
}

static uint64_t distance(const struct work *work)
{
	return work->touch == TOUCH_SPARSE ? WORK_FAULT_SPARSE : (uint64_t)sysconf(_SC_PAGESIZE);
}

/* A region smaller than the distance is touched once. */
uint64_t work_fault_lap(const struct work *work)
{
	uint64_t touches = work->size / distance(work);

	return touches ? touches : 1;
}

/* Nothing is built: what was touched before is no longer there when the clock starts. */
struct outcome work_fault_prepare(struct work *work)
{
	work->slots = work_fault_lap(work);
	work->done = 0;
	work->latency = NULL;
	return outcome_ok();
}

static void touch(char *at, uint64_t number)
{
	*(volatile uint64_t *)(void *)at = number;
}

static void touch_all(char *at, uint64_t step, uint64_t ops)
{
	for (uint64_t number = 1; number <= ops; number++, at += step)
		touch(at, number);
}

/* One clock read a touch: the end of one is the beginning of the next. */
static void time_all(struct histogram *latency, char *at, uint64_t step, uint64_t ops)
{
	uint64_t before = clock_now_ns();

	for (uint64_t number = 1; number <= ops; number++, at += step) {
		uint64_t now;

		touch(at, number);
		now = clock_now_ns();
		histogram_note(latency, now - before);
		before = now;
	}
}

void work_fault_run(struct work *work, uint64_t ops)
{
	if (work->latency)
		time_all(work->latency, work->base, distance(work), ops);
	else
		touch_all(work->base, distance(work), ops);
	work->done = ops;
}

/* Every touch left its number. */
struct outcome work_fault_check(struct work *work)
{
	const char *at = work->base;

	for (uint64_t number = 1; number <= work->done; number++, at += distance(work))
		if (*(const uint64_t *)(const void *)at != number)
			return outcome_of(OUTCOME_FAILED,
			                  "touch %" PRIu64 " of %" PRIu64 " was not made", number,
			                  work->done);
	if (work->done == work->slots)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED,
	                  "%" PRIu64 " touches were made where %" PRIu64 " were due", work->done,
	                  work->slots);
}
