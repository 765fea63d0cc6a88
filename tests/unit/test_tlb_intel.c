/* Leaves 2 and 0x18 that no CPU was seen to have: composed throughout. */
#include "cpuid_dump.h"
#include "tlb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* EDX of leaf 0x18: type, and level from bit 5 on. */
enum { NONE, DATA, CODE, UNIFIED, LOAD, STORE, FIRST = 1 << 5, SECOND = 2 << 5, THIRD = 3 << 5 };

static const uint32_t guest = UINT32_C(1) << 31;

/* An Intel CPU of family 6, with leaf 2 and, where there are any, sub-leaves of 0x18. */
static struct cpuid_dump intel(uint32_t eax, uint32_t ebx, uint32_t ecx, uint32_t edx)
{
	return (struct cpuid_dump){
		.rows = {{0, 0, 0x20, 0x756e6547, 0x6c65746e, 0x49656e69},
	                 {1, 0, 0x000606a6, 0, 0, 0},
	                 {2, 0, eax, ebx, ecx, edx}},
		.count = 3,
	};
}

static void add(struct cpuid_dump *dump, uint32_t ways, uint32_t pages, uint32_t sets, uint32_t edx)
{
	uint32_t subleaf = (uint32_t)dump->count - 3;

	dump->rows[dump->count++] =
		(struct cpuid_row){0x18, subleaf, 0, ways << 16 | pages, sets, edx};
	dump->rows[3].eax = subleaf;
}

static void expect(const struct cpuid_dump *dump, const char *first, const char *second)
{
	char text[TLB_TEXT];
	struct tlb tlb;

	tlb_decode(dump, &tlb);
	assert_string_equal(tlb_format(text, &tlb.level[0]), first);
	assert_string_equal(tlb_format(text, &tlb.level[1]), second);
}

static const char *const nothing = "4K masked, 2M masked, 1G masked";

static void a_register_with_its_highest_bit_holds_none(void **state)
{
	struct cpuid_dump dump = intel(0x80000301, 0x00000063, 0x800000c3, 0xca000000);

	(void)state;
	expect(&dump, "4K unknown, 2M 32, 1G 4", "");
}

static void every_byte_of_every_register_counts(void **state)
{
	struct cpuid_dump dump = intel(0x03000001, 0x63000000, 0x00c10000, 0x00000000);

	(void)state;
	expect(&dump, "4K 64, 2M 32, 1G 4", "4K 1024, 2M 1024, 1G unknown");
	dump = intel(0x00000301, 0x00006300, 0x00000000, 0x000000c1);
	expect(&dump, "4K 64, 2M 32, 1G 4", "4K 1024, 2M 1024, 1G unknown");
}

/* AL counts calls and is no descriptor, even when it looks like one. */
static void the_lowest_byte_is_a_count(void **state)
{
	struct cpuid_dump dump = intel(0x00000003, 0, 0, 0x00c30000);

	(void)state;
	expect(&dump, "", "");
}

/* Caches, prefetch and what is not defined. */
static void unknown_descriptors_are_our_fault_unless_in_a_guest(void **state)
{
	struct cpuid_dump dump = intel(0x00000001, 0x00f0eeff, 0x004d0000, 0x002c307d);

	(void)state;
	expect(&dump, "", "");
	dump.rows[1].ecx = guest;
	expect(&dump, nothing, nothing);
}

static void a_cpu_that_must_tell_and_does_not_is_masked(void **state)
{
	struct cpuid_dump dump = intel(0, 0, 0, 0);

	(void)state;
	expect(&dump, nothing, nothing);
	dump = intel(0x00feff01, 0x000000f0, 0, 0);
	expect(&dump, nothing, nothing);
	dump.rows[1].eax = 0x00000543; /* a Pentium has neither leaf */
	expect(&dump, "", "");
}

static void leaf_18_goes_before_leaf_2(void **state)
{
	struct cpuid_dump dump = intel(0x00000301, 0, 0, 0x00c30000);
	struct tlb tlb;

	(void)state;
	add(&dump, 0, 0, 0, NONE);
	add(&dump, 6, 1, 16, LOAD | FIRST);
	expect(&dump, "4K 96, 2M none, 1G none", "");
	tlb_decode(&dump, &tlb);
	assert_string_equal(tlb.source, "CPUID leaf 0x18");
}

