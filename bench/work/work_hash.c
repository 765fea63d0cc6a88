#include "work_hash.h"
#include "clock.h"
#include "draw.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

enum {
	LINE = 64,
	LINE_ENTRIES = 4,
	/* Half full: then one line in six is full. At three quarters it is every other, and the
	 * branch that decides whether to go on from it waits for memory and is mispredicted:
	 * lookups were found to take half as long again. Half is also what Google's dense_hash_map
	 * fills (HT_OCCUPANCY_PCT in sparsehash's densehashtable.h); Swiss tables are 7/16 full
	 * when they have grown and 7/8 when they will. */
	LINE_FILL = 2,
	/* Insertions whose misses overlap: as many as a core has miss registers, and some. */
	AHEAD = 32,
	/* Lines. No run of full ones is a hundredth as long, unless memory was not zero. */
	FARTHEST = 4096,
	/* Binary places of the number of numbers, so that small tables too keep the hit ratio. */
	FRACTION = 8,
};

#define ABSENT UINT64_MAX /* is summed up as a value is, so that misses count too */

/* Hides from the compiler what x is. It would make branches of the choices below, and a branch on
 * what was just loaded is mispredicted half of the time. */
#define OPAQUE(x) __asm__("" : "+r"(x))

struct entry {
	uint64_t key, value;
};

struct line {
	struct entry entry[LINE_ENTRIES];
};

static_assert(sizeof(struct line) == LINE, "a bucket is a cache line");

struct table {
	struct line *first, *end;
	uint64_t lines;
};

/* Numbers drawn: base + 1 and up, range of them in binary fractions. */
struct numbers {
	uint64_t base, range;
};

static struct table table_of(const struct work *work)
{
	struct line *first = (struct line *)(void *)work->base;
	uint64_t lines = work->size / LINE;

	return (struct table){.first = first, .end = first + lines, .lines = lines};
}

/* Of entries / ratio numbers the first entries are in the table, so one draw decides both which and
 * whether; at ratio zero all numbers are beyond them. */
static struct numbers numbers_of(const struct work *work)
{
	double entries = (double)work->entries;
	bool none = work->hit_ratio <= 0;
	double count = none ? entries : fmin(entries / work->hit_ratio, 0x1p54);

	return (struct numbers){.base = none ? work->entries : 0,
	                        .range = (uint64_t)llround(count * (1 << FRACTION))};
}

static inline uint64_t number_at(uint64_t x, struct numbers numbers)
{
	return numbers.base + 1 + (draw_place(x, numbers.range) >> FRACTION);
}

/* An odd factor (from the finalizer of MurmurHash3) makes a bijection. */
static inline uint64_t key_of(uint64_t number)
{
	return number * UINT64_C(0xff51afd7ed558ccd);
}

/* Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4), whose high bits choose one of
 * any number of lines. The key's high half is folded into the low one first: a factor alone would
 * leave keys that are multiples as evenly spaced as they are, and lines would fill too evenly.
 * So it is as if they fell at random: the lines that overflow are as many as Poisson's law says. */
static inline struct line *home_of(struct table table, uint64_t key)
{
	return table.first +
	       draw_place((key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15), table.lines);
}

static inline struct line *after(struct table table, struct line *line)
{
	return line + 1 == table.end ? table.first : line + 1;
}

static inline uint64_t value_if(const struct entry *entry, uint64_t key, uint64_t otherwise)
{
	uint64_t value = entry->value;

	OPAQUE(value);
	return entry->key == key ? value : otherwise;
}

/* The value of a key that is in the line; ABSENT if it is in none; zero if it may be in the next,
 * since this one is full. */
static inline uint64_t value_in(const struct line *line, uint64_t key)
{
	uint64_t value = -(uint64_t)!line->entry[3].key;

	OPAQUE(value);
	value = value_if(&line->entry[0], key, value);
	value = value_if(&line->entry[1], key, value);
	value = value_if(&line->entry[2], key, value);
	return value_if(&line->entry[3], key, value);
}

