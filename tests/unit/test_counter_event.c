/* Which event a name is opened as, on which CPU. */
#include "counter_event.h"
#include "core_type.h"
#include "counter_machines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

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

static struct counter_event event_on(int cpu, const char *name)
{
	struct counter_event event;
	struct core_type core;

	core_type_read(cpu, &core);
	counter_event_find(name, &core, &event);
	return event;
}

static void expect(int cpu, const char *name, uint32_t type, uint64_t config, const char *called)
{
	struct counter_event event = event_on(cpu, name);

	assert_string_equal(event.outcome.why, "");
	assert_int_equal(event.outcome.code, OUTCOME_OK);
	assert_int_equal(event.attr.type, type);
	assert_true(event.attr.config == config);
	assert_string_equal(event.name, called);
	assert_true(strlen(event.counts) > 20);
}

static void a_word_is_the_family_s_event(void **state)
{
	(void)state;
	machine_skylake();
#if defined(__x86_64__)
	expect(0, "walks", PERF_TYPE_RAW, 0x0e08, "skx::DTLB_LOAD_MISSES:WALK_COMPLETED");
	expect(0, "walk-cycles", PERF_TYPE_RAW, 0x1008, "skx::DTLB_LOAD_MISSES:WALK_PENDING");
	machine_zen4();
	expect(0, "walks-4K", PERF_TYPE_RAW, 0x1045,
	       "amd64_fam19h_zen4::L1_DTLB_MISS:TLB_RELOAD_4K_L2_MISS");
#endif
}

static void a_code_that_libpfm4_does_not_know_is_raw(void **state)
{
	(void)state;
	machine_put("GenuineIntel", 6, 175, 3);
	expect(0, "walks", PERF_TYPE_RAW, 0x0e08, "raw event 0xe08");
	machine_put("GenuineIntel", 6, 106, 6);
	expect(0, "walks-1G", PERF_TYPE_RAW, 0x0808, "raw event 0x808");
}

static void what_the_kernel_names_needs_no_family(void **state)
{
	(void)state;
	machine_put("GenuineIntel", 6, 250, 0);
	expect(0, "cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, "perf::CYCLES");
	expect(0, "instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS,
	       "perf::INSTRUCTIONS");
	expect(0, "page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS,
	       "perf::PAGE-FAULTS");
}

static void an_unknown_family_says_so(void **state)
{
	struct counter_event event;

	(void)state;
	machine_put("GenuineIntel", 6, 250, 0);
	event = event_on(0, "walks");
	assert_int_equal(event.outcome.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(event.outcome.why,
	                       "unknown CPU (GenuineIntel family 6 model 250): name one yourself"));
	assert_string_equal(event.name, "");
}

static void what_a_family_lacks_has_its_reason(void **state)
{
	struct counter_event event;

	(void)state;
	machine_zen4();
	event = event_on(0, "walk-cycles");
	assert_int_equal(event.outcome.code, OUTCOME_UNAVAILABLE);
	assert_string_equal(event.outcome.why,
	                    "AMD Zen 4: Zen has no event for the duration of page walks: take the "
	                    "difference in time over the difference in walks");
}

static void a_hybrid_s_events_are_of_its_kind_of_core(void **state)
{
	struct counter_event event;

	(void)state;
	machine_alder_lake();
	event = event_on(0, "walks");
	assert_int_equal(event.attr.type, 4);
	assert_int_equal(event.attr.config, 0x0e12);
	event = event_on(1, "walks");
	assert_int_equal(event.attr.type, 10);
	assert_int_equal(event.attr.config, 0x0e08);
	event = event_on(0, "instructions");
	assert_int_equal(event.attr.type, PERF_TYPE_HARDWARE);
	assert_true(event.attr.config == (UINT64_C(4) << 32 | PERF_COUNT_HW_INSTRUCTIONS));
	event = event_on(1, "cycles");
	assert_true(event.attr.config == UINT64_C(10) << 32);
	event = event_on(1, "page-faults");
	assert_int_equal(event.attr.config, PERF_COUNT_SW_PAGE_FAULTS);
	event = event_on(1, "walks-2M");
	assert_int_equal(event.outcome.code, OUTCOME_UNAVAILABLE);
}

static void an_arm_core_s_events_are_of_its_source(void **state)
{
	struct counter_event event;

	(void)state;
	tree_put("/proc/cpuinfo",
	         "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\nCPU revision\t: 1\n");
	tree_put(EVENTS "armv8_pmuv3_0/type", "8\n");
	tree_put(EVENTS "armv8_pmuv3_0/cpus", "0-63\n");
	event = event_on(0, "walks");
	assert_int_equal(event.attr.type, 8);
	assert_int_equal(event.attr.config, 0x34);
	event = event_on(0, "instructions");
	assert_int_equal(event.attr.type, PERF_TYPE_HARDWARE);
	assert_int_equal(event.attr.config, PERF_COUNT_HW_INSTRUCTIONS);
}

static void questions_keep_what_is_asked_together(void **state)
{
	(void)state;
	machine_skylake();
	assert_int_equal(event_on(0, "cycles").question, QUESTION_TIME);
	assert_int_equal(event_on(0, "instructions").question, QUESTION_TIME);
	assert_int_equal(event_on(0, "walks-1G").question, QUESTION_TRANSLATION);
	assert_int_equal(event_on(0, "second-level-hits").question, QUESTION_TRANSLATION);
	assert_int_equal(event_on(0, "walk-cycles").question, QUESTION_WALKING);
	assert_int_equal(event_on(0, "retired-misses").question, QUESTION_WALKING);
	assert_int_equal(event_on(0, "llc-misses").question, QUESTION_MEMORY);
	assert_int_equal(event_on(0, "page-faults").question, QUESTION_SOFTWARE);
	assert_int_equal(event_on(0, "perf::PAGE-FAULTS").question, QUESTION_RAW);
}

static void a_raw_name_is_taken_as_it_is(void **state)
{
	struct counter_event event;

	(void)state;
	machine_alder_lake();
	event = event_on(1, "perf::DTLB-LOAD-MISSES");
	assert_int_equal(event.attr.type, PERF_TYPE_HW_CACHE);
	assert_true(event.attr.config == (UINT64_C(10) << 32 | 0x10003));
	event = event_on(1, "perf::NO-SUCH");
	assert_int_equal(event.outcome.code, OUTCOME_UNAVAILABLE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_word_is_the_family_s_event),
		TEST(a_code_that_libpfm4_does_not_know_is_raw),
		TEST(what_the_kernel_names_needs_no_family),
		TEST(an_unknown_family_says_so),
		TEST(what_a_family_lacks_has_its_reason),
		TEST(a_hybrid_s_events_are_of_its_kind_of_core),
		TEST(an_arm_core_s_events_are_of_its_source),
		TEST(questions_keep_what_is_asked_together),
		TEST(a_raw_name_is_taken_as_it_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
