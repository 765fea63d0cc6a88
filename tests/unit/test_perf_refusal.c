/* Every way of not having counters has a reason and a remedy of its own. */
#include "perf_refusal.h"
#include "fixture_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>

#define PARANOID "/proc/sys/kernel/perf_event_paranoid"
#define WATCHDOG "/proc/sys/kernel/nmi_watchdog"

static int setup(void **state)
{
	(void)state;
	tree_open();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

static void expect(int error, bool no_pmu, const char *reason, const char *remedy)
{
	struct perf_refused refused = {"walks-2M", error, no_pmu};
	struct outcome outcome = perf_refusal(&refused);

	assert_int_equal(outcome.code, OUTCOME_UNAVAILABLE);
	if (!strstr(outcome.why, reason) || !strstr(outcome.why, remedy))
		fail_msg("errno %d: %s", error, outcome.why);
	if (strlen(outcome.why) >= sizeof(outcome.why) - 1)
		fail_msg("errno %d is cut: %s", error, outcome.why);
}

static void each_number_has_its_own_sentence(void **state)
{
	static const int errors[] = {ENOENT, EACCES, EPERM, ENOSYS,     EBUSY, EINVAL,
	                             EMFILE, ENODEV, E2BIG, EOPNOTSUPP, EFAULT};
	struct outcome outcomes[sizeof(errors) / sizeof(errors[0])];

	(void)state;
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		struct perf_refused refused = {"walks-2M", errors[i], false};

		outcomes[i] = perf_refusal(&refused);
		assert_int_equal(outcomes[i].code, OUTCOME_UNAVAILABLE);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(outcomes[i].why, outcomes[k].why);
	}
}

static void no_pmu_and_no_event_are_told_apart(void **state)
{
	(void)state;
	expect(ENOENT, true, "no hardware counters here", "virtual PMU");
	expect(ENOENT, false, "has no event for walks-2M", "newer kernel or metal");
}

static void the_paranoid_level_is_named(void **state)
{
	(void)state;
	tree_put(PARANOID, "4\n");
	expect(EACCES, false, "kernel.perf_event_paranoid is 4, which only kernels patched by a",
	       "sudo sysctl kernel.perf_event_paranoid=2");
	tree_put(PARANOID, "3\n");
	expect(EACCES, false, "is 3, which only kernels patched", "setcap cap_perfmon=ep");
	tree_put(PARANOID, "2\n");
	expect(EACCES, false, "although kernel.perf_event_paranoid is 2", "SELinux");
	tree_put(PARANOID, "-1\n");
	expect(EACCES, false, "although kernel.perf_event_paranoid is -1", "SELinux");
}

static void a_level_that_cannot_be_read_is_not_made_up(void **state)
{
	(void)state;
	expect(EACCES, false, "cannot read " PARANOID, "run as root");
	expect(EPERM, false, "kernel.perf_event_paranoid is unreadable", "--cap-add PERFMON");
}

static void containers_forbid(void **state)
{
	(void)state;
	tree_put(PARANOID, "1\n");
	expect(EPERM, false, "kernel.perf_event_paranoid is 1): a container's seccomp profile",
	       "--cap-add PERFMON");
	expect(ENOSYS, false, "there is no perf_event_open here", "run outside of it");
}

static void counters_are_taken(void **state)
{
	(void)state;
	tree_put(WATCHDOG, "1\n");
	expect(EBUSY, false, "one by the NMI watchdog", "sudo sysctl kernel.nmi_watchdog=0");
	tree_put(WATCHDOG, "0\n");
	expect(EBUSY, false, "taken by somebody else", "end other profilers");
}

static void the_rest(void **state)
{
	(void)state;
	expect(EINVAL, false, "does not take the event for walks-2M", "another CPU");
	expect(EMFILE, false, "no file descriptor left", "ulimit -n");
	expect(ENFILE, false, "no file descriptor left", "ulimit -n");
	expect(EOPNOTSUPP, false, "does not support counting walks-2M", "VMware");
	expect(ENODEV, false, "is not there (No such device)", "is the CPU online?");
	expect(ENXIO, false, "is not there (No such device or address)", "is the CPU online?");
	expect(E2BIG, false, "Argument list too long", "dmesg");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(each_number_has_its_own_sentence, setup, teardown),
		cmocka_unit_test_setup_teardown(no_pmu_and_no_event_are_told_apart, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(the_paranoid_level_is_named, setup, teardown),
		cmocka_unit_test_setup_teardown(a_level_that_cannot_be_read_is_not_made_up, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(containers_forbid, setup, teardown),
		cmocka_unit_test_setup_teardown(counters_are_taken, setup, teardown),
		cmocka_unit_test_setup_teardown(the_rest, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
