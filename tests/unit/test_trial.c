/* An arm's two proofs, its two touches and its loan, with a mode that says what it got. */
#include "loan.h"
#include "page_mode.h"
#include "trial.h"

#include <stddef.h>
#include <stdint.h>

static struct backing got; /* what the mode will say */
static unsigned int maps;
static char enabled_at_settling[128];

static uint64_t two_mib(const struct page_mode *mode)
{
	(void)mode;
	return 2 * MIB;
}

static struct outcome map_small(const struct page_mode *mode, struct mapping *mapping)
{
	(void)mode;
	maps++;
	return page_mode_find("base")->map(page_mode_find("base"), mapping);
}

static struct outcome note_settings(const struct page_mode *mode, struct mapping *mapping)
{
	(void)mode;
	(void)mapping;
	snprintf(enabled_at_settling, sizeof(enabled_at_settling), "%s", tree_get(ENABLED));
	return outcome_ok();
}

static struct outcome say_got(const struct page_mode *mode, const struct mapping *mapping,
                              struct backing *backing)
{
	(void)mode;
	(void)mapping;
	*backing = got;
	return outcome_ok();
}

static struct page_mode mode;
static struct arm arm;

/* Mapped as the mode's pages of 2 MiB, said to be wholly as asked. */
static struct trial mapped(uint64_t bytes)
{
	struct trial trial = {.position = 1, .arm = &arm};

	maps = 0;
	mode = (struct page_mode){.name = "said",
	                          .page_size = two_mib,
	                          .map = map_small,
	                          .settle = note_settings,
	                          .backing = say_got};
	arm = (struct arm){.label = "said", .pages = &mode, .workload = workload_find("chase")};
	trial.work = (struct work){.size = bytes, .stride = 4096};
	trial_map(&trial, bytes, 2 * MIB);
	assert_string_equal(trial.outcome.why, "");
	got = (struct backing){.obtained = trial.mapping.bytes,
	                       .bytes = {.present = trial.mapping.bytes}};
	return trial;
}

static void finish(struct trial *trial, enum outcome_code code, const char *word)
{
	assert_int_equal(trial->outcome.code, code);
	assert_non_null(strstr(trial->outcome.why, word));
	trial_release(trial);
}

static void the_threshold_decides(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	got.obtained = 3 * MIB;
	trial_populate(&trial, 0.75);
	finish(&trial, OUTCOME_OK, "");
	trial = mapped(4 * MIB);
	got.obtained = 3 * MIB - 4 * KIB;
	trial_populate(&trial, 0.75);
	assert_true(trial.proven && trial_runs(&trial)); /* kept, and measured */
	finish(&trial, OUTCOME_NOT_OBTAINED, " of 4 MiB as asked");
}

static void a_baseline_tolerates_no_huge_byte(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	mode.base = true;
	got.obtained -= 4 * KIB;
	trial_populate(&trial, 0.5);
	finish(&trial, OUTCOME_NOT_OBTAINED, "the baseline is not one");
}

/* 3 MiB asked for, 4 mapped: what was got is a share of what is there. */
static void the_share_is_of_what_is_mapped(void **state)
{
	struct trial trial = mapped(3 * MIB);

	(void)state;
	assert_int_equal(trial.mapping.bytes, 4 * MIB);
	got.obtained = 3 * MIB;
	trial_populate(&trial, 0.9);
	finish(&trial, OUTCOME_NOT_OBTAINED, "got 3 MiB of 4 MiB");
}

static void the_zero_page_is_refused(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	got.bytes.zero = 4 * KIB;
	trial_populate(&trial, 0.5);
	assert_false(trial_runs(&trial));
	finish(&trial, OUTCOME_FAILED, "zero page");
}

static void what_is_lost_while_measuring_is_found(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	trial_populate(&trial, 0.9);
	assert_true(outcome_is_ok(&trial.outcome));
	got.obtained = 2 * MIB;
	trial_verify(&trial, 0.9);
	assert_int_equal(trial.before.obtained, 4 * MIB);
	assert_int_equal(trial.after.obtained, 2 * MIB);
	finish(&trial, OUTCOME_NOT_OBTAINED, "lost while it was measured");
}

static void a_first_refusal_is_kept(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	got.obtained = MIB;
	trial_populate(&trial, 0.9);
	got.obtained = 4 * MIB;
	trial_verify(&trial, 0.9);
	finish(&trial, OUTCOME_NOT_OBTAINED, "got 1 MiB of 4 MiB");
}

/* A sparse touch of huge pages brings more than was touched, and is meant to. Only where a ring is
 * to lie alone in its pages are others found fault with. */
static void what_huge_pages_bring_beside_a_touch_is_no_fault(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	trial_populate(&trial, 0.9);
	trial.touched = 2 * mapping_small_page();
	trial_verify(&trial, 0.9);
	assert_string_equal(trial.outcome.why, "");
	trial.mapping.sparse = true;
	trial_verify(&trial, 0.9);
	finish(&trial, OUTCOME_FAILED, "pages between the lines are there, too");
}

/* The second touch is of pages that are not there, or it would cost nothing. */
static void each_touch_takes_every_page(void **state)
{
	struct trial trial = mapped(4 * MIB);

	(void)state;
	trial_populate(&trial, 0.9);
	assert_int_equal(maps, 2);
	assert_in_range(trial.mapping.faults, 4 * MIB / mapping_small_page(),
	                4 * MIB / mapping_small_page() + 8);
	assert_true(trial.first_populate_ns && trial.populate_ns);
	finish(&trial, OUTCOME_OK, "");
}

/* The next arm must find the files as they were, long before the cell ends. */
static void settings_last_as_long_as_the_touch(void **state)
{
	struct trial trial = mapped(4 * MIB);
	struct outcome outcome = borrow_open(NULL);

	(void)state;
	assert_string_equal(outcome.why, "");
	mode.thp = true;
	arm.thp = (struct thp_state){.enabled = "always", .defrag = "defer"};
	trial_populate(&trial, 0.9);
	assert_non_null(strstr(enabled_at_settling, "[always]"));
	check_as_found();
	finish(&trial, OUTCOME_OK, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_threshold_decides, setup, teardown),
		cmocka_unit_test_setup_teardown(a_baseline_tolerates_no_huge_byte, setup, teardown),
		cmocka_unit_test_setup_teardown(the_share_is_of_what_is_mapped, setup, teardown),
		cmocka_unit_test_setup_teardown(the_zero_page_is_refused, setup, teardown),
		cmocka_unit_test_setup_teardown(what_is_lost_while_measuring_is_found, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(a_first_refusal_is_kept, setup, teardown),
		cmocka_unit_test_setup_teardown(what_huge_pages_bring_beside_a_touch_is_no_fault,
	                                        setup, teardown),
		cmocka_unit_test_setup_teardown(each_touch_takes_every_page, setup, teardown),
		cmocka_unit_test_setup_teardown(settings_last_as_long_as_the_touch, setup,
	                                        teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
