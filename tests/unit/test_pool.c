/* Pools of huge pages: what is in them, growing them, and giving back no more than was added. */
#include "borrow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "kernel_writes.h"
#include "units.h"

#include <sched.h>

#define NR   SMALL_POOL "nr_hugepages"
#define NODE "/sys/devices/system/node/node"

static int setup(void **state)
{
	(void)state;
	kernel_reset();
	tree_open();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	borrow_close();
	tree_close();
	return 0;
}

static void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

static void test_usable_is_free_minus_reserved(void **state)
{
	struct pool pool;

	(void)state;
	tree_put(SMALL_POOL "nr_hugepages", "9\n");
	tree_put(SMALL_POOL "surplus_hugepages", "2\n");
	tree_put(SMALL_POOL "free_hugepages", "5\n");
	tree_put(SMALL_POOL "resv_hugepages", "4\n");
	check_ok(pool_read(2 * MIB, &pool));
	assert_int_equal(pool.total, 9);
	assert_int_equal(pool.persistent, 7);
	assert_int_equal(pool.usable, 1);
	tree_put(SMALL_POOL "resv_hugepages", "6\n");
	check_ok(pool_read(2 * MIB, &pool));
	assert_int_equal(pool.usable, 0);
}

/* Four free of the machine's own five, one of them reserved: two more make five usable. */
static void test_grows_by_what_is_missing(void **state)
{
	(void)state;
	kernel.pool_in_use = 1;
	tree_put(NR, "5\n");
	tree_put(SMALL_POOL "free_hugepages", "4\n");
	tree_put(SMALL_POOL "resv_hugepages", "1\n");
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 5));
	assert_string_equal(tree_get(NR), "7\n");
	check_ok(borrow_pool(2 * MIB, 7));
	assert_string_equal(tree_get(NR), "9\n");
	assert_int_equal(borrow_compactions(), 0);
	check_ok(borrow_close());
	assert_string_equal(tree_get(NR), "5\n");
}

static void test_gives_back_relative_to_others_changes(void **state)
{
	(void)state;
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 5));
	tree_put(NR, "9\n");
	check_ok(borrow_close());
	assert_string_equal(tree_get(NR), "7\n");
}

/* Pages mapped as they are given back become surplus ones, and go when they are unmapped. */
static void test_gives_back_mapped_pages(void **state)
{
	struct pool pool;

	(void)state;
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 6));
	kernel.pool_in_use = 5;
	check_ok(borrow_close());
	check_ok(pool_read(2 * MIB, &pool));
	assert_int_equal(pool.persistent, 3);
	assert_int_equal(pool.surplus, 2);
}

/* Surplus pages in use turn persistent first, and free none: growing goes on, and may fall short
 * then. */
static void test_grows_past_surplus_pages(void **state)
{
	struct pool pool;

	(void)state;
	kernel.pool_in_use = 2;
	kernel.pool_most = 3;
	tree_put(NR, "2\n");
	tree_put(SMALL_POOL "surplus_hugepages", "2\n");
	tree_put(SMALL_POOL "free_hugepages", "0\n");
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 2));
	check_ok(pool_read(2 * MIB, &pool));
	assert_int_equal(pool.usable, 2);
	assert_int_equal(borrow_compactions(), 1);
	check_ok(borrow_close());
	check_ok(pool_read(2 * MIB, &pool));
	assert_int_equal(pool.persistent, 0);
	assert_int_equal(pool.surplus, 2);
}

static void test_compacts_when_short(void **state)
{
	(void)state;
	kernel.pool_most = 4;
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 8));
	assert_int_equal(borrow_compactions(), 1);
	assert_string_equal(tree_get(NR), "8\n");
	check_ok(borrow_close());
	assert_string_equal(tree_get(NR), "3\n");
}

static void test_short_gives_back_at_once(void **state)
{
	struct outcome outcome;

	(void)state;
	kernel.pool_most = kernel.pool_most_later = 7;
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 5));
	outcome = borrow_pool(2 * MIB, 9);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "asked for 9 free pages of 2MiB, got 7"));
	assert_non_null(strstr(outcome.why, "4 GiB of memory free"));
	assert_null(strstr(outcome.why, "hugepagesz"));
	assert_string_equal(tree_get(NR), "5\n");
	check_ok(borrow_close());
	assert_string_equal(tree_get(NR), "3\n");
}

