/* A cell's predicted time, worked out by hand from rates that make it easy. */
#include "cost.h"
#include "mapping.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

/* 64 MiB in slots of 4 KiB: 16384 of them. */
enum { SLOTS = 16384 };

static const struct rates rates = {.touch_small_ns = 1000,
                                   .touch_huge_ns = 500,
                                   .touch_idle_ns = 2500,
                                   .access = {{64.0 * KIB, 100}, {GIB, 100}}};
static uint64_t size = 64 * MIB;
static struct arm arm = {.stride = 4096};
static struct experiment experiment = {.name = "sweep",
                                       .sizes = &size,
                                       .size_count = 1,
                                       .arms = &arm,
                                       .arm_count = 1,
                                       .rounds = 2,
                                       .samples = 10,
                                       .laps = 3,
                                       .min_time_ns = 100 * NS_PER_MS};

static double predicted(const char *pages, uint64_t warm)
{
	struct cell cell = {&experiment, size, 1, 1, 1};

	arm.workload = workload_find("chase");
	arm.pages = page_mode_find(pages);
	return cost_of_cell(&cell, warm, &rates);
}

static void near(double value, double expected)
{
	if (fabs(value - expected) > 1e-9 * expected)
		fail_msg("%.12g is not %.12g", value, expected);
}

/* What the host takes to give all of it; a ring's links are 8 bytes a slot. */
static double host(void)
{
	return (SLOTS + SLOTS * 8 / 4096.0) * 2000e-9;
}

/* Start; a fifth of the memory from the host; ten samples of 100 ms and a warm-up of 10 ms; two and
 * a half laps and 60 ns a slot. */
static double steady(void)
{
	return 0.06 + 0.2 * host() + 10 * (0.1 + 0.01) + 2.5 * SLOTS * 100e-9 + SLOTS * 60e-9;
}

static void a_cell_is_touched_twice_and_sampled(void **state)
{
	(void)state;
	if (mapping_small_page() != 4096)
		skip();
	near(predicted("base", GIB), steady() + 2 * SLOTS * (1000e-9 + 175e-9));
	near(predicted("default", GIB), steady() + 2 * SLOTS * 500e-9);
}

static void laps_outweigh_the_least_time(void **state)
{
	double lap = SLOTS * 100e-9;

	(void)state;
	if (mapping_small_page() != 4096)
		skip();
	experiment.laps = 1000;
	near(predicted("default", GIB) - 2 * SLOTS * 500e-9, steady() + 10 * (1000 * lap - 0.1));
	experiment.laps = 3;
}

/* Memory that the cell before did not use is given by the host first. */
static void cold_memory_costs_more(void **state)
{
	(void)state;
	if (mapping_small_page() != 4096)
		skip();
	near(predicted("default", 0) - predicted("default", GIB), 0.8 * host());
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_cell_is_touched_twice_and_sampled),
		cmocka_unit_test(laps_outweigh_the_least_time),
		cmocka_unit_test(cold_memory_costs_more),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
