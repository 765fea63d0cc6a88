/* Workloads with drawn addresses: what they compute is foretold, and a loop that does other than it
 * should is caught. */
#include "draw.h"
#include "units.h"
#include "workload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 4 * MIB, STRIDE = 4096 };

static struct work region(uint64_t size)
{
	struct work work = {
		.base = aligned_alloc(4096, size), .size = size, .stride = STRIDE, .seed = 1000004};

	assert_non_null(work.base);
	memset(work.base, 0, size);
	return work;
}

static void expect_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_true(outcome_is_ok(&outcome));
}

static void expect_caught(struct outcome outcome)
{
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_true(*outcome.why);
}

static const char *const drawn[] = {"probe", "gather", "update"};
static const char *const all[] = {"probe", "gather", "update", "stream"};

static void steps_are_foretold(void **state)
{
	uint64_t x = 42;

	(void)state;
	assert_true(draw_after(x, 0) == x);
	for (uint64_t steps = 1; steps <= 1000; steps++) {
		x = draw_next(x);
		assert_true(draw_after(42, steps) == x);
	}
}

/* Chi-square over 64 bins of 64,000 draws: 63 degrees of freedom, 99.99 % below 116. */
static void places_are_drawn_alike(void **state)
{
	double chi = 0;
	unsigned int count[64] = {0};
	uint64_t x = 7;

	(void)state;
	for (int i = 0; i < 64000; i++) {
		x = draw_next(x);
		count[draw_place(x, 64)]++;
	}
	for (int bin = 0; bin < 64; bin++)
		chi += pow(count[bin] - 1000.0, 2) / 1000.0;
	assert_true(chi < 116);
	for (int i = 0; i < 1000; i++) {
		x = draw_next(x);
		assert_true(draw_place(x, 12345) < 12345);
	}
}

static void honest_work_is_ok(void **state)
{
	(void)state;
	for (size_t i = 0; i < 4; i++) {
		const struct workload *workload = workload_find(all[i]);
		struct work work = region(SIZE);

		assert_int_equal(workload->bytes(&work), SIZE);
		expect_ok(workload->prepare(&work));
		assert_int_equal(work.slots, strcmp(all[i], "stream") ? SIZE / STRIDE : SIZE / 64);
		for (int lap = 1; lap < 4; lap++) {
			workload->run(&work, (uint64_t)lap * work.slots);
			expect_ok(workload->check(&work));
		}
		/* a lap in two parts, as the cold regime takes it */
		workload->run(&work, work.slots / 4);
		workload->run(&work, work.slots - work.slots / 4);
		expect_ok(workload->check(&work));
		free(work.base);
	}
}

static void a_skipped_address_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < 3; i++) {
		const struct workload *workload = workload_find(drawn[i]);
		struct work work = region(SIZE);

		expect_ok(workload->prepare(&work));
		workload->run(&work, work.slots - 1);
		work.done++; /* it claims one more than it did */
		expect_caught(workload->check(&work));
		free(work.base);
	}
}

static void a_loop_that_does_nothing_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < 4; i++) {
		const struct workload *workload = workload_find(all[i]);
		struct work work = region(SIZE);

		expect_ok(workload->prepare(&work));
		work.done += work.slots;
		expect_caught(workload->check(&work));
		free(work.base);
	}
}

static void a_changed_word_is_caught(void **state)
{
	(void)state;
	for (size_t i = 0; i < 4; i++) {
		const struct workload *workload = workload_find(all[i]);
		struct work work = region(SIZE);

		expect_ok(workload->prepare(&work));
		for (uint64_t at = 0; at < SIZE; at += 8)
			*(uint64_t *)(void *)(work.base + at) += 3;
		workload->run(&work, work.slots);
		expect_caught(workload->check(&work));
		free(work.base);
	}
}

static void updates_are_at_their_offset(void **state)
{
	const struct workload *update = workload_find("update");
	struct work work = region(SIZE);
	uint64_t elsewhere = 0;

	(void)state;
	work.offset = OFFSET_ZERO;
	expect_ok(update->prepare(&work));
	for (uint64_t at = 0; at < SIZE; at += 8)
		if (at % STRIDE)
			elsewhere += *(uint64_t *)(void *)(work.base + at);
	assert_int_equal(elsewhere, 0);
	free(work.base);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(steps_are_foretold),
		cmocka_unit_test(places_are_drawn_alike),
		cmocka_unit_test(honest_work_is_ok),
		cmocka_unit_test(a_skipped_address_is_caught),
		cmocka_unit_test(a_loop_that_does_nothing_is_caught),
		cmocka_unit_test(a_changed_word_is_caught),
		cmocka_unit_test(updates_are_at_their_offset),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
