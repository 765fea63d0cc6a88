#include "machine.h"
#include "cpuinfo.h"
#include "sysfs.h"
#include "tlb.h"
#include "units.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

/* How each fact is read; argument is a path or a key. */
struct source {
	const char *key;
	void (*read)(const char *argument, char *value);
	const char *argument;
};

static void from_file(const char *path, char *value)
{
	sysfs_read(path, value, FACT_VALUE);
}

static void from_choice(const char *path, char *value)
{
	sysfs_read_choice(path, value, FACT_VALUE);
}

static void from_cpuinfo(const char *key, char *value)
{
	cpuinfo_read(key, value, FACT_VALUE);
}

static void from_meminfo(const char *key, char *value)
{
	uint64_t kb;
	struct outcome outcome = sysfs_read_field("/proc/meminfo", key, &kb);

	if (outcome_is_ok(&outcome))
		units_human_size(value, kb * KIB);
}

static void read_kernel(const char *argument, char *value)
{
	struct utsname name;

	(void)argument;
	if (!uname(&name))
		snprintf(value, FACT_VALUE, "%s %s %s", name.sysname, name.release, name.machine);
}

static void read_cpus(const char *argument, char *value)
{
	(void)argument;
	snprintf(value, FACT_VALUE, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
}

static void read_small_page(const char *argument, char *value)
{
	(void)argument;
	units_human_size(value, (uint64_t)sysconf(_SC_PAGESIZE));
}

static void read_bytes(const char *path, char *value)
{
	uint64_t bytes;
	struct outcome outcome = sysfs_read_u64(path, &bytes);

	if (outcome_is_ok(&outcome))
		units_human_size(value, bytes);
}

/* The leaf 0x40000000 signature on x86; /sys/hypervisor (Xen) or the DMI vendor elsewhere; "metal"
 * only where the CPU says that it can tell and has no hypervisor flag. */
#if defined(__x86_64__)
#include <cpuid.h>

static void hypervisor_signature(char *value)
{
	unsigned int eax, words[4] = {0};

	__cpuid(0x40000000, eax, words[0], words[1], words[2]);
	snprintf(value, FACT_VALUE, "%.12s", (const char *)words);
}
#else
static void hypervisor_signature(char *value)
{
	sysfs_read("/sys/hypervisor/type", value, FACT_VALUE);
}
#endif

static void read_hypervisor(const char *argument, char *value)
{
	static const char *const known[][2] = {
		{"KVMKVMKVM", "kvm"},     {"Microsoft Hv", "hyperv"}, {"VMwareVMware", "vmware"},
		{"XenVMMXenVMM", "xen"},  {"TCGTCGTCGTCG", "tcg"},    {"bhyve bhyve ", "bhyve"},
		{"ACRNACRNACRN", "acrn"},
	};
	char signature[FACT_VALUE] = "";

	(void)argument;
	if (!cpuinfo_has_flag("hypervisor")) {
		if (cpuinfo_has_flag("fpu"))
			snprintf(value, FACT_VALUE, "metal");
		return;
	}
	hypervisor_signature(signature);
	snprintf(value, FACT_VALUE, "%s", *signature ? signature : "vm");
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i][0], signature))
			snprintf(value, FACT_VALUE, "%s", known[i][1]);
}

/* "32 KiB L1 data, 1 MiB L2, 32 MiB L3", as reported. */
static void read_caches(const char *argument, char *value)
{
	size_t at = 0;

	(void)argument;
	for (int index = 0; index < 8 && at + 48 < FACT_VALUE; index++) {
		char path[96], level[8], type[24], size[24];
		int end;

		end = snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%d/",
		               index);
		snprintf(path + end, sizeof(path) - (size_t)end, "level");
		sysfs_read(path, level, sizeof(level));
		snprintf(path + end, sizeof(path) - (size_t)end, "type");
		sysfs_read(path, type, sizeof(type));
		snprintf(path + end, sizeof(path) - (size_t)end, "size");
		sysfs_read(path, size, sizeof(size));
		if (!*size || !strcmp(type, "Instruction"))
			continue;
		at += (size_t)snprintf(value + at, FACT_VALUE - at, "%sL%s %s", at ? ", " : "",
		                       level, size);
	}
}