static void null_sub_leaves_are_skipped_and_the_first_may_be_an_array(void **state)
{
	struct cpuid_dump dump = intel(0x00feff01, 0, 0, 0);

	(void)state;
	add(&dump, 4, 2, 8, DATA | FIRST);
	add(&dump, 0, 0, 0, NONE);
	add(&dump, 4, 1, 16, LOAD | FIRST);
	expect(&dump, "4K 64, 2M 32, 1G none", "");
}

static void arrays_of_others_do_not_count(void **state)
{
	struct cpuid_dump dump = intel(0x00feff01, 0, 0, 0);

	(void)state;
	add(&dump, 4, 1, 16, LOAD | FIRST);
	add(&dump, 16, 0xf, 1, STORE | FIRST);
	add(&dump, 8, 0xf, 8, CODE | FIRST);
	add(&dump, 8, 0xf, 8, UNIFIED | THIRD);
	add(&dump, 8, 0xf, 8, UNIFIED);
	add(&dump, 4, 4, 8, DATA | FIRST);
	expect(&dump, "4K 64, 2M none, 1G none", "");
}

static void a_sub_leaf_beyond_the_last_is_none(void **state)
{
	struct cpuid_dump dump = intel(0x00feff01, 0, 0, 0);

	(void)state;
	add(&dump, 4, 1, 16, LOAD | FIRST);
	add(&dump, 4, 2, 16, LOAD | FIRST);
	dump.rows[3].eax = 0;
	expect(&dump, "4K 64, 2M none, 1G none", "");
}

/* What more it may hold was not read, so none of it is known not to be. */
static void a_thousand_sub_leaves_are_not_believed(void **state)
{
	struct cpuid_dump dump = intel(0x00feff01, 0, 0, 0);

	(void)state;
	while (dump.count < CPUID_ROWS)
		add(&dump, 0, 0, 0, NONE);
	dump.rows[3] = (struct cpuid_row){0x18, 0, 1000, 4 << 16 | 1, 16, LOAD | FIRST};
	expect(&dump, "4K 64, 2M unknown, 1G unknown", "");
	dump.rows[3].eax = UINT32_MAX;
	expect(&dump, "4K 64, 2M unknown, 1G unknown", "");
}

static void an_array_without_or_with_too_many_entries_is_unknown(void **state)
{
	static const struct {
		uint32_t ways, sets;
	} bad[] = {{0, 16}, {4, 0}, {0xffff, UINT32_MAX}, {4, (1 << 30) + 16}};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct cpuid_dump dump = intel(0x00feff01, 0, 0, 0);

		add(&dump, bad[i].ways, 2, bad[i].sets, LOAD | FIRST);
		add(&dump, 4, 1, 16, LOAD | FIRST);
		expect(&dump, "4K 64, 2M unknown, 1G none", "");
	}
}

static void arrays_of_unlike_ways_have_no_ways_together(void **state)
{
	struct cpuid_dump dump = intel(0x00feff01, 0, 0, 0);
	struct tlb tlb;

	(void)state;
	add(&dump, 8, 3, 128, UNIFIED | SECOND);
	tlb_decode(&dump, &tlb);
	assert_int_equal(tlb.level[1].page[TLB_4K].ways, 8);
	assert_true(tlb.level[1].shared);
	assert_false(tlb.level[0].shared);
	add(&dump, 4, 9, 256, UNIFIED | SECOND);
	tlb_decode(&dump, &tlb);
	assert_int_equal(tlb.level[1].page[TLB_4K].entries, 2048);
	assert_int_equal(tlb.level[1].page[TLB_4K].ways, 0);
	assert_int_equal(tlb.level[1].page[TLB_1G].ways, 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_register_with_its_highest_bit_holds_none),
		cmocka_unit_test(every_byte_of_every_register_counts),
		cmocka_unit_test(the_lowest_byte_is_a_count),
		cmocka_unit_test(unknown_descriptors_are_our_fault_unless_in_a_guest),
		cmocka_unit_test(a_cpu_that_must_tell_and_does_not_is_masked),
		cmocka_unit_test(leaf_18_goes_before_leaf_2),
		cmocka_unit_test(null_sub_leaves_are_skipped_and_the_first_may_be_an_array),
		cmocka_unit_test(arrays_of_others_do_not_count),
		cmocka_unit_test(a_sub_leaf_beyond_the_last_is_none),
		cmocka_unit_test(a_thousand_sub_leaves_are_not_believed),
		cmocka_unit_test(an_array_without_or_with_too_many_entries_is_unknown),
		cmocka_unit_test(arrays_of_unlike_ways_have_no_ways_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
