#include "machine.h"
#include "cpuinfo.h"
#include "sysfs.h"
#include "units.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lower-case letters and digits of one word; anything else is dropped. */
static void append_word(char *name, const char *word)
{
	size_t at = strlen(name);

	if (!*word)
		return;
	if (at && at + 1 < MACHINE_NAME)
		name[at++] = '-';
	for (; *word && at + 1 < MACHINE_NAME; word++)
		if (isalnum((unsigned char)*word))
			name[at++] = (char)tolower((unsigned char)*word);
	name[at] = '\0';
}

static const char *vendor_word(const char *vendor)
{
	if (!strcmp(vendor, "AuthenticAMD"))
		return "amd";
	if (!strcmp(vendor, "GenuineIntel"))
		return "intel";
	return *vendor ? vendor : "cpu";
}

/* Arm has no family and model in /proc/cpuinfo, but implementer and part. */
static void append_first(char *name, const char *key, const char *other)
{
	char text[64];

	cpuinfo_read(key, text, sizeof(text));
	if (!*text)
		cpuinfo_read(other, text, sizeof(text));
	if (*text)
		append_word(name, text);
}

const char *machine_name(char name[static MACHINE_NAME])
{
	char text[FACT_VALUE];
	uint64_t total_kb = 0;

	name[0] = '\0';
	cpuinfo_read("vendor_id", text, sizeof(text));
	append_word(name, vendor_word(text));
	append_first(name, "cpu family", "CPU implementer");
	append_first(name, "model", "CPU part");
	snprintf(text, sizeof(text), "%scpu", machine_fact("CPUs"));
	append_word(name, text);
	sysfs_read_field("/proc/meminfo", "MemTotal", &total_kb);
	snprintf(text, sizeof(text), "%" PRIu64 "g", (total_kb + MIB / 2) / MIB);
	append_word(name, text);
	append_word(name, machine_fact("hypervisor"));
	return name;
}

/* What the innermost limited memory cgroup leaves; UINT64_MAX where there is no limit. */
static uint64_t cgroup_room(const char *root, const char *group, const char *limit_file,
                            const char *usage_file)
{
	char path[PATH_MAX];
	uint64_t limit, usage;
	struct outcome outcome;

	snprintf(path, sizeof(path), "%s%s/%s", root, group, limit_file);
	outcome = sysfs_read_u64(path, &limit);
	if (!outcome_is_ok(&outcome))
		return UINT64_MAX;
	snprintf(path, sizeof(path), "%s%s/%s", root, group, usage_file);
	outcome = sysfs_read_u64(path, &usage);
	if (!outcome_is_ok(&outcome))
		return UINT64_MAX;
	return limit > usage ? limit - usage : 0;
}

/* The least room on the way from this process's group up to the root, which has no limit. */
static uint64_t cgroup_least(const char *root, char *group, const char *limit_file,
                             const char *usage_file)
{
	uint64_t least = UINT64_MAX;

	for (char *slash = group + strlen(group); slash; slash = strrchr(group, '/')) {
		uint64_t room;

		*slash = '\0';
		room = cgroup_room(root, group, limit_file, usage_file);
		if (room < least)
			least = room;
	}
	return least;
}

static uint64_t cgroup_available(void)
{
	char path[PATH_MAX];
	char line[PATH_MAX];
	uint64_t least = UINT64_MAX;
	FILE *file = fopen(sysfs_path(path, "/proc/self/cgroup"), "re");

	while (file && fgets(line, sizeof(line), file)) {
		char *group = strrchr(line, ':');
		uint64_t room = UINT64_MAX;

		if (!group)
			continue;
		group++;
		group[strcspn(group, "\n")] = '\0';
		if (!strncmp(line, "0::", 3))
			room = cgroup_least("/sys/fs/cgroup", group, "memory.max",
			                    "memory.current");
		else if (strstr(line, ":memory:"))
			room = cgroup_least("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes",
			                    "memory.usage_in_bytes");
		if (room < least)
			least = room;
	}
	if (file)
		fclose(file);
	return least;
}

uint64_t machine_available(void)
{
	uint64_t kb = 0;
	uint64_t room = cgroup_available();

	sysfs_read_field("/proc/meminfo", "MemAvailable", &kb);
	return kb * KIB < room ? kb * KIB : room;
}

uint64_t machine_budget(void)
{
	return machine_available() / 20 * 17;
}

uint64_t machine_limit(void)
{
	return machine_available() / 10 * 9;
}

struct outcome machine_pin(int wanted, int *cpu)
{
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof(allowed), &allowed))
		return outcome_of(OUTCOME_FAILED, "cannot read the CPU mask: %s", strerror(errno));
	*cpu = wanted;
	for (unsigned int i = 0; wanted < 0 && i < CPU_SETSIZE; i++)
		if (CPU_ISSET(i, &allowed))
			*cpu = (int)i;
	CPU_ZERO(&allowed);
	CPU_SET((unsigned int)*cpu, &allowed);
	if (sched_setaffinity(0, sizeof(allowed), &allowed))
		return outcome_of(OUTCOME_FAILED, "cannot pin to CPU %d: %s", *cpu,
		                  strerror(errno));
	return outcome_ok();
}

void machine_siblings(int cpu, char *text, size_t size)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list",
	         cpu);
	sysfs_read(path, text, size);
}
