/* Registers of this CPU, and those that lie in a recorded tree. */
#include "cpuid_dump.h"
#include "fixture_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

/* What `cpuid -r` prints: a head for each CPU, and leaves that are not asked for. */
static const char recorded[] =
	"CPU 0:\n"
	"   0x00000000 0x00: eax=0x00000016 ebx=0x756e6547 ecx=0x6c65746e edx=0x49656e69\n"
	"   0x00000002 0x00: eax=0x76036301 ebx=0x00f0b5ff ecx=0x00000000 edx=0x00c30000\n"
	"   0x00000004 0x00: eax=0x7c004121 ebx=0x01c0003f ecx=0x0000003f edx=0x00000000\n"
	"   0x00000018 0x01: eax=0x00000000 ebx=0x00080001\n"
	"   0x80000000 0x00: eax=0x80000008 ebx=0x00000000 ecx=0x00000000 edx=0x00000000\n"
	"CPU 1:\n"
	"   0x00000002 0x00: eax=0x11111111 ebx=0x00000000 ecx=0x00000000 edx=0x00000000\n";

static int enter(void **state)
{
	(void)state;
	tree_open();
	tree_put("/cpuid", recorded);
	return 0;
}

static int leave(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

static void a_recorded_file_is_read_of_its_first_cpu(void **state)
{
	struct cpuid_dump dump;
	struct cpuid_row row;

	(void)state;
	cpuid_dump_read(&dump);
	assert_int_equal(dump.count, 3);
	row = cpuid_dump_find(&dump, 2, 0);
	assert_int_equal(row.eax, 0x76036301);
	assert_int_equal(row.ebx, 0x00f0b5ff);
	assert_int_equal(row.ecx, 0);
	assert_int_equal(row.edx, 0x00c30000);
	assert_int_equal(cpuid_dump_find(&dump, 0x80000000, 0).eax, 0x80000008);
}

static void a_leaf_not_there_is_zero(void **state)
{
	static const struct cpuid_row nothing = {.leaf = 0x18, .subleaf = 1};
	struct cpuid_row row;
	struct cpuid_dump dump;

	(void)state;
	cpuid_dump_read(&dump);
	row = cpuid_dump_find(&dump, 0x18, 1);
	assert_memory_equal(&row, &nothing, sizeof(row));
	assert_int_equal(cpuid_dump_find(&dump, 2, 1).eax, 0);
	tree_put("/cpuid", "");
	cpuid_dump_read(&dump);
	assert_int_equal(dump.count, 0);
	setenv("PAGETOLL_SYSROOT", "/nonexistent", 1);
	cpuid_dump_read(&dump);
	assert_int_equal(dump.count, 0);
}

static void a_file_of_more_than_fits_is_cut(void **state)
{
	static char text[64 * 1024];
	struct cpuid_dump dump;
	size_t at = 0;

	(void)state;
	for (unsigned int i = 0; i < 500; i++)
		at += (size_t)snprintf(text + at, sizeof(text) - at,
		                       "0x00000018 0x%02x: eax=0x%x ebx=0x0 ecx=0x0 edx=0x0\n", i,
		                       i);
	tree_put("/cpuid", text);
	cpuid_dump_read(&dump);
	assert_int_equal(dump.count, CPUID_ROWS);
	assert_int_equal(dump.rows[CPUID_ROWS - 1].subleaf, CPUID_ROWS - 1);
}

#if defined(__x86_64__)
#include <cpuid.h>

static void this_cpu_says_what_the_instruction_says(void **state)
{
	uint32_t highest = (uint32_t)__get_cpuid_max(0, NULL), eax, ebx, ecx, edx;
	struct cpuid_dump dump;

	(void)state;
	tree_close();
	cpuid_dump_read(&dump);
	assert_int_equal(cpuid_dump_find(&dump, 0, 0).eax, highest);
	for (size_t i = 0; i < dump.count; i++) {
		const struct cpuid_row *row = &dump.rows[i];

		if (row->leaf == 1) /* EBX is of the CPU that it happened to be */
			continue;
		assert_true(row->leaf >= 0x80000000 || row->leaf <= highest);
		assert_true(row->leaf == 0x18 || !row->subleaf);
		__cpuid_count(row->leaf, row->subleaf, eax, ebx, ecx, edx);
		assert_int_equal(row->eax, eax);
		assert_int_equal(row->ebx, ebx);
		assert_int_equal(row->ecx, ecx);
		assert_int_equal(row->edx, edx);
	}
}
#else
static void this_cpu_says_what_the_instruction_says(void **state)
{
	struct cpuid_dump dump;

	(void)state;
	tree_close();
	cpuid_dump_read(&dump);
	assert_int_equal(dump.count, 0);
}
#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_recorded_file_is_read_of_its_first_cpu, enter,
	                                        leave),
		cmocka_unit_test_setup_teardown(a_leaf_not_there_is_zero, enter, leave),
		cmocka_unit_test_setup_teardown(a_file_of_more_than_fits_is_cut, enter, leave),
		cmocka_unit_test_setup(this_cpu_says_what_the_instruction_says, enter),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
