/* TLBs as the words of a fact, and back. */
#include "tlb.h"
#include "recorded_amd.h"
#include "recorded_intel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <limits.h>

static void expect(const char *text, unsigned int small, unsigned int large, unsigned int giant)
{
	unsigned int entries[TLB_PAGES] = {7, 7, 7};

	assert_true(tlb_parse(text, entries));
	assert_int_equal(entries[TLB_4K], small);
	assert_int_equal(entries[TLB_2M], large);
	assert_int_equal(entries[TLB_1G], giant);
}

static void what_is_no_number_is_zero(void **state)
{
	(void)state;
	expect("4K 2048, 2M 2048, 1G masked", 2048, 2048, 0);
	expect("4K unknown, 2M none, 1G 16", 0, 0, 16);
	expect("4K 999999999, 2M 1, 1G 1024", 999999999, 1, 1024);
}

static void other_text_is_refused(void **state)
{
	static const char *const texts[] = {
		"",
		"4K",
		"4K 64",
		"4K 64, 2M 64",
		"4K 64, 2M 64, 1G",
		"4K 64, 2M 64, 1G ",
		"4K 64, 2M 64, 1G 64 ",
		"4K 64, 2M 64, 1G 64, 4M 2",
		" 4K 64, 2M 64, 1G 64",
		"2M 64, 4K 64, 1G 64",
		"4K 64,2M 64,1G 64",
		"4K -64, 2M 64, 1G 64",
		"4K +64, 2M 64, 1G 64",
		"4K 0, 2M 64, 1G 64",
		"4K 0x40, 2M 64, 1G 64",
		"4K 64, 2M 64, 1G 4294967360",
		", 4K 64, 2M 64, 1G 64",
		"4K masked2M 64, 1G 64",
		"4K 64, 2M 64, 1G many",
		"4K 64, 2M 64, 1G nonesuch",
		"unknown",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		unsigned int entries[TLB_PAGES] = {7, 7, 7};

		print_message("           '%s'\n", texts[i]);
		assert_false(tlb_parse(texts[i], entries));
		assert_int_equal(entries[TLB_4K] | entries[TLB_2M] | entries[TLB_1G], 0);
	}
}

static void check(const struct recorded_cpu *cpu)
{
	struct cpuid_dump dump = recorded_dump(cpu);
	unsigned int entries[TLB_PAGES];
	char text[TLB_TEXT];
	struct tlb tlb;

	tlb_decode(&dump, &tlb);
	for (size_t level = 0; level < TLB_LEVELS; level++) {
		assert_true(tlb_parse(tlb_format(text, &tlb.level[level]), entries));
		for (size_t page = 0; page < TLB_PAGES; page++)
			assert_int_equal(entries[page], tlb.level[level].page[page].entries);
	}
}

static void what_was_formatted_can_be_parsed(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(recorded_intel) / sizeof(recorded_intel[0]); i++)
		check(&recorded_intel[i]);
	for (size_t i = 0; i < sizeof(recorded_amd) / sizeof(recorded_amd[0]); i++)
		check(&recorded_amd[i]);
}

static void the_longest_text_fits(void **state)
{
	struct tlb_array most = {TLB_COUNTED, UINT_MAX, 0};
	struct tlb_level level = {.page = {most, most, most}};
	char text[TLB_TEXT];

	(void)state;
	assert_string_equal(tlb_format(text, &level),
	                    "4K 4294967295, 2M 4294967295, 1G 4294967295");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_no_number_is_zero),
		cmocka_unit_test(other_text_is_refused),
		cmocka_unit_test(what_was_formatted_can_be_parsed),
		cmocka_unit_test(the_longest_text_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
