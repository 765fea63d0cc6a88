/* Names of libpfm4: what is taken, and what is said of the rest. */
#include "event_name.h"
#include "counter_check.h"
#include "counter_word.h"
#include "skip_under.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>

#define WALKS "skx::DTLB_LOAD_MISSES:WALK_COMPLETED"

static void names_with_a_pmu_are_raw(void **state)
{
	(void)state;
	assert_true(event_name_is_raw(WALKS));
	assert_false(event_name_is_raw("walks"));
	assert_false(event_name_is_raw("DTLB_LOAD_MISSES:WALK_COMPLETED"));
}

static void an_event_is_encoded_and_nothing_else_set(void **state)
{
	struct perf_event_attr attr = {0}, left = {0};

	(void)state;
	assert_true(event_name_encode("perf::DTLB-LOAD-MISSES", &attr));
	assert_int_equal(attr.type, PERF_TYPE_HW_CACHE);
	assert_int_equal(attr.config, 0x10003);
	left.type = attr.type;
	left.config = attr.config;
	assert_memory_equal(&attr, &left, sizeof(attr));
	assert_false(event_name_encode("perf::NO-SUCH", &attr));
	assert_memory_equal(&attr, &left, sizeof(attr));
}

static void the_environment_is_left_alone(void **state)
{
	struct perf_event_attr attr = {0};

	(void)state;
	event_name_encode("perf::CYCLES", &attr);
	assert_null(getenv("LIBPFM_ENCODE_INACTIVE"));
}

static void expect(const char *name, const char *part)
{
	struct outcome outcome = event_name_check(name);

	assert_int_equal(outcome.code, OUTCOME_FAILED);
	if (!strstr(outcome.why, part))
		fail_msg("%s: %s", name, outcome.why);
}

static void mistakes_are_told_apart(void **state)
{
	char text[400];

	(void)state;
	skip_under("valgrind", "the CPU that it shows to libpfm4 is none of this machine");
	expect("foo::BAR", "no PMU \"foo\"; of this machine it knows perf");
	expect("perf::CYCLEZ", "perf has no event CYCLEZ; nearest: ");
	expect("perf::CYCLES:k", "leave :u, :k and :h away");
	expect("perf::CYCLES:u=1:k=1", "leave :u, :k and :h away");
	expect("perf::", "no event");
	memset(text, 'X', sizeof(text));
	memcpy(text, "perf::", 6);
	text[EVENT_NAME] = '\0';
	expect(text, "over 159 letters");
	text[EVENT_NAME - 1] = '\0';
	expect(text, "has no event");
}

#if defined(__x86_64__)

static void another_machine_s_events_are_legal_in_a_spec(void **state)
{
	static const char *const names[] = {
		WALKS,
		"spr::DTLB_LOAD_MISSES:WALK_ACTIVE",
		"amd64_fam19h_zen4::L1_DTLB_MISS:TLB_RELOAD_4K_L2_MISS",
		"amd64_fam17h_zen2::L1_DTLB_MISS:TLB_RELOAD_1G_L2_MISS:TLB_RELOAD_2M_L2_MISS",
		"arm_n1::DTLB_WALK",
		"perf::PAGE-FAULTS",
		"skx::DTLB_LOAD_MISSES:WALK_COMPLETED:c=1",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct outcome outcome = event_name_check(names[i]);

		assert_string_equal(outcome.why, "");
		assert_int_equal(outcome.code, OUTCOME_OK);
		outcome = counter_check(names[i]);
		assert_int_equal(outcome.code, OUTCOME_OK);
	}
}

/* Its code would count something else here. Of two vendors one is elsewhere. */
static void another_machine_s_events_are_not_counted_here(void **state)
{
	struct perf_event_attr attr = {0};
	struct outcome intel = event_name_find("wsm::DTLB_MISSES:WALK_COMPLETED", &attr);
	struct outcome amd = event_name_find("amd64_k7::CPU_CLK_UNHALTED", &attr);

	(void)state;
	assert_int_equal(intel.code, OUTCOME_UNAVAILABLE);
	assert_non_null(strstr(intel.why, "an event of another CPU"));
	assert_int_equal(amd.code, OUTCOME_UNAVAILABLE);
	amd = event_name_find("perf::PAGE-FAULTS", &attr);
	assert_int_equal(amd.code, OUTCOME_OK);
	assert_int_equal(attr.type, PERF_TYPE_SOFTWARE);
	amd = event_name_find("perf::NO-SUCH", &attr);
	assert_int_equal(amd.code, OUTCOME_UNAVAILABLE);
}

static void near_events_and_masks_are_named(void **state)
{
	(void)state;
	expect("skx::DTLB_LOAD_MISS:WALK_COMPLETED",
	       "skx has no event DTLB_LOAD_MISS; nearest: DTLB_LOAD_MISSES");
	assert_string_equal(event_name_check("skx::QQQ").why, "skx has no event QQQ");
	assert_string_equal(event_name_check("skx::mem_inst_retiredx:A").why,
	                    "skx has no event mem_inst_retiredx; nearest: MEM_INST_RETIRED");
	assert_string_equal(event_name_check("skx::LONGEST_LAT_CACHE:FOO").why,
	                    "libpfm4 does not take skx::LONGEST_LAT_CACHE:FOO: invalid event "
	                    "attribute; unit masks: MISS, REFERENCE");
	expect("skx::DTLB_LOAD_MISSES:WALK", "unit masks: MISS_CAUSES_A_WALK, WALK_COMPLETED, ");
	expect("amd64_fam19h_zen4::L1_DTLB_MISS", "unit masks: TLB_RELOAD_1G_L2_MISS, ");
}

#endif

static void words_are_legal_and_others_are_told(void **state)
{
	struct outcome outcome;

	(void)state;
	for (size_t i = 0; i < COUNTER_WORDS; i++) {
		outcome = counter_check(counter_word_at(i));
		assert_int_equal(outcome.code, OUTCOME_OK);
		assert_int_equal(counter_word_find(counter_word_at(i)), i);
		assert_true(strlen(counter_word_summary(i)) > 10);
	}
	assert_null(counter_word_at(COUNTER_WORDS));
	setenv("PAGETOLL_SYSROOT", "tests/machines/arm-metal", 1);
	outcome = counter_check("walkz");
	unsetenv("PAGETOLL_SYSROOT");
	assert_int_equal(outcome.code, OUTCOME_FAILED);
	assert_string_equal(
		outcome.why,
		"no counter \"walkz\": there are cycles, instructions, walks, walks-4K, walks-2M, "
		"walks-1G, second-level-hits, walk-cycles, retired-misses, llc-misses, "
		"page-faults, and, by libpfm4's names, the events of a CPU (here ARM Neoverse N1) "
		"as pmu::EVENT:UMASK");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_with_a_pmu_are_raw),
		cmocka_unit_test(an_event_is_encoded_and_nothing_else_set),
		cmocka_unit_test(the_environment_is_left_alone),
		cmocka_unit_test(mistakes_are_told_apart),
#if defined(__x86_64__)
		cmocka_unit_test(another_machine_s_events_are_legal_in_a_spec),
		cmocka_unit_test(another_machine_s_events_are_not_counted_here),
		cmocka_unit_test(near_events_and_masks_are_named),
#endif
		cmocka_unit_test(words_are_legal_and_others_are_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
