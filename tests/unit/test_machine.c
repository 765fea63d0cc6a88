/* Names, facts and memory of other machines, from recorded trees. */
#include "machine.h"
#include "cpuinfo.h"
#include "thp.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void at(const char *machine)
{
	char path[128] = "tests/machines/";

	strncat(path, machine, sizeof(path) - strlen(path) - 1);
	setenv("PAGETOLL_SYSROOT", path, 1);
}

static int leave(void **state)
{
	(void)state;
	return unsetenv("PAGETOLL_SYSROOT");
}

/* The number of CPUs is this machine's: it is asked of the kernel, not of a file. */
static void expect_name(const char *before, const char *after)
{
	char name[MACHINE_NAME], expected[MACHINE_NAME];

	snprintf(expected, sizeof(expected), "%s-%ldcpu-%s", before, sysconf(_SC_NPROCESSORS_ONLN),
	         after);
	assert_string_equal(machine_name(name), expected);
}

static void a_name_is_of_stable_facts(void **state)
{
	(void)state;
	at("intel-metal");
	expect_name("intel-6-85", "94g-metal");
	at("arm-metal");
	expect_name("cpu-0x41-0xd0c", "16g");
}

static void a_fact_not_there_is_unknown(void **state)
{
	(void)state;
	at("arm-metal");
	assert_string_equal(machine_fact("THP enabled"), "");
	assert_string_equal(machine_fact("no such fact"), "");
	at("intel-metal");
	assert_string_equal(machine_fact("THP enabled"), "always");
	assert_string_equal(machine_fact("THP page"), "2 MiB");
	assert_string_equal(machine_fact("memory"), "94.0 GiB");
	assert_true(cpuinfo_has_flag("pdpe1gb"));
	assert_false(cpuinfo_has_flag("pdpe"));
	assert_false(cpuinfo_has_flag("hypervisor"));
}

static void tlbs_are_those_of_the_recorded_cpu(void **state)
{
	(void)state;
	at("intel-metal");
	assert_string_equal(machine_fact("first-level data TLB as reported"), "4K 64, 2M 32, 1G 4");
	assert_string_equal(machine_fact("second-level data TLB as reported"),
	                    "4K 1536, 2M 1536, 1G 16");
	assert_string_equal(machine_fact("TLB reported by"), "CPUID leaf 2");
	at("arm-metal");
	assert_string_equal(machine_fact("first-level data TLB as reported"), "");
	assert_string_equal(machine_fact("second-level data TLB as reported"), "");
	assert_string_equal(machine_fact("TLB reported by"), "");
}

static void a_huge_page_is_computed_where_no_file_tells(void **state)
{
	uint64_t small = (uint64_t)sysconf(_SC_PAGESIZE);

	(void)state;
	at("arm-metal");
	assert_int_equal(thp_page_size(), small * small / 8);
}

/* The group itself has no limit, but the one around it leaves 1 GiB. */
static void a_container_has_what_its_groups_leave(void **state)
{
	(void)state;
	at("limited-container");
	assert_int_equal(machine_available(), GIB);
	assert_int_equal(machine_budget(), GIB / 20 * 17);
	assert_int_equal(machine_limit(), GIB / 10 * 9);
	at("intel-metal");
	assert_int_equal(machine_available(), UINT64_C(95000000) * KIB);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(a_name_is_of_stable_facts, leave),
		cmocka_unit_test_teardown(a_fact_not_there_is_unknown, leave),
		cmocka_unit_test_teardown(tlbs_are_those_of_the_recorded_cpu, leave),
		cmocka_unit_test_teardown(a_huge_page_is_computed_where_no_file_tells, leave),
		cmocka_unit_test_teardown(a_container_has_what_its_groups_leave, leave),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
