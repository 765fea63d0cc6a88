#include "tlb_vendor.h"
#include "cpuid_dump.h"
#include "tlb.h"

#include <stddef.h>

/* No array is anywhere near as large; what claims to be is no TLB but a broken leaf. */
enum { ENTRIES_MOST = 1 << 20 };

/* Several arrays of one level may serve the same size: Ice Lake's second level has 1024 entries for
 * 4K and 2M, and 1024 for 4K and 1G. */
static void add(struct tlb_array *array, unsigned int entries, unsigned int ways)
{
	array->ways = array->said == TLB_COUNTED && array->ways != ways ? 0 : ways;
	array->entries += entries;
	array->said = TLB_COUNTED;
}

/* Leaf 2, a byte an array [SDM 2A, table 3-12]: those for data, of CPUs from 2008 on. "DTLB1" and
 * "shared 2nd-level" are the second level in its words. Where it names no level it is by leaf 0x18
 * of the next core, which has the same arrays: Goldmont's 64 and c4 are Goldmont Plus's second.
 * Left out: 05, 56, c0, c2, of which sources differ about the size of page. */
static const struct descriptor {
	unsigned char code, level;
	bool shared;
	struct {
		unsigned short entries, ways;
	} page[TLB_PAGES];
} descriptors[] = {
	{0x03, 0, false, {{64, 4}}},
	{0x57, 0, false, {{16, 4}}},
	{0x59, 0, false, {{16, TLB_FULL}}},
	{0x5a, 0, false, {{0}, {32, 4}}},
	{0x63, 0, false, {{0}, {32, 4}, {4, 4}}},
	{0x64, 1, false, {{512, 4}}},
	{0x6a, 0, false, {{64, 8}}},
	{0x6b, 1, false, {{256, 8}}},
	{0x6c, 1, false, {{0}, {128, 8}}},
	{0x6d, 1, false, {{0}, {0}, {16, TLB_FULL}}},
	{0xa0, 0, false, {{32, TLB_FULL}}},
	{0xb3, 1, false, {{128, 4}}},
	{0xb4, 1, false, {{256, 4}}},
	{0xba, 1, false, {{64, 4}}},
	{0xc1, 1, true, {{1024, 8}, {1024, 8}}},
	{0xc3, 1, true, {{1536, 6}, {1536, 6}, {16, 4}}},
	{0xc4, 1, false, {{0}, {32, 4}}},
	{0xca, 1, false, {{512, 4}}},
};

enum { SEE_LEAF_18 = 0xfe };

static void add_descriptor(struct tlb *tlb, unsigned char code)
{
	for (size_t i = 0; i < sizeof(descriptors) / sizeof(descriptors[0]); i++) {
		const struct descriptor *found = &descriptors[i];
		struct tlb_level *level = &tlb->level[found->level];

		if (found->code != code)
			continue;
		for (size_t page = 0; page < TLB_PAGES; page++)
			if (found->page[page].entries)
				add(&level->page[page], found->page[page].entries,
				    found->page[page].ways);
		level->shared |= found->shared;
		tlb->source = "CPUID leaf 2";
	}
}

/* AL is 1, which is no data TLB, or the leaf is of a form that there never was; a register with bit
 * 31 holds none. True when it refers to leaf 0x18. */
static bool decode_leaf_2(const struct cpuid_dump *dump, struct tlb *tlb)
{
	struct cpuid_row row = cpuid_dump_find(dump, 2, 0);
	const uint32_t regs[] = {row.eax, row.ebx, row.ecx, row.edx};
	bool refers = false;

	if ((row.eax & 0xff) != 1)
		return false;
	for (size_t i = 0; i < 16; i++) {
		unsigned char code = regs[i / 4] >> i % 4 * 8 & 0xff;

		if (regs[i / 4] >> 31)
			continue;
		refers |= code == SEE_LEAF_18;
		add_descriptor(tlb, code);
	}
	return refers;
}

/* What the sub-leaves of leaf 0x18 name, whether or not its numbers make sense. */
struct survey {
	bool named[TLB_LEVELS][TLB_PAGES];
	uint32_t found; /* sub-leaves in the dump */
};

enum { TYPE_DATA = 1, TYPE_UNIFIED = 3, TYPE_LOAD = 4 };

/* The bit of leaf 0x18's EBX; bit 2, 4 MiB, goes with 2 MiB. */
static const uint32_t page_bits[TLB_PAGES] = {1 << 0, 1 << 1, 1 << 3};

/* One sub-leaf [SDM 2A, CPUID]: EDX type 4:0, level 7:5, fully associative 8; EBX pages 3:0, ways
 * 31:16; ECX sets. Store-only arrays are left out: a load does not find its entry there. */
static void add_structure(struct tlb *tlb, struct survey *survey, const struct cpuid_row *row)
{
	uint32_t type = row->edx & 0x1f, level = (row->edx >> 5 & 7) - 1;
	uint64_t entries = (uint64_t)(row->ebx >> 16) * row->ecx;
	unsigned int ways = row->edx >> 8 & 1 ? TLB_FULL : row->ebx >> 16;
	int sizes = 0;

	if ((type != TYPE_DATA && type != TYPE_UNIFIED && type != TYPE_LOAD) || level >= TLB_LEVELS)
		return;
	for (size_t page = 0; page < TLB_PAGES; page++) {
		if (!(row->ebx & page_bits[page]))
			continue;
		survey->named[level][page] = true;
		if (!entries || entries > ENTRIES_MOST)
			continue;
		add(&tlb->level[level].page[page], (unsigned int)entries, ways);
		tlb->level[level].shared |= ++sizes > 1;
		tlb->source = "CPUID leaf 0x18";
	}
}

/* Null sub-leaves may lie in between, so all up to the last are taken. A level told of whole, with
 * a size that none of its arrays serves, has none for it. */
static void decode_leaf_18(const struct cpuid_dump *dump, struct tlb *tlb)
{
	uint32_t last = cpuid_dump_find(dump, 0x18, 0).eax;
	struct survey survey = {0};

	for (size_t i = 0; i < dump->count; i++)
		if (dump->rows[i].leaf == 0x18 && dump->rows[i].subleaf <= last) {
			add_structure(tlb, &survey, &dump->rows[i]);
			survey.found++;
		}
	for (size_t i = 0; i < TLB_LEVELS * TLB_PAGES; i++) {
		struct tlb_level *level = &tlb->level[i / TLB_PAGES];

		if (!survey.named[i / TLB_PAGES][i % TLB_PAGES] && survey.found > last &&
		    level->page[TLB_4K].entries)
			level->page[i % TLB_PAGES].said = TLB_NONE;
	}
}

/* Every family from 6 on tells in one of the two leaves. Descriptors that we do not know are our
 * fault, unless a hypervisor (leaf 1 ECX[31]) wrote them: QEMU's name no TLB. */
static bool is_masked(const struct cpuid_dump *dump, unsigned int family, bool refers)
{
	bool guest = cpuid_dump_find(dump, 1, 0).ecx >> 31;

	return family >= 6 && (guest || refers || !cpuid_dump_find(dump, 2, 0).eax);
}

void tlb_decode_intel(const struct cpuid_dump *dump, unsigned int family, struct tlb *tlb)
{
	bool refers = false;

	decode_leaf_18(dump, tlb);
	if (!*tlb->source)
		refers = decode_leaf_2(dump, tlb);
	if (*tlb->source || !is_masked(dump, family, refers))
		return;
	for (size_t i = 0; i < TLB_LEVELS * TLB_PAGES; i++)
		tlb->level[i / TLB_PAGES].page[i % TLB_PAGES].said = TLB_MASKED;
}
