/* The chase as a workload: the ring is the one asked for, it is checked, and ops loads are ops
 * loads.
 */
#include "units.h"
#include "workload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SLOTS = 1000, STRIDE = 4096 }; /* no multiple of the sixteen loads of a turn */

static struct work prepared(enum offset offset, enum order order)
{
	struct work work = {.size = (uint64_t)SLOTS * STRIDE,
	                    .stride = STRIDE,
	                    .offset = offset,
	                    .order = order,
	                    .seed = 3};
	struct outcome outcome;

	work.base =
		mmap(NULL, work.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_true(work.base != MAP_FAILED);
	outcome = workload_find("chase")->prepare(&work);
	assert_string_equal(outcome.why, "");
	assert_int_equal(work.slots, SLOTS);
	return work;
}

static void release(const struct work *work)
{
	munmap(work->base, work->size);
}

/* Over a whole lap: steps to the next slot, and pointers on the first line of their slot. */
static void count_lap(const struct work *work, unsigned int *onward, unsigned int *at_zero)
{
	const char *at = work->state;

	*onward = *at_zero = 0;
	for (unsigned int i = 0; i < SLOTS; i++) {
		const char *next = *(const char *const *)(const void *)at;

		*onward += (uint64_t)(next - work->base) / STRIDE ==
		           ((uint64_t)(at - work->base) / STRIDE + 1) % SLOTS;
		*at_zero += (at - work->base) % STRIDE == 0;
		at = next;
	}
	assert_ptr_equal(at, work->state);
}

static void order_and_offset_are_those_asked_for(void **state)
{
	static const struct {
		enum offset offset;
		enum order order;
	} cases[] = {{OFFSET_ZERO, ORDER_SEQUENTIAL},
	             {OFFSET_EVEN, ORDER_SEQUENTIAL},
	             {OFFSET_ZERO, ORDER_RANDOM},
	             {OFFSET_RANDOM, ORDER_RANDOM},
	             {OFFSET_EVEN, ORDER_RANDOM}};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct work work = prepared(cases[i].offset, cases[i].order);
		unsigned int onward, at_zero;

		count_lap(&work, &onward, &at_zero);
		if (cases[i].order == ORDER_SEQUENTIAL)
			assert_int_equal(onward, SLOTS);
		else
			assert_true(onward < 20);
		if (cases[i].offset == OFFSET_ZERO)
			assert_int_equal(at_zero, SLOTS);
		else if (cases[i].offset == OFFSET_EVEN)
			assert_in_range(at_zero, SLOTS / 64, SLOTS / 64 + 1);
		else
			assert_in_range(at_zero, 1, 60);
		release(&work);
	}
}

static void packed_lines_lie_side_by_side(void **state)
{
	struct work work = {.size = (uint64_t)SLOTS * STRIDE,
	                    .stride = STRIDE,
	                    .layout = LAYOUT_PACKED,
	                    .offset = OFFSET_EVEN};
	const struct workload *chase = workload_find("chase");
	struct outcome outcome;

	(void)state;
	assert_int_equal(chase->bytes(&work), SLOTS * 64);
	work.base =
		mmap(NULL, SLOTS * 64, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	outcome = chase->prepare(&work);
	assert_string_equal(outcome.why, "");
	for (size_t i = 0; i < SLOTS; i++)
		assert_non_null(*(void **)(void *)(work.base + i * 64));
	munmap(work.base, SLOTS * 64);
}

/* Any split of a lap ends where it began, and no other number of loads does. */
static void operations_are_counted_exactly(void **state)
{
	const struct workload *chase = workload_find("chase");
	struct work work = prepared(OFFSET_EVEN, ORDER_RANDOM);
	struct outcome outcome;

	(void)state;
	for (uint64_t part = 1; part < SLOTS; part += 7) {
		const char *at = work.state;

		chase->run(&work, part);
		for (uint64_t i = 0; i < part; i++)
			at = *(const char *const *)(const void *)at;
		assert_ptr_equal(work.state, at);
		outcome = chase->check(&work);
		assert_int_equal(outcome.code, OUTCOME_FAILED);
		chase->run(&work, SLOTS - part);
		outcome = chase->check(&work);
		assert_true(outcome_is_ok(&outcome));
	}
	release(&work);
}

/* Two halves that are the same memory: every slot is written twice, and no ring is left. */
static void a_ring_that_memory_does_not_hold_is_refused(void **state)
{
	struct work work = {.size = 8 * MIB, .stride = STRIDE, .seed = 3};
	int fd = memfd_create("halves", MFD_CLOEXEC);
	struct outcome outcome;

	(void)state;
	assert_int_equal(ftruncate(fd, 4 * MIB), 0);
	work.base = mmap(NULL, 8 * MIB, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (int half = 0; half < 2; half++)
		assert_true(mmap(work.base + (uint64_t)half * 4 * MIB, 4 * MIB,
		                 PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd,
		                 0) != MAP_FAILED);
	outcome = workload_find("chase")->prepare(&work);
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, "ring"));
	munmap(work.base, 8 * MIB);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(order_and_offset_are_those_asked_for),
		cmocka_unit_test(packed_lines_lie_side_by_side),
		cmocka_unit_test(operations_are_counted_exactly),
		cmocka_unit_test(a_ring_that_memory_does_not_hold_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
