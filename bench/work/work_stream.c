#include "work_stream.h"

enum { LINE = 64, WORDS = LINE / sizeof(uint64_t) };

uint64_t work_stream_bytes(const struct work *work)
{
	return work->size;
}

uint64_t work_stream_lap(const struct work *work)
{
	return work->size / LINE;
}

/* The first word of every line holds the line's number. */
struct outcome work_stream_prepare(struct work *work)
{
	uint64_t *word = (uint64_t *)(void *)work->base;

	work->slots = work_stream_lap(work);
	for (uint64_t line = 0; line < work->slots; line++)
		word[line * WORDS] = line;
	work->drawn = work->sum = work->done = 0;
	work_stream_run(work, work->slots);
	return work_stream_check(work);
}

/* From line to line end; several sums, so that no addition waits for the one before. */
static uint64_t read_lines(const uint64_t *word, uint64_t line, uint64_t end)
{
	uint64_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;

	for (; line + 4 <= end; line += 4) {
		sum0 += word[line * WORDS];
		sum1 += word[(line + 1) * WORDS];
		sum2 += word[(line + 2) * WORDS];
		sum3 += word[(line + 3) * WORDS];
	}
	for (; line < end; line++)
		sum0 += word[line * WORDS];
	return sum0 + sum1 + sum2 + sum3;
}

void work_stream_run(struct work *work, uint64_t ops)
{
	const uint64_t *word = (const uint64_t *)(const void *)work->base;
	uint64_t line = work->drawn, sum = 0;

	for (uint64_t left = ops, count; left; left -= count) {
		count = work->slots - line < left ? work->slots - line : left;
		sum += read_lines(word, line, line + count);
		line = (line + count) % work->slots;
		__asm__ volatile("" : "+r"(sum) : : "memory");
	}
	work->drawn = line;
	work->sum += sum;
	work->done += ops;
}

/* After whole laps every line was read as often as any other. */
struct outcome work_stream_check(struct work *work)
{
	uint64_t lap = work->slots % 2 ? (work->slots - 1) / 2 * work->slots
	                               : work->slots / 2 * (work->slots - 1);
	uint64_t laps = work->slots ? work->done / work->slots : 0;
	uint64_t expected = laps * lap, sum = work->sum;

	work->sum = work->done = 0;
	if (sum == expected && work->drawn == 0)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED, "the sum of the lines read is not that of all lines");
}
