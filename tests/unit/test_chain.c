/* The ring: one cycle over all slots, and a check that finds every way of not being one. */
#include "chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct chain make(uint64_t slots, uint64_t stride, enum chain_offset offset, bool sequential)
{
	struct chain chain = {.base = aligned_alloc(4096, (slots * stride + 4095) / 4096 * 4096),
	                      .slots = slots,
	                      .stride = stride,
	                      .offset = offset,
	                      .sequential = sequential,
	                      .seed = 7};

	assert_non_null(chain.base);
	memset(chain.base, 0, slots * stride);
	return chain;
}

/* Steps until the walk is back at start; more than slots means never. */
static uint64_t cycle_length(const struct chain *chain, void *start)
{
	void *p = *(void **)start;
	uint64_t steps = 1;

	for (; p != start && steps <= chain->slots; steps++)
		p = *(void **)p;
	return steps;
}

static void build_and_walk(uint64_t slots, uint64_t stride, enum chain_offset offset,
                           bool sequential)
{
	struct chain chain = make(slots, stride, offset, sequential);
	void *start;
	struct outcome outcome = chain_build(&chain, &start);

	assert_true(outcome_is_ok(&outcome));
	assert_int_equal(cycle_length(&chain, start), slots);
	outcome = chain_check(&chain);
	assert_string_equal(outcome.why, "");
	assert_true(outcome_is_ok(&outcome));
	free(chain.base);
}

static void every_size_is_one_cycle(void **state)
{
	(void)state;
	for (uint64_t slots = 2; slots <= 1000; slots++) {
		build_and_walk(slots, 64, CHAIN_EVEN, false);
		build_and_walk(slots, 256, CHAIN_EVEN, false);
	}
}

static void every_shape_is_one_cycle(void **state)
{
	(void)state;
	for (int offset = CHAIN_EVEN; offset <= CHAIN_ZERO; offset++)
		for (uint64_t stride = 64; stride <= 32768; stride *= 2) {
			build_and_walk(513, stride, (enum chain_offset)offset, false);
			build_and_walk(513, stride, (enum chain_offset)offset, true);
		}
}

/* Counts how often each line of a slot holds the pointer. */
static void count_lines(const struct chain *chain, unsigned int *count)
{
	for (uint64_t slot = 0; slot < chain->slots; slot++)
		for (uint64_t line = 0; line < chain->stride / 64; line++)
			if (*(void **)(void *)(chain->base + slot * chain->stride + line * 64))
				count[line]++;
}

static void even_offsets_use_every_line_alike(void **state)
{
	struct chain chain = make(64 * 20, 4096, CHAIN_EVEN, false);
	unsigned int count[64] = {0};
	void *start;
	struct outcome outcome = chain_build(&chain, &start);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	count_lines(&chain, count);
	for (int line = 0; line < 64; line++)
		assert_int_equal(count[line], 20);
	free(chain.base);
}

static void zero_offsets_use_the_first_line(void **state)
{
	struct chain chain = make(100, 4096, CHAIN_ZERO, false);
	unsigned int count[64] = {0};
	void *start;
	struct outcome outcome = chain_build(&chain, &start);

	(void)state;
	assert_true(outcome_is_ok(&outcome));
	count_lines(&chain, count);
	assert_int_equal(count[0], 100);
	free(chain.base);
}

static void same_seed_same_ring(void **state)
{
	struct chain one = make(500, 128, CHAIN_EVEN, false);
	struct chain other = make(500, 128, CHAIN_EVEN, false);
	void *start;
	size_t differ = 0;

	(void)state;
	chain_build(&one, &start);
	chain_build(&other, &start);
	for (size_t at = 0; at < 500 * 128; at += 64) {
		char *left = *(char **)(void *)(one.base + at);
		char *right = *(char **)(void *)(other.base + at);

		differ += (left ? left - one.base : -1) != (right ? right - other.base : -1);
	}
	assert_int_equal(differ, 0);
	other.seed = 8;
	memset(other.base, 0, 500 * 128);
	chain_build(&other, &start);
	for (size_t at = 0; at < 500 * 128; at += 64) {
		char *left = *(char **)(void *)(one.base + at);
		char *right = *(char **)(void *)(other.base + at);

		differ += (left ? left - one.base : -1) != (right ? right - other.base : -1);
	}
	assert_true(differ > 400);
	free(one.base);
	free(other.base);
}

