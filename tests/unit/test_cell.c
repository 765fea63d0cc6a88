/* The order of things in a cell, with modes and samples that only note what is done to them. */
#include "cell.h"
#include "loan.h"
#include "lock.h"
#include "page_mode.h"
#include "trial.h"

#include <stddef.h>
#include <stdint.h>

enum { ARMS = 5, SAMPLES = 6 };

static struct page_mode modes[ARMS];
static struct arm arms[ARMS];
static uint64_t size = 2 * MIB;
static struct experiment experiment = {.name = "sweep",
                                       .hash = "0123abcd",
                                       .sizes = &size,
                                       .size_count = 1,
                                       .arms = arms,
                                       .arm_count = ARMS,
                                       .rounds = 12,
                                       .samples = SAMPLES,
                                       .threshold = 0.9,
                                       .seed = 1};

/* What one cell did, in order, by number of arm. */
static struct noted {
	size_t mapped[2 * ARMS], sampled[SAMPLES * ARMS], proven[2 * ARMS];
	unsigned int maps, samples, proofs;
	uint64_t seeds[ARMS];
} noted;
static size_t loser; /* arm that has lost its pages at the second proof; ARMS: none */

/* One cell after the other in one process: the lock is another test's. */
struct outcome lock_take(const char *what, unsigned int wait_ms)
{
	(void)what;
	(void)wait_ms;
	return outcome_ok();
}

bool lock_holds(int fd)
{
	(void)fd;
	return false;
}

void lock_keep_over_exec(void)
{
}

void trial_prepare(struct trial *trial, uint64_t bytes, double place, uint64_t seed)
{
	(void)place;
	trial->work.size = bytes;
	noted.seeds[trial->arm - arms] = seed;
}

void trial_sample(struct trial *trial, const struct experiment *spec, unsigned int number,
                  double clock_ns)
{
	(void)spec;
	(void)clock_ns;
	assert_int_equal(number, noted.samples / ARMS + 1);
	noted.sampled[noted.samples++] = (size_t)(trial->arm - arms);
	trial->samples[trial->sample_count++] =
		(struct sample){.number = number, .size = trial->work.size, .ops = 1, .time_ns = 1};
}

static struct outcome map_noted(const struct page_mode *mode, struct mapping *mapping)
{
	noted.mapped[noted.maps++] = (size_t)(mode - modes);
	return page_mode_find("base")->map(page_mode_find("base"), mapping);
}

static struct outcome say_got(const struct page_mode *mode, const struct mapping *mapping,
                              struct backing *backing)
{
	size_t arm = (size_t)(mode - modes);

	*backing =
		(struct backing){.bytes = {.present = mapping->bytes}, .obtained = mapping->bytes};
	if (noted.proofs >= ARMS && arm == loser)
		backing->obtained /= 2;
	noted.proven[noted.proofs++] = arm;
	return outcome_ok();
}

static int set_up(void **state)
{
	const struct page_mode *base = page_mode_find("base");

	setup(state);
	tree_put("/proc/meminfo", "MemAvailable: 8388608 kB\n");
	loser = ARMS;
	for (size_t i = 0; i < ARMS; i++) {
		modes[i] = (struct page_mode){.name = "noted",
		                              .page_size = base->page_size,
		                              .map = map_noted,
		                              .backing = say_got};
		arms[i] = (struct arm){.workload = workload_find("chase"),
		                       .pages = &modes[i],
		                       .stride = 4096,
		                       .control = i == ARMS - 1};
		snprintf(arms[i].label, sizeof(arms[i].label), "arm%zu", i);
	}
	return 0;
}

static struct noted measured(unsigned int round, enum outcome_code code)
{
	struct cell cell = {&experiment, size, round, 1, 1};
	char data[PATH_MAX];
	struct cell_options options = {
		.data = tree_path(data, "/data"), .command = "test", .cpu = -1};
	struct outcome outcome;

	noted = (struct noted){0};
	outcome = cell_measure(&cell, &options);
	if (outcome.code != code)
		fail_msg("round %u: %s", round, outcome.why);
	assert_int_equal(noted.maps, 2 * ARMS); /* and each once more for its second touch */
	assert_int_equal(noted.samples, SAMPLES * ARMS);
	return noted;
}

static void an_even_round_mirrors_the_odd_one_before(void **state)
{
	struct noted one = measured(1, OUTCOME_OK), two = measured(2, OUTCOME_OK);
	struct noted three = measured(3, OUTCOME_OK), four = measured(4, OUTCOME_OK);

	(void)state;
	for (size_t i = 0; i < ARMS; i++) {
		assert_int_equal(one.mapped[i], two.mapped[ARMS - 1 - i]);
		assert_int_equal(three.mapped[i], four.mapped[ARMS - 1 - i]);
	}
	assert_memory_not_equal(one.mapped, three.mapped, ARMS * sizeof(one.mapped[0]));
	assert_memory_not_equal(two.mapped, three.mapped, ARMS * sizeof(one.mapped[0]));
}

static void each_pass_takes_every_arm_once_in_an_order_of_its_own(void **state)
{
	struct noted one = measured(1, OUTCOME_OK), two = measured(2, OUTCOME_OK);
	unsigned int others = 0;

	(void)state;
	for (size_t pass = 0; pass < SAMPLES; pass++) {
		unsigned int met = 0;

		for (size_t i = 0; i < ARMS; i++)
			met |= 1U << one.sampled[pass * ARMS + i];
		assert_int_equal(met, (1U << ARMS) - 1);
		if (pass)
			others += memcmp(one.sampled, one.sampled + pass * ARMS,
			                 ARMS * sizeof(one.sampled[0])) != 0;
	}
	assert_true(others >= SAMPLES - 2);
	assert_memory_not_equal(one.sampled, two.sampled, sizeof(one.sampled));
}

static void a_round_has_one_ring_for_all_arms_and_another_than_the_next(void **state)
{
	struct noted one = measured(1, OUTCOME_OK), two = measured(2, OUTCOME_OK);

	(void)state;
	for (size_t i = 1; i < ARMS; i++) {
		assert_int_equal(one.seeds[i], one.seeds[0]);
		assert_int_equal(two.seeds[i], two.seeds[0]);
	}
	assert_int_not_equal(one.seeds[0], two.seeds[0]);
}

static void every_arm_is_proven_before_and_after(void **state)
{
	struct noted one = measured(1, OUTCOME_OK);
	unsigned int proofs[ARMS] = {0};

	(void)state;
	assert_int_equal(one.proofs, 2 * ARMS);
	for (size_t i = 0; i < one.proofs; i++)
		proofs[one.proven[i]]++;
	for (size_t i = 0; i < ARMS; i++)
		assert_int_equal(proofs[i], 2);
}

static void an_arm_that_loses_its_pages_is_told_to_the_caller(void **state)
{
	(void)state;
	loser = 2;
	measured(1, OUTCOME_NOT_OBTAINED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(an_even_round_mirrors_the_odd_one_before, set_up,
	                                        teardown),
		cmocka_unit_test_setup_teardown(
			each_pass_takes_every_arm_once_in_an_order_of_its_own, set_up, teardown),
		cmocka_unit_test_setup_teardown(
			a_round_has_one_ring_for_all_arms_and_another_than_the_next, set_up,
			teardown),
		cmocka_unit_test_setup_teardown(every_arm_is_proven_before_and_after, set_up,
	                                        teardown),
		cmocka_unit_test_setup_teardown(an_arm_that_loses_its_pages_is_told_to_the_caller,
	                                        set_up, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