/* "4K 64, 2M 64, 1G masked". */
static void read_tlb(const char *level, char *value)
{
	struct tlb tlb;

	tlb_read(&tlb);
	tlb_format(value, &tlb.level[level[0] - '1']);
}

static void read_tlb_source(const char *argument, char *value)
{
	struct tlb tlb;

	(void)argument;
	tlb_read(&tlb);
	snprintf(value, FACT_VALUE, "%s", tlb.source);
}

/* "2048kB 0, 1048576kB 0": the persistent and surplus pages of every pool. */
static void read_pools(const char *argument, char *value)
{
	char path[PATH_MAX];
	struct dirent **names;
	size_t at = 0;
	int count = scandir(sysfs_path(path, argument), &names, NULL, versionsort);

	for (int i = 0; i < count; i++) {
		char pages[24];

		if (!strncmp(names[i]->d_name, "hugepages-", 10) && at + 48 < FACT_VALUE) {
			snprintf(path, sizeof(path), "%s/%s/nr_hugepages", argument,
			         names[i]->d_name);
			sysfs_read(path, pages, sizeof(pages));
			at += (size_t)snprintf(value + at, FACT_VALUE - at, "%s%s: %s",
			                       at ? ", " : "", names[i]->d_name + 10,
			                       *pages ? pages : "unknown");
		}
		free(names[i]);
	}
	if (count >= 0)
		free(names);
}

#define THP "/sys/kernel/mm/transparent_hugepage/"
#define CPU "/sys/devices/system/cpu/"

static const struct source sources[] = {
	{"CPU", from_cpuinfo, "model name"},
	{"vendor", from_cpuinfo, "vendor_id"},
	{"family", from_cpuinfo, "cpu family"},
	{"model", from_cpuinfo, "model"},
	{"CPUs", read_cpus, NULL},
	{"caches as reported", read_caches, NULL},
	{"first-level data TLB as reported", read_tlb, "1"},
	{"second-level data TLB as reported", read_tlb, "2"},
	{"TLB reported by", read_tlb_source, NULL},
	{"memory", from_meminfo, "MemTotal"},
	{"swap", from_meminfo, "SwapTotal"},
	{"hypervisor", read_hypervisor, NULL},
	{"kernel", read_kernel, NULL},
	{"small page", read_small_page, NULL},
	{"THP page", read_bytes, THP "hpage_pmd_size"},
	{"THP enabled", from_choice, THP "enabled"},
	{"THP defrag", from_choice, THP "defrag"},
	{"khugepaged max_ptes_none", from_file, THP "khugepaged/max_ptes_none"},
	{"hugetlb pools", read_pools, "/sys/kernel/mm/hugepages"},
	{"clock source", from_file,
         "/sys/devices/system/clocksource/clocksource0/current_clocksource"},
	{"frequency governor", from_file, CPU "cpu0/cpufreq/scaling_governor"},
	{"SMT", from_file, CPU "smt/control"},
	{"NUMA nodes", from_file, "/sys/devices/system/node/online"},
	{"NUMA balancing", from_file, "/proc/sys/kernel/numa_balancing"},
	{"KSM", from_file, "/sys/kernel/mm/ksm/run"},
	/* Both make memory that lay idle dearer to touch again. */
	{"DAMON", from_file, "/sys/kernel/mm/damon/admin/kdamonds/0/state"},
	{"free page reporting from order", from_file,
         "/sys/module/page_reporting/parameters/page_reporting_order"},
	{"Meltdown", from_file, CPU "vulnerabilities/meltdown"},
	{"Spectre v2", from_file, CPU "vulnerabilities/spectre_v2"},
	{"perf_event_paranoid", from_file, "/proc/sys/kernel/perf_event_paranoid"},
};

enum { FACTS = sizeof(sources) / sizeof(sources[0]) };

const struct fact *machine_facts(size_t *count)
{
	static struct fact facts[FACTS];

	for (size_t i = 0; i < FACTS; i++) {
		facts[i] = (struct fact){.key = sources[i].key};
		sources[i].read(sources[i].argument, facts[i].value);
	}
	*count = FACTS;
	return facts;
}

const char *machine_fact(const char *key)
{
	static char value[FACT_VALUE];

	value[0] = '\0';
	for (size_t i = 0; i < FACTS; i++)
		if (!strcmp(sources[i].key, key))
			sources[i].read(sources[i].argument, value);
	return value;
}