/* One branch to a line, which mostly falls the same way. */
static inline uint64_t find(struct table table, uint64_t key)
{
	struct line *line = home_of(table, key);
	uint64_t value = value_in(line, key);

	while (!value) {
		line = after(table, line);
		value = value_in(line, key);
	}
	return value;
}

static bool insert(struct table table, uint64_t number)
{
	uint64_t key = key_of(number);
	struct line *line = home_of(table, key);

	for (int far = 0; far < FARTHEST; far++, line = after(table, line))
		for (struct entry *entry = line->entry; entry < line->entry + LINE_ENTRIES; entry++)
			if (!entry->key) {
				*entry = (struct entry){.key = key, .value = number};
				return true;
			}
	return false;
}

/* How many were put in: fewer than entries if one found no room. */
static uint64_t build(struct table table, uint64_t entries)
{
	for (uint64_t number = 1; number <= entries; number++) {
		__builtin_prefetch(home_of(table, key_of(number + AHEAD)), 1);
		if (!insert(table, number))
			return number - 1;
	}
	return entries;
}

static struct outcome check_table(struct table table, uint64_t entries)
{
	uint64_t keys = 0, sum = 0, lost = 0;

	for (const struct line *line = table.first; line < table.end; line++)
		for (int i = 0; i < LINE_ENTRIES; i++) {
			keys += line->entry[i].key != 0;
			sum += line->entry[i].value;
		}
	if (keys != entries || sum != entries * (entries + 1) / 2)
		return outcome_of(OUTCOME_FAILED,
		                  "the table holds %" PRIu64 " keys where %" PRIu64
		                  " were put in, or other values than theirs: was the region zero?",
		                  keys, entries);
	for (const struct line *line = table.first; line < table.end; line++)
		for (int i = 0; i < LINE_ENTRIES && line->entry[i].key; i++)
			lost += find(table, key_of(line->entry[i].value)) != line->entry[i].value;
	if (!lost)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED,
	                  "%" PRIu64 " keys of the table are not found where they are", lost);
}

uint64_t work_hash_bytes(const struct work *work)
{
	return work->size;
}

struct outcome work_hash_prepare(struct work *work)
{
	struct table table = table_of(work);
	struct outcome outcome;
	uint64_t begin = clock_now_ns();

	work->entries = table.lines * LINE_FILL;
	if (build(table, work->entries) < work->entries)
		return outcome_of(OUTCOME_FAILED,
		                  "the table has no room where it should: the region was not zero");
	work->build_ns = clock_now_ns() - begin;
	outcome = check_table(table, work->entries);
	if (!outcome_is_ok(&outcome))
		return outcome;

	work->slots = work->size > work->stride ? work->size / work->stride : 1;
	work->drawn = work->checked = work->seed;
	work->sum = work->done = 0;
	work_hash_run(work, work->slots);
	return work_hash_check(work);
}

void work_hash_run(struct work *work, uint64_t ops)
{
	struct table table = table_of(work);
	struct numbers numbers = numbers_of(work);
	uint64_t x = work->drawn, sum = 0;

	for (uint64_t i = ops; i; i--) {
		x = draw_next(x);
		sum += find(table, key_of(number_at(x, numbers)));
	}
	__asm__ volatile("" : "+r"(sum) : : "memory");
	work->drawn = x;
	work->sum += sum;
	work->done += ops;
}

struct outcome work_hash_check(struct work *work)
{
	struct numbers numbers = numbers_of(work);
	uint64_t x = work->checked, expected = 0, sum = work->sum;

	for (uint64_t i = 0; i < work->done; i++) {
		x = draw_next(x);
		uint64_t number = number_at(x, numbers);

		expected += number <= work->entries ? number : ABSENT;
	}
	work->checked = work->drawn;
	work->sum = work->done = 0;
	if (sum == expected && x == work->drawn)
		return outcome_ok();
	return outcome_of(OUTCOME_FAILED,
	                  "the sum of what was looked up is not that of the keys drawn");
}
