#include "tlb_vendor.h"
#include "cpuid_dump.h"
#include "tlb.h"

#include <stddef.h>

/* Families: Zen and Zen 2 are 0x17 (Hygon's 0x18), Zen 3 and 4 0x19, Zen 5 0x1a. */
enum { ZEN = 0x17, ZEN_3 = 0x19, ZEN_5 = 0x1a };

/* Where each count stands [AMD APM 3, appendix E.4; the dumps of InstLatx64], and the first family
 * from which on all members fill it: up to Zen 2 there is no second-level array for 1 GiB, and a
 * zero says so. What older families must tell we do not know. */
static const struct place {
	uint32_t leaf;
	bool in_ebx; /* else in eax */
	unsigned int level;
	enum tlb_page page;
	unsigned int must_since;
} places[] = {
	{0x80000005, true, 0, TLB_4K, ZEN},  {0x80000005, false, 0, TLB_2M, ZEN},
	{0x80000019, false, 0, TLB_1G, ZEN}, {0x80000006, true, 1, TLB_4K, ZEN},
	{0x80000006, false, 1, TLB_2M, ZEN}, {0x80000019, true, 1, TLB_1G, ZEN_3},
};

/* 0 is off; 9 refers to leaf 0x8000001d, which tells of caches. Others stand for a range, such as 8
 * to 15, of which this is the least: Zen 2's second level has that code and is published with 12.
 */
static const unsigned int ways_of_code[16] = {
	[1] = 1,   [2] = 2,   [3] = 3,   [4] = 4,   [5] = 6,    [6] = 8,         [8] = 16,
	[10] = 32, [11] = 48, [12] = 64, [13] = 96, [14] = 128, [15] = TLB_FULL,
};

/* The upper half of a register is of data, the lower of instructions. In 0x80000005 the first byte
 * are the ways, as a number, and in the others the first four bits are a code. */
static struct tlb_array count(uint32_t leaf, uint32_t reg)
{
	struct tlb_array array = {.said = TLB_COUNTED};
	bool off;

	if (leaf == 0x80000005) {
		array.entries = reg >> 16 & 0xff;
		array.ways = reg >> 24 == 0xff ? TLB_FULL : reg >> 24;
		off = !array.entries;
	} else {
		array.entries = reg >> 16 & 0xfff;
		array.ways = ways_of_code[reg >> 28];
		off = !array.entries || !(reg >> 28);
	}
	return off ? (struct tlb_array){TLB_UNKNOWN, 0, 0} : array;
}

/* Zen 5 counts its second level in units of 32, and 0x80000021 EAX[14] says so. KVM does not hand
 * that bit to guests (arch/x86/kvm/cpuid.c, CPUID_8000_0021_EAX), though it does the counts:
 * without it they would read as 128 entries instead of 4096, so then the unit is what is masked. */
static void scale(const struct cpuid_dump *dump, unsigned int family, struct tlb_array *array)
{
	if (cpuid_dump_find(dump, 0x80000021, 0).eax >> 14 & 1)
		array->entries *= 32;
	else if (family >= ZEN_5)
		*array = (struct tlb_array){TLB_MASKED, 0, 0};
}

static enum tlb_said meaning_of_zero(const struct place *place, const struct cpuid_row *row,
                                     unsigned int family)
{
	if (family >= place->must_since)
		return TLB_MASKED;
	return row->eax || row->ebx ? TLB_NONE : TLB_UNKNOWN;
}

void tlb_decode_amd(const struct cpuid_dump *dump, unsigned int family, struct tlb *tlb)
{
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		const struct place *place = &places[i];
		struct tlb_array *array = &tlb->level[place->level].page[place->page];
		struct cpuid_row row = cpuid_dump_find(dump, place->leaf, 0);

		*array = count(place->leaf, place->in_ebx ? row.ebx : row.eax);
		if (array->said != TLB_COUNTED)
			array->said = meaning_of_zero(place, &row, family);
		else if (place->level)
			scale(dump, family, array);
		if (array->said == TLB_COUNTED)
			tlb->source = "CPUID 0x80000005, 6, 19";
	}
	/* The first level is one array for all sizes, the second one for 4 KiB and 2 MiB, and each
	 * is reported once a size [wikichip, Zen 2; Zen 3 to 5 report in the same form]. */
	for (size_t level = 0; level < TLB_LEVELS; level++)
		tlb->level[level].shared = family >= ZEN && tlb->level[level].page[TLB_4K].entries;
}
