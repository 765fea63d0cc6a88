#include "core_type.h"
#include "cpu_family.h"
#include "sysfs.h"

#include <ctype.h>
#include <dirent.h>
#include <linux/perf_event.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SOURCES "/sys/bus/event_source/devices"

static const struct {
	const char *key;
	size_t at;
} numbers[] = {
	{"cpu family", offsetof(struct core_type, family)},
	{"model", offsetof(struct core_type, model)},
	{"stepping", offsetof(struct core_type, stepping)},
	{"CPU part", offsetof(struct core_type, model)},
	{"CPU revision", offsetof(struct core_type, stepping)},
};

/* One line of /proc/cpuinfo, "key <tab>: value". */
static void take_line(char *line, struct core_type *core)
{
	char *colon = strchr(line, ':');
	size_t length = strcspn(line, "\t:");
	const char *value;

	if (!colon)
		return;
	value = colon + 1 + strspn(colon + 1, " \t");
	while (length && line[length - 1] == ' ')
		length--;
	line[length] = '\0';
	if (!strcmp(line, "vendor_id") || !strcmp(line, "CPU implementer"))
		snprintf(core->vendor, sizeof(core->vendor), "%.*s", (int)strcspn(value, "\n"),
		         value);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!strcmp(line, numbers[i].key))
			*(unsigned int *)(void *)((char *)core + numbers[i].at) =
				(unsigned int)strtoul(value, NULL, 0);
}

/* The part of /proc/cpuinfo on that CPU, or the first where there is none. */
static void read_cpuinfo(int cpu, struct core_type *core)
{
	char path[PATH_MAX], line[4096], wanted[32];
	FILE *file = fopen(sysfs_path(path, "/proc/cpuinfo"), "re");
	bool first = true, ours = false;

	snprintf(wanted, sizeof(wanted), "%d\n", cpu);
	while (file && fgets(line, sizeof(line), file)) {
		if (!strncmp(line, "processor", 9)) {
			const char *number = line + strcspn(line, "0123456789");

			if (ours)
				break;
			ours = !strcmp(number, wanted);
			first = !*core->vendor;
		}
		if (ours || first)
			take_line(line, core);
	}
	if (file)
		fclose(file);
}

/* Whether a list such as "0-7,16" holds the CPU. */
static bool lists(const char *list, int cpu)
{
	char *end;

	for (; isdigit((unsigned char)*list); list = *end == ',' ? end + 1 : end) {
		long first = strtol(list, &end, 10);
		long last = *end == '-' ? strtol(end + 1, &end, 10) : first;

		if (cpu >= first && cpu <= last)
			return true;
	}
	return false;
}

/* Only the sources of cores have a file of that name; others that have CPUs call it cpumask. */
static bool read_source(const char *name, int cpu, struct core_type *core)
{
	char path[PATH_MAX], list[4096];
	uint64_t type;
	struct outcome outcome;

	snprintf(path, sizeof(path), SOURCES "/%s/cpus", name);
	outcome = sysfs_read(path, list, sizeof(list));
	if (!outcome_is_ok(&outcome))
		return false;
	if (!lists(list, cpu < 0 ? 0 : cpu))
		return true;
	snprintf(path, sizeof(path), SOURCES "/%s/type", name);
	outcome = sysfs_read_u64(path, &type);
	if (!outcome_is_ok(&outcome))
		return true;
	core->type = (uint32_t)type;
	snprintf(core->source, sizeof(core->source), "%.31s", name);
	return true;
}

static void read_sources(int cpu, struct core_type *core)
{
	char path[PATH_MAX];
	DIR *folder = opendir(sysfs_path(path, SOURCES));
	const struct dirent *entry;
	int found = 0;

	core->type = PERF_TYPE_RAW;
	while (folder && (entry = readdir(folder)))
		if (*entry->d_name != '.')
			found += read_source(entry->d_name, cpu, core);
	if (folder)
		closedir(folder);
	core->mixed = found > 1;
}

void core_type_read(int cpu, struct core_type *core)
{
	*core = (struct core_type){0};
	read_cpuinfo(cpu, core);
	read_sources(cpu, core);
	core->known = cpu_family_find(core);
}

const char *core_type_format(char text[static CORE_TEXT], const struct core_type *core)
{
	if (core->known)
		snprintf(text, CORE_TEXT, "%s", core->known->name);
	else
		snprintf(text, CORE_TEXT, "unknown CPU (%s family %u model %u)",
		         *core->vendor ? core->vendor : "no vendor", core->family, core->model);
	return text;
}
