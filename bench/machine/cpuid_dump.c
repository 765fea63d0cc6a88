#include "cpuid_dump.h"
#include "sysfs.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Vendor, family, TLBs of Intel and of AMD. Leaf 0x80000021 tells the unit of AMD's counts. */
static const uint32_t leaves[] = {0x00000000, 0x00000001, 0x00000002, 0x00000018, 0x80000000,
                                  0x80000005, 0x80000006, 0x80000019, 0x80000021};

enum { LEAVES = sizeof(leaves) / sizeof(leaves[0]) };

struct cpuid_row cpuid_dump_find(const struct cpuid_dump *dump, uint32_t leaf, uint32_t subleaf)
{
	for (size_t i = 0; i < dump->count; i++)
		if (dump->rows[i].leaf == leaf && dump->rows[i].subleaf == subleaf)
			return dump->rows[i];
	return (struct cpuid_row){.leaf = leaf, .subleaf = subleaf};
}

/* A recorded file may hold all CPUs, one after the other: the first counts. */
static bool has(const struct cpuid_dump *dump, const struct cpuid_row *row)
{
	for (size_t i = 0; i < dump->count; i++)
		if (dump->rows[i].leaf == row->leaf && dump->rows[i].subleaf == row->subleaf)
			return true;
	return false;
}

static void add(struct cpuid_dump *dump, const struct cpuid_row *row)
{
	if (has(dump, row))
		return;
	for (size_t i = 0; i < LEAVES && dump->count < CPUID_ROWS; i++)
		if (leaves[i] == row->leaf)
			dump->rows[dump->count++] = *row;
}

static void read_recorded(struct cpuid_dump *dump)
{
	char path[PATH_MAX], line[256];
	FILE *file = fopen(sysfs_path(path, "/cpuid"), "re");

	if (!file)
		return;
	while (fgets(line, sizeof(line), file)) {
		struct cpuid_row row;

		if (sscanf(line,
		           "%" SCNx32 " %" SCNx32 ": eax=%" SCNx32 " ebx=%" SCNx32 " ecx=%" SCNx32
		           " edx=%" SCNx32,
		           &row.leaf, &row.subleaf, &row.eax, &row.ebx, &row.ecx, &row.edx) == 6)
			add(dump, &row);
	}
	fclose(file);
}

#if defined(__x86_64__)
#include <cpuid.h>

static void add_leaf(struct cpuid_dump *dump, uint32_t leaf)
{
	uint32_t last = 0;

	for (uint32_t subleaf = 0; subleaf <= last && dump->count < CPUID_ROWS; subleaf++) {
		struct cpuid_row row = {.leaf = leaf, .subleaf = subleaf};

		__cpuid_count(leaf, subleaf, row.eax, row.ebx, row.ecx, row.edx);
		if (leaf == 0x18 && !subleaf)
			last = row.eax;
		add(dump, &row);
	}
}

/* Beyond the last leaf Intel answers with the data of the last basic one [SDM 2A, CPUID], so that
 * is asked first. */
static void read_this_cpu(struct cpuid_dump *dump)
{
	for (size_t i = 0; i < LEAVES; i++)
		if (leaves[i] <= (uint32_t)__get_cpuid_max(leaves[i] & 0x80000000, NULL))
			add_leaf(dump, leaves[i]);
}
#else
static void read_this_cpu(struct cpuid_dump *dump)
{
	(void)dump;
}
#endif

void cpuid_dump_read(struct cpuid_dump *dump)
{
	const char *root = getenv("PAGETOLL_SYSROOT");

	dump->count = 0;
	if (root && *root)
		read_recorded(dump);
	else
		read_this_cpu(dump);
}
