/* Loans: only what must be is changed, all is given back, and every refusal says why. */
#include "loan.h"

static void test_close_gives_everything_back(void **state)
{
	(void)state;
	kernel.raises_min_free = true;
	assert_true(borrow_much());
	check_ok(set(THP "hugepages-64kB/enabled", "always"));
	assert_string_equal(tree_get(ENABLED), "[always] madvise never\n");
	assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "5\n");
	assert_string_equal(tree_get(MIN_FREE), "90112\n");
	assert_true(tree_exists(JOURNAL));
	check_ok(borrow_close());
	tree_put(MIN_FREE, "67584\n"); /* as the kernel shows it: put back without a line end */
	check_as_found();
	assert_false(tree_exists("/run/pagetoll"));
	assert_int_equal(find_guardian(), 0);
}

static void test_min_free_is_put_back(void **state)
{
	(void)state;
	kernel.raises_min_free = true;
	check_ok(borrow_open(NULL));
	check_ok(set(ENABLED, "always"));
	assert_string_equal(tree_get(MIN_FREE), "90112\n");
	check_ok(borrow_return_files());
	assert_string_equal(tree_get(MIN_FREE), "67584");
}

static void test_nothing_is_changed_that_holds_its_word(void **state)
{
	(void)state;
	check_ok(borrow_open(NULL));
	check_ok(set(ENABLED, "madvise"));
	check_ok(set(THP "hugepages-2048kB/enabled", "inherit"));
	check_ok(borrow_pool(2 * MIB, 3));
	assert_false(tree_exists(JOURNAL));
	check_as_found();
}

static void test_files_in_turn(void **state)
{
	static const char *const words[] = {"always", "never", "always"};

	(void)state;
	check_ok(borrow_open(NULL));
	check_ok(borrow_pool(2 * MIB, 5));
	for (size_t i = 0; i < 3; i++) {
		check_ok(set(ENABLED, words[i]));
		check_ok(set(ENABLED, "never"));
		check_ok(borrow_return_files());
		assert_string_equal(tree_get(ENABLED), "always [madvise] never\n");
		assert_string_equal(tree_get(SMALL_POOL "nr_hugepages"), "5\n");
	}
	check_ok(borrow_close());
	check_as_found();
}

static void test_word_the_kernel_does_not_offer(void **state)
{
	struct outcome outcome;

	(void)state;
	check_ok(borrow_open(NULL));
	outcome = set(ENABLED, "inherit");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "does not offer inherit"));
	outcome = set(THP "hugepages-128kB/enabled", "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "No such file"));
	assert_false(tree_exists(JOURNAL));
}

static void test_no_change_without_a_journal(void **state)
{
	struct outcome outcome;

	(void)state;
	tree_put("/run/pagetoll", "in the way");
	check_ok(borrow_open(NULL));
	outcome = set(ENABLED, "always");
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(outcome.why, "cannot write the journal"));
	check_as_found();
}

/* As the user "nobody" where the test runs as root; else without write permission. */
static bool try_as_nobody(void)
{
	struct outcome outcome = outcome_ok();
	char path[PATH_MAX];

	if (!getuid() && setresuid(65534, 65534, 65534))
		return false;
	chmod(tree_path(path, ENABLED), 0444);
	if (!outcome_is_ok(&(struct outcome){borrow_open(NULL).code, ""}))
		return false;
	outcome = set(DEFRAG, "madvise");
	if (!outcome_is_ok(&outcome))
		return false;
	outcome = set(ENABLED, "always");
	return outcome.code == OUTCOME_UNAVAILABLE &&
	       strstr(outcome.why, "cannot set " ENABLED ": Permission denied; allow it with: "
	                           "echo always | sudo tee " ENABLED);
}

static void test_not_root(void **state)
{
	struct owner owner = owner_start(try_as_nobody);

	(void)state;
	owner_kill(&owner, SIGKILL);
	assert_true(owner.borrowed);
	assert_true(ends_soon(owner.guardian));
	check_as_found();
	assert_false(tree_exists("/run/pagetoll"));
}

static void test_others_changes_are_left_and_told(void **state)
{
	struct outcome outcome;

	(void)state;
	assert_true(borrow_much());
	tree_put(ENABLED, "always madvise [never]\n");
	outcome = borrow_close();
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_non_null(strstr(outcome.why, ENABLED ": somebody else has set it to never"));
	assert_string_equal(tree_get(ENABLED), "always madvise [never]\n");
	assert_string_equal(tree_get(DEFRAG), "always defer defer+madvise [madvise] never\n");
	assert_false(tree_exists(JOURNAL));
}

static bool borrow_and_fail_to_return(void)
{
	struct outcome outcome;

	kernel.keeps_always = true;
	if (!borrow_much())
		return false;
	outcome = borrow_close();
	return outcome.code == OUTCOME_FAILED && strstr(outcome.why, "Input/output error") &&
	       tree_exists(JOURNAL);
}

static void test_failed_return_is_kept_for_the_next(void **state)
{
	struct owner owner = owner_start(borrow_and_fail_to_return);
	size_t restored;

	(void)state;
	owner_kill(&owner, SIGKILL);
	assert_true(owner.borrowed);
	assert_string_equal(tree_get(ENABLED), "[always] madvise never\n");
	check_ok(borrow_recover(NULL, &restored));
	assert_int_equal(restored, 1);
	check_as_found();
	assert_false(tree_exists(JOURNAL));
}

static void test_live_loan_refuses_another(void **state)
{
	struct owner owner = owner_start(borrow_much);
	struct outcome outcome = borrow_open(NULL);
	char text[64];

	(void)state;
	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	snprintf(text, sizeof(text), "process %d (", (int)owner.pid);
	assert_non_null(strstr(outcome.why, text));
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
	check_as_found();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_close_gives_everything_back, setup, teardown),
		cmocka_unit_test_setup_teardown(test_min_free_is_put_back, setup, teardown),
		cmocka_unit_test_setup_teardown(test_nothing_is_changed_that_holds_its_word, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_files_in_turn, setup, teardown),
		cmocka_unit_test_setup_teardown(test_word_the_kernel_does_not_offer, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_no_change_without_a_journal, setup, teardown),
		cmocka_unit_test_setup_teardown(test_not_root, setup, teardown),
		cmocka_unit_test_setup_teardown(test_others_changes_are_left_and_told, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_failed_return_is_kept_for_the_next, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(test_live_loan_refuses_another, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
