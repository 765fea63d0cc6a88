#include "tlb.h"
#include "cpuid_dump.h"
#include "tlb_vendor.h"
#include "units.h"

#include <stddef.h>
#include <string.h>

static const struct {
	char vendor[13];
	void (*decode)(const struct cpuid_dump *dump, unsigned int family, struct tlb *tlb);
} decoders[] = {
	{"GenuineIntel", tlb_decode_intel},
	{"AuthenticAMD", tlb_decode_amd},
	{"HygonGenuine", tlb_decode_amd},
};

/* The extended family counts from 15 on. */
static unsigned int family_of(const struct cpuid_dump *dump)
{
	uint32_t eax = cpuid_dump_find(dump, 1, 0).eax;
	unsigned int family = eax >> 8 & 0xf;

	return family == 0xf ? family + (eax >> 20 & 0xff) : family;
}

static bool is_masked(const struct tlb *tlb)
{
	for (size_t level = 0; level < TLB_LEVELS; level++)
		for (size_t page = 0; page < TLB_PAGES; page++)
			if (tlb->level[level].page[page].said == TLB_MASKED)
				return true;
	return false;
}

void tlb_decode(const struct cpuid_dump *dump, struct tlb *tlb)
{
	struct cpuid_row names = cpuid_dump_find(dump, 0, 0);
	char vendor[13] = "";

	memcpy(vendor, &names.ebx, 4);
	memcpy(vendor + 4, &names.edx, 4);
	memcpy(vendor + 8, &names.ecx, 4);
	*tlb = (struct tlb){.source = ""};
	for (size_t i = 0; i < sizeof(decoders) / sizeof(decoders[0]); i++)
		if (!strcmp(decoders[i].vendor, vendor))
			decoders[i].decode(dump, family_of(dump), tlb);
	tlb->masked = is_masked(tlb);
}

void tlb_read(struct tlb *tlb)
{
	struct cpuid_dump dump;

	cpuid_dump_read(&dump);
	tlb_decode(&dump, tlb);
}

uint64_t tlb_reach(unsigned int entries, enum tlb_page page)
{
	static const uint64_t bytes[TLB_PAGES] = {4 * KIB, 2 * MIB, GIB};

	return entries * bytes[page];
}
