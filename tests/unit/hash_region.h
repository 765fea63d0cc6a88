/*
 * For tests: regions of memory with a hash table in them. As test_work_hash.c finds it to be: lines
 * of four entries, half of all entries used, number n the value of a key.
 */
#ifndef PAGETOLL_HASH_REGION_H
#define PAGETOLL_HASH_REGION_H

#include "units.h"
#include "workload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ENTRIES = 4, LAPS = 64 };

/* Two lines; some, powers of two or not; a size that is no multiple of a line. */
static const uint64_t sizes[] = {128, 192, 4096, 4096 + 100, 3 * 64 * 67, MIB, 3 * MIB + 64};
static const double ratios[] = {0, 0.25, 0.5, 1};

struct entry {
	uint64_t key, value;
};

static inline struct outcome prepare(struct work *work)
{
	return workload_find("hash")->prepare(work);
}

static inline void run(struct work *work, uint64_t ops)
{
	workload_find("hash")->run(work, ops);
}

static inline struct outcome check(struct work *work)
{
	return workload_find("hash")->check(work);
}

static inline struct work region(uint64_t size, double ratio)
{
	uint64_t whole = units_round_up(size, 4096);
	struct work work = {.base = aligned_alloc(4096, whole),
	                    .size = size,
	                    .stride = 64,
	                    .hit_ratio = ratio,
	                    .seed = 1000004};

	assert_non_null(work.base);
	memset(work.base, 0, whole);
	return work;
}

static inline void expect_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_true(outcome_is_ok(&outcome));
}

static inline void expect_caught(struct outcome outcome)
{
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_true(*outcome.why);
}

static inline struct work prepared(uint64_t size, double ratio)
{
	struct work work = region(size, ratio);

	expect_ok(prepare(&work));
	return work;
}

static inline struct entry *entries_of(const struct work *work)
{
	return (struct entry *)(void *)work->base;
}

static inline uint64_t slots_of(const struct work *work)
{
	return work->size / 64 * LINE_ENTRIES;
}

static inline struct entry *some_entry(const struct work *work, uint64_t number)
{
	for (struct entry *entry = entries_of(work);; entry++)
		if (entry->value == number)
			return entry;
}

#endif
