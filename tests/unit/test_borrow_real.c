/* A loan of this machine's own settings, and its owner killed. Needs root. */
#include "loan.h"
#include "lock.h"

static bool borrow_really(void)
{
	struct outcome outcome = borrow_open(stderr);

	if (outcome_is_ok(&outcome))
		outcome = set(ENABLED, strstr(before.text, "[always]") ? "never" : "always");
	if (outcome_is_ok(&outcome))
		outcome = set(DEFRAG, strstr(before.text, "[defer]") ? "never" : "defer");
	if (outcome_is_ok(&outcome))
		outcome = borrow_pool(2 * MIB, 4);
	fputs(outcome.why, stderr);
	return outcome_is_ok(&outcome);
}

static void test_real_machine(void **state)
{
	struct owner owner;
	struct snapshot during;
	struct pool pool;
	char said[2048];
	FILE *say;
	size_t restored;

	(void)state;
	if (geteuid() || access(ENABLED, W_OK) || access(SMALL_POOL "nr_hugepages", W_OK))
		skip();
	check_ok(lock_take("cell", 60000)); /* nobody measures meanwhile */
	tree_snapshot(&before);
	owner = owner_start(borrow_really);
	tree_snapshot(&during);
	check_ok(pool_read(2 * MIB, &pool));
	owner_kill(&owner, SIGKILL);
	assert_true(ends_soon(owner.guardian));
	assert_true(owner.borrowed);
	assert_true(pool.usable >= 4);
	assert_string_not_equal(during.text, before.text);
	check_as_found();
	say = fmemopen(said, sizeof(said), "w");
	check_ok(borrow_recover(say, &restored));
	fclose(say);
	assert_int_equal(restored, 0);
	assert_non_null(strstr(said, "guardian: " DEFRAG ": put back"));
	assert_false(tree_exists("/run/pagetoll"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_real_machine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
