/* CPUs from recorded trees: which family, which event source, which kind of core. */
#include "core_type.h"
#include "cpu_family.h"
#include "fixture_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <linux/perf_event.h>

#define SOURCES "/sys/bus/event_source/devices/"

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

static void recorded_machines(void **state)
{
	struct core_type core;

	(void)state;
	setenv("PAGETOLL_SYSROOT", "tests/machines/intel-metal", 1);
	core_type_read(0, &core);
	assert_string_equal(core.vendor, "GenuineIntel");
	assert_int_equal(core.family, 6);
	assert_int_equal(core.model, 85);
	assert_int_equal(core.type, PERF_TYPE_RAW);
	assert_string_equal(core.known->name, "Intel Skylake-SP");
	setenv("PAGETOLL_SYSROOT", "tests/machines/arm-metal", 1);
	core_type_read(0, &core);
	assert_string_equal(core.vendor, "0x41");
	assert_int_equal(core.model, 0xd0c);
	assert_int_equal(core.stepping, 1);
	assert_string_equal(core.known->name, "ARM Neoverse N1");
}

static void put_amd(void)
{
	tree_put("/proc/cpuinfo", "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\n"
	                          "model\t\t: 17\nmodel name\t: AMD EPYC 9654\nstepping\t: 1\n\n");
	tree_put(SOURCES "cpu/type", "4\n");
	tree_put(SOURCES "amd_df/type", "12\n");
	tree_put(SOURCES "amd_df/cpumask", "0\n");
}

static void a_uniform_machine_has_one_raw_type(void **state)
{
	struct core_type core;

	(void)state;
	put_amd();
	core_type_read(0, &core);
	assert_int_equal(core.model, 17);
	assert_int_equal(core.stepping, 1);
	assert_string_equal(core.known->name, "AMD Zen 4");
	assert_string_equal(core.source, "");
	assert_int_equal(core.type, PERF_TYPE_RAW);
	assert_false(core.mixed);
}

static void put_hybrid(void)
{
	tree_put("/proc/cpuinfo", "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\n"
	                          "model\t\t: 151\nstepping\t: 2\n\n"
	                          "processor\t: 16\nvendor_id\t: GenuineIntel\ncpu family\t: 6\n"
	                          "model\t\t: 151\nstepping\t: 2\n");
	tree_put(SOURCES "cpu_core/type", "4\n");
	tree_put(SOURCES "cpu_core/cpus", "0-7,9-15\n");
	tree_put(SOURCES "cpu_atom/type", "10\n");
	tree_put(SOURCES "cpu_atom/cpus", "8,16-23\n");
	tree_put(SOURCES "uncore_imc_0/type", "22\n");
	tree_put(SOURCES "uncore_imc_0/cpumask", "0\n");
}

static void a_hybrid_s_cores_are_told_apart(void **state)
{
	static const struct {
		int cpu;
		uint32_t type;
		const char *source, *name;
	} rows[] = {
		{-1, 4, "cpu_core", "Intel Alder Lake, performance core"},
		{0, 4, "cpu_core", "Intel Alder Lake, performance core"},
		{7, 4, "cpu_core", "Intel Alder Lake, performance core"},
		{8, 10, "cpu_atom", "Intel Alder Lake, efficiency core"},
		{9, 4, "cpu_core", "Intel Alder Lake, performance core"},
		{15, 4, "cpu_core", "Intel Alder Lake, performance core"},
		{16, 10, "cpu_atom", "Intel Alder Lake, efficiency core"},
		{23, 10, "cpu_atom", "Intel Alder Lake, efficiency core"},
	};

	(void)state;
	put_hybrid();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct core_type core;

		core_type_read(rows[i].cpu, &core);
		assert_string_equal(core.source, rows[i].source);
		assert_int_equal(core.type, rows[i].type);
		assert_true(core.mixed);
		assert_string_equal(core.known->name, rows[i].name);
	}
}

static void a_cpu_that_no_source_covers_is_unknown(void **state)
{
	char text[CORE_TEXT];
	struct core_type core;

	(void)state;
	put_hybrid();
	core_type_read(24, &core);
	assert_null(core.known);
	assert_string_equal(core_type_format(text, &core),
	                    "unknown CPU (GenuineIntel family 6 model 151)");
}

/* Big and little cores have entries of their own in /proc/cpuinfo. */
static void an_arm_core_is_the_one_pinned_to(void **state)
{
	struct core_type core;

	(void)state;
	tree_put(
		"/proc/cpuinfo",
		"processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\nCPU revision\t: 0\n\n"
		"processor\t: 1\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\nCPU revision\t: 1\n\n"
		"processor\t: 10\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\nCPU revision\t: 3\n");
	tree_put(SOURCES "armv8_pmuv3_0/type", "8\n");
	tree_put(SOURCES "armv8_pmuv3_0/cpus", "0-10\n");
	core_type_read(1, &core);
	assert_int_equal(core.model, 0xd40);
	assert_int_equal(core.type, 8);
	assert_string_equal(core.source, "armv8_pmuv3_0");
	assert_false(core.mixed);
	assert_string_equal(core.known->name, "ARM Neoverse V1");
	core_type_read(10, &core);
	assert_int_equal(core.model, 0xd0c);
	core_type_read(99, &core);
	assert_int_equal(core.model, 0xd05);
	assert_null(core.known);
}

static void nothing_to_read_is_unknown(void **state)
{
	char text[CORE_TEXT];
	struct core_type core;

	(void)state;
	setenv("PAGETOLL_SYSROOT", "/nowhere", 1);
	core_type_read(0, &core);
	assert_null(core.known);
	assert_int_equal(core.type, PERF_TYPE_RAW);
	assert_string_equal(core_type_format(text, &core),
	                    "unknown CPU (no vendor family 0 model 0)");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(recorded_machines, setup, teardown),
		cmocka_unit_test_setup_teardown(a_uniform_machine_has_one_raw_type, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(a_hybrid_s_cores_are_told_apart, setup, teardown),
		cmocka_unit_test_setup_teardown(a_cpu_that_no_source_covers_is_unknown, setup,
	                                        teardown),
		cmocka_unit_test_setup_teardown(an_arm_core_is_the_one_pinned_to, setup, teardown),
		cmocka_unit_test_setup_teardown(nothing_to_read_is_unknown, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
