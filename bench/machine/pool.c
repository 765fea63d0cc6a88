#include "pool.h"

#include "machine.h"
#include "cpuinfo.h"
#include "sysfs.h"
#include "units.h"

#include <inttypes.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#define POOLS "/sys/kernel/mm/hugepages"

static bool exists(const char *path)
{
	char full[PATH_MAX];

	return !access(sysfs_path(full, path), F_OK);
}

/* Three reasons that people meet and that call for three remedies. */
static struct outcome no_pool(uint64_t page_size, const char *folder)
{
	char size[UNITS_TEXT];
	char flags[64];

	units_format_size(size, page_size);
	cpuinfo_read("flags", flags, sizeof(flags)); /* x86 only: no such line, no verdict */
	if (page_size == GIB && *flags && !cpuinfo_has_flag("pdpe1gb"))
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"this CPU, or its hypervisor, has no 1GiB pages: no pdpe1gb among "
			"the flags in /proc/cpuinfo");
	if (!exists(POOLS))
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"this kernel, or this container, has no hugetlb pools: no " POOLS);
	return outcome_of(OUTCOME_UNAVAILABLE, "this kernel offers no pool of %s pages: no %s%s",
	                  size, folder,
	                  page_size >= GIB
	                          ? "; boot with hugepagesz=1G hugepages=N, or a kernel with "
	                            "CONFIG_CONTIG_ALLOC"
	                          : "");
}

/* Lists are "0" or "0-3" or "0,2". */
static bool several_nodes(void)
{
	char list[256];

	sysfs_read("/sys/devices/system/node/has_memory", list, sizeof(list));
	return strpbrk(list, "-,");
}

/* False for a node without memory, which has no pools of its own: then the global ones serve. */
static bool node_folder(const char *name, char folder[static POOL_PATH])
{
	unsigned int cpu;
	unsigned int node;

	if (!several_nodes() || getcpu(&cpu, &node))
		return false;
	snprintf(folder, POOL_PATH, "/sys/devices/system/node/node%u/hugepages/%s", node, name);
	return exists(folder);
}

struct outcome pool_folder(uint64_t page_size, char folder[static POOL_PATH])
{
	char name[48];

	snprintf(name, sizeof(name), "hugepages-%" PRIu64 "kB", page_size / KIB);
	if (node_folder(name, folder))
		return outcome_ok();
	snprintf(folder, POOL_PATH, POOLS "/%s", name);
	return exists(folder) ? outcome_ok() : no_pool(page_size, folder);
}

static struct outcome read_count(const char *folder, const char *name, uint64_t *count)
{
	char path[POOL_PATH + 32];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return sysfs_read_u64(path, count);
}

/* Nodes do not count reservations: they are promises of the machine. Any may fall due here. */
static struct outcome read_reserved(const char *folder, uint64_t *count)
{
	char global[POOL_PATH];

	snprintf(global, sizeof(global), POOLS "%.64s", strrchr(folder, '/'));
	return read_count(global, "resv_hugepages", count);
}

/* The two are not read at one moment, and surplus pages vanish as others unmap them: then the
 * difference would count pages that are no more. Hence again, until surplus has kept still. */
static struct outcome read_persistent(const char *folder, struct pool *pool)
{
	struct outcome outcome = read_count(folder, "surplus_hugepages", &pool->surplus);

	for (int left = 100; left && outcome_is_ok(&outcome); left--) {
		uint64_t before = pool->surplus;

		outcome = read_count(folder, "nr_hugepages", &pool->total);
		if (outcome_is_ok(&outcome))
			outcome = read_count(folder, "surplus_hugepages", &pool->surplus);
		if (pool->surplus == before)
			break;
	}
	pool->persistent = pool->total > pool->surplus ? pool->total - pool->surplus : 0;
	return outcome;
}

struct outcome pool_read_folder(const char *folder, struct pool *pool)
{
	struct outcome outcome;

	*pool = (struct pool){0};
	outcome = read_persistent(folder, pool);
	if (outcome_is_ok(&outcome))
		outcome = read_count(folder, "free_hugepages", &pool->free);
	if (outcome_is_ok(&outcome))
		outcome = read_reserved(folder, &pool->reserved);
	if (outcome_is_ok(&outcome) && pool->free > pool->reserved)
		pool->usable = pool->free - pool->reserved;
	return outcome;
}

struct outcome pool_read(uint64_t page_size, struct pool *pool)
{
	char folder[POOL_PATH];
	struct outcome outcome = pool_folder(page_size, folder);

	*pool = (struct pool){0};
	return outcome_is_ok(&outcome) ? pool_read_folder(folder, pool) : outcome;
}