/* Of the lines that hold pointers, how many hold others in the second ring. */
static size_t differing(const struct chain *one, const struct chain *other)
{
	size_t differ = 0;

	for (uint64_t slot = 0; slot < one->slots; slot++) {
		char *left = *(char **)(void *)(one->base + slot * one->stride);
		char *right = *(char **)(void *)(other->base + slot * other->stride);

		differ += left - one->base != right - other->base;
	}
	return differ;
}

/* Lines at zero, so that nothing but the order can differ. */
static void another_seed_another_order(void **state)
{
	struct chain one = make(500, 128, CHAIN_ZERO, false);
	struct chain other = make(500, 128, CHAIN_ZERO, false);
	void *start;

	(void)state;
	other.seed = 8;
	chain_build(&one, &start);
	chain_build(&other, &start);
	assert_true(differing(&one, &other) > 400);
	free(one.base);
	free(other.base);
}

static void random_offsets_use_every_line_not_alike(void **state)
{
	struct chain chain = make(64 * 20, 4096, CHAIN_RANDOM, false);
	unsigned int count[64] = {0}, uneven = 0;
	void *start;

	(void)state;
	chain_build(&chain, &start);
	count_lines(&chain, count);
	for (int line = 0; line < 64; line++) {
		assert_in_range(count[line], 1, 60);
		uneven += count[line] != 20;
	}
	assert_true(uneven > 32);
	free(chain.base);
}

static void refuse(const struct chain *chain, const char *word)
{
	struct outcome outcome = chain_check(chain);

	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, word));
}

static void two_rings_are_found(void **state)
{
	struct chain chain = make(4096, 64, CHAIN_ZERO, false);
	void **slot = (void **)(void *)chain.base;
	void *start, *held;

	(void)state;
	chain_build(&chain, &start);
	held = slot[8 * 17]; /* exchanging two successors cuts one cycle into two */
	slot[8 * 17] = slot[8 * 3000];
	slot[8 * 3000] = held;
	refuse(&chain, "ring");
	free(chain.base);
}

static void a_short_cut_is_found(void **state)
{
	struct chain chain = make(4096, 64, CHAIN_ZERO, false);
	void **slot = (void **)(void *)chain.base;
	void *start;

	(void)state;
	chain_build(&chain, &start);
	slot[8 * 100] = *(void **)slot[8 * 100]; /* one slot is skipped */
	refuse(&chain, "ring");
	free(chain.base);
}

static void a_way_out_is_found(void **state)
{
	struct chain chain = make(4096, 64, CHAIN_ZERO, false);
	void **slot = (void **)(void *)chain.base;
	void *start;

	(void)state;
	chain_build(&chain, &start);
	slot[8 * 100] = &start;
	refuse(&chain, "left it");
	slot[8 * 100] = NULL;
	refuse(&chain, "left it");
	free(chain.base);
}

/* A walk that is caught in a loop must end: the test dies of the alarm otherwise. */
static void a_loop_beside_the_first_slots_is_found(void **state)
{
	struct chain chain = make(4096, 64, CHAIN_ZERO, false);
	void **slot = (void **)(void *)chain.base;
	void *start;

	(void)state;
	chain_build(&chain, &start);
	slot[8 * 100] = &slot[8 * 100];
	alarm(20);
	refuse(&chain, "did not close");
	alarm(0);
	free(chain.base);
}

static void a_constant_stride_is_found(void **state)
{
	struct chain chain = make(4096, 64, CHAIN_ZERO, true);
	void *start;

	(void)state;
	chain_build(&chain, &start);
	chain.sequential = false; /* it claims to be random */
	refuse(&chain, "one stride");
	free(chain.base);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_size_is_one_cycle),
		cmocka_unit_test(every_shape_is_one_cycle),
		cmocka_unit_test(even_offsets_use_every_line_alike),
		cmocka_unit_test(zero_offsets_use_the_first_line),
		cmocka_unit_test(same_seed_same_ring),
		cmocka_unit_test(another_seed_another_order),
		cmocka_unit_test(random_offsets_use_every_line_not_alike),
		cmocka_unit_test(two_rings_are_found),
		cmocka_unit_test(a_short_cut_is_found),
		cmocka_unit_test(a_way_out_is_found),
		cmocka_unit_test(a_loop_beside_the_first_slots_is_found),
		cmocka_unit_test(a_constant_stride_is_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