static void test_short_of_giant_pages_advises(void **state)
{
	struct outcome outcome;

	(void)state;
	kernel.pool_most = kernel.pool_most_later = 1;
	check_ok(borrow_open(NULL));
	outcome = borrow_pool(GIB, 2);
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "asked for 2 free pages of 1GiB, got 1"));
	assert_non_null(strstr(outcome.why, "boot with hugepagesz=1G hugepages=N"));
	assert_string_equal(tree_get(GIANT_POOL "nr_hugepages"), "0\n");
}

static void check_reason(const char *part)
{
	struct pool pool;
	struct outcome outcome = pool_read(GIB, &pool);

	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, part));
}

static void test_three_reasons_for_no_pool(void **state)
{
	char from[PATH_MAX];
	char to[PATH_MAX];

	(void)state;
	rename(tree_path(from, POOLS "hugepages-1048576kB"), tree_path(to, "/elsewhere"));
	check_reason("this kernel offers no pool of 1GiB pages");
	tree_put("/proc/cpuinfo", "processor : 0\nflags : fpu pse\n");
	check_reason("no pdpe1gb");
	tree_put("/proc/cpuinfo", "processor : 0\nFeatures : fp asimd\n");
	check_reason("this kernel offers no pool of 1GiB pages");
	rename(tree_path(from, "/sys/kernel/mm/hugepages"), tree_path(to, "/gone"));
	check_reason("no hugetlb pools");
}

/* The files of a node are used where there are several nodes, and this one has such files. */
static void test_several_nodes(void **state)
{
	char folder[128];
	char count[160];
	unsigned int node = 0;

	(void)state;
	getcpu(NULL, &node);
	snprintf(folder, sizeof(folder), NODE "%u/hugepages/hugepages-2048kB/", node);
	snprintf(count, sizeof(count), "%snr_hugepages", folder);
	check_ok(borrow_open(NULL));
	tree_put("/sys/devices/system/node/has_memory", "0-1\n");
	check_ok(borrow_pool(2 * MIB, 4));
	assert_string_equal(tree_get(NR), "4\n");
	tree_put_pool(folder, "1\n");
	tree_put("/sys/devices/system/node/has_memory", "0\n");
	check_ok(borrow_pool(2 * MIB, 5));
	assert_string_equal(tree_get(NR), "5\n");
	tree_put("/sys/devices/system/node/has_memory", "0,2\n");
	check_ok(borrow_pool(2 * MIB, 6));
	assert_string_equal(tree_get(NR), "5\n");
	assert_string_equal(tree_get(count), "6\n");
	check_ok(borrow_close());
	assert_string_equal(tree_get(count), "1\n");
	assert_string_equal(tree_get(NR), "3\n");
}

static void test_needs_add_up(void **state)
{
	struct needs needs = {0};

	(void)state;
	needs_pool(&needs, 2 * MIB, 3);
	needs_pool(&needs, GIB, 1);
	needs_pool(&needs, 2 * MIB, 4);
	needs_file(&needs, THP "enabled", "always");
	needs_file(&needs, THP "defrag", "never");
	needs_file(&needs, THP "enabled", "never");
	assert_int_equal(needs.pool_count, 2);
	assert_int_equal(needs.pools[0].pages, 7);
	assert_int_equal(needs.file_count, 2);
	assert_string_equal(needs.files[0].word, "never");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_usable_is_free_minus_reserved, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_grows_by_what_is_missing, setup, teardown),
		cmocka_unit_test_setup_teardown(test_gives_back_relative_to_others_changes, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_gives_back_mapped_pages, setup, teardown),
		cmocka_unit_test_setup_teardown(test_grows_past_surplus_pages, setup, teardown),
		cmocka_unit_test_setup_teardown(test_compacts_when_short, setup, teardown),
		cmocka_unit_test_setup_teardown(test_short_gives_back_at_once, setup, teardown),
		cmocka_unit_test_setup_teardown(test_short_of_giant_pages_advises, setup, teardown),
		cmocka_unit_test_setup_teardown(test_three_reasons_for_no_pool, setup, teardown),
		cmocka_unit_test_setup_teardown(test_several_nodes, setup, teardown),
		cmocka_unit_test(test_needs_add_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
