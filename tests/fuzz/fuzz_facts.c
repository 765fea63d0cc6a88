/*
 * What the kernel says, or a hostile container in its place: each part of an input is a file of
 * /proc, /sys or of a recorded machine, named by the part's first line; the files are those that
 * are read, below PAGETOLL_SYSROOT.
 */
#include "core_type.h"
#include "cpuid_dump.h"
#include "cpuinfo.h"
#include "fuzz_folder.h"
#include "machine.h"
#include "pagemap.h"
#include "pool.h"
#include "sysfs.h"
#include "thp.h"
#include "tlb.h"
#include "units.h"
#include "usage.h"

#include <ctype.h>
#include <unistd.h>

#define THP  "/sys/kernel/mm/transparent_hugepage/"
#define POOL "/sys/kernel/mm/hugepages/hugepages-2048kB/"
#define CPU0 "/sys/devices/system/cpu/cpu0/"
#define PMU  "/sys/bus/event_source/devices/cpu/"

/* Every file that one of the readers below opens. */
static const char *const files[] = {
	"/proc/cpuinfo",
	"/proc/meminfo",
	"/proc/self/cgroup",
	"/proc/self/smaps",
	"/proc/stat",
	"/proc/vmstat",
	"/cpuid",
	"/tlb",
	THP "enabled",
	THP "hpage_pmd_size",
	POOL "nr_hugepages",
	POOL "free_hugepages",
	POOL "resv_hugepages",
	POOL "surplus_hugepages",
	"/sys/fs/cgroup/app/memory.max",
	"/sys/fs/cgroup/app/memory.current",
	"/sys/devices/system/node/has_memory",
	CPU0 "cache/index0/level",
	CPU0 "cache/index0/size",
	CPU0 "topology/thread_siblings_list",
	PMU "cpus",
	PMU "type",
};

enum { FILES = sizeof(files) / sizeof(files[0]) };

static bool there[FILES];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	fuzz_open();
	return setenv("PAGETOLL_SYSROOT", fuzz_root, 1);
}

/* The file's name up to the end of the line, and what is in it. */
static void put_part(const char *part, size_t length)
{
	size_t name = strcspn(part, "\n"), text = name + (name < length);

	for (size_t i = 0; i < FILES; i++)
		if (strlen(files[i]) == name && !memcmp(files[i], part, name)) {
			fuzz_put(files[i], part + text, length - text);
			there[i] = true;
		}
}

static void remove_all(void)
{
	char path[PATH_MAX];

	for (size_t i = 0; i < FILES; i++)
		if (there[i])
			unlink(sysfs_path(path, files[i]));
	memset(there, 0, sizeof(there));
}

static void check_small_files(void)
{
	char word[24];
	uint64_t value;

	for (size_t i = 0; i < FILES; i++) {
		struct outcome outcome = sysfs_read_choice(files[i], word, sizeof(word));

		HOLDS(there[i] || !outcome_is_ok(&outcome));
		sysfs_read_u64(files[i], &value);
		sysfs_read_field(files[i], "MemTotal", &value);
	}
}

static void check_machine(void)
{
	char name[MACHINE_NAME], text[CORE_TEXT];
	size_t count;
	const struct fact *facts = machine_facts(&count);
	struct core_type core;

	for (size_t i = 0; i < count; i++)
		HOLDS(memchr(facts[i].value, '\0', sizeof(facts[i].value)));
	/* It becomes a folder. */
	HOLDS(*machine_name(name));
	for (const char *at = name; *at; at++)
		HOLDS(islower((unsigned char)*at) || isdigit((unsigned char)*at) || *at == '-');
	HOLDS(machine_budget() <= machine_available());
	machine_siblings(0, text, sizeof(text));
	core_type_read(0, &core);
	core_type_format(text, &core);
	thp_page_size();
}

/* What is formatted reads back as what was counted. */
static void check_tlb(void)
{
	char text[TLB_TEXT];
	unsigned int entries[TLB_PAGES];
	struct tlb tlb;

	tlb_read(&tlb);
	for (size_t i = 0; i < TLB_LEVELS; i++) {
		HOLDS(tlb_parse(tlb_format(text, &tlb.level[i]), entries) || !*text);
		for (size_t page = 0; *text && page < TLB_PAGES; page++)
			HOLDS(entries[page] == tlb.level[i].page[page].entries);
	}
	sysfs_read("/tlb", text, sizeof(text));
	tlb_parse(text, entries);
}

static void check_memory(void)
{
	char path[PATH_MAX];
	struct page_bytes counted = {0};
	struct usage usage;
	struct pool pool;
	FILE *smaps = fopen(sysfs_path(path, "/proc/self/smaps"), "re");

	if (smaps) {
		smaps_count(smaps, 0x7f0000000000, 0x7f0000c00000, &counted);
		fclose(smaps);
	}
	usage_before(&usage);
	pool_read(2 * MIB, &pool);
	HOLDS(pool.usable <= pool.free && pool.persistent <= pool.total);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	while (size) {
		size_t length;
		char *part = fuzz_part(&data, &size, &length);

		put_part(part, length);
		free(part);
	}
	check_small_files();
	check_machine();
	check_tlb();
	check_memory();
	remove_all();
	return 0;
}
