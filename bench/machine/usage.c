#include "usage.h"
#include "sysfs.h"

#include <inttypes.h>
#include <linux/perf_event.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* System-wide counters of /proc/vmstat that can disturb a region under measurement. */
static const char *const event_names[] = {
	"thp_fault_alloc",
	"thp_fault_fallback",
	"thp_collapse_alloc",
	"thp_split_page",
	"thp_split_pmd",
	"thp_underused_split_page",
	"compact_stall",
	"compact_success",
	"compact_fail",
	"numa_pte_updates",
	"numa_pages_migrated",
	"pgmigrate_success",
	"pswpin",
	"pswpout",
	"ksm_swpin_copy",
	"oom_kill",
};

#define EVENTS (sizeof(event_names) / sizeof(event_names[0]))
static_assert(EVENTS <= (size_t)USAGE_EVENTS, "struct usage has room for every event");

static int migrations_fd = -1;

void usage_open(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attr),
		.config = PERF_COUNT_SW_CPU_MIGRATIONS,
	};

	migrations_fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static double read_migrations(void)
{
	uint64_t count;

	if (migrations_fd < 0 || read(migrations_fd, &count, sizeof(count)) != sizeof(count))
		return NAN;
	return (double)count;
}

/* Field 8 of the first line of /proc/stat (proc(5)), in clock ticks. */
static double read_steal_ms(void)
{
	char text[512];
	uint64_t steal;

	sysfs_read("/proc/stat", text, sizeof(text));
	if (sscanf(text, "cpu %*u %*u %*u %*u %*u %*u %*u %" SCNu64, &steal) != 1)
		return NAN;
	return 1000.0 * (double)steal / (double)sysconf(_SC_CLK_TCK);
}

static void read_events(uint64_t *events)
{
	char path[PATH_MAX];
	char line[128];
	FILE *file = fopen(sysfs_path(path, "/proc/vmstat"), "re");

	while (file && fgets(line, sizeof(line), file)) {
		char *space = strchr(line, ' ');

		if (!space)
			continue;
		*space = '\0';
		for (size_t i = 0; i < EVENTS; i++)
			if (!strcmp(event_names[i], line))
				events[i] = strtoull(space + 1, NULL, 10);
	}
	if (file)
		fclose(file);
}

static void read_self(struct usage *usage)
{
	struct rusage self;

	getrusage(RUSAGE_SELF, &self);
	usage->minor_faults = (uint64_t)self.ru_minflt;
	usage->major_faults = (uint64_t)self.ru_majflt;
	usage->voluntary_switches = (uint64_t)self.ru_nvcsw;
	usage->involuntary_switches = (uint64_t)self.ru_nivcsw;
}

static void read_system(struct usage *usage)
{
	usage->migrations = read_migrations();
	usage->steal_ms = read_steal_ms();
	read_events(usage->events);
}

void usage_before(struct usage *usage)
{
	*usage = (struct usage){0};
	read_system(usage);
	read_self(usage);
}

void usage_after(struct usage *usage)
{
	*usage = (struct usage){0};
	read_self(usage);
	read_system(usage);
}

struct usage usage_between(const struct usage *before, const struct usage *after)
{
	struct usage moved = {
		.minor_faults = after->minor_faults - before->minor_faults,
		.major_faults = after->major_faults - before->major_faults,
		.voluntary_switches = after->voluntary_switches - before->voluntary_switches,
		.involuntary_switches = after->involuntary_switches - before->involuntary_switches,
		.migrations = after->migrations - before->migrations,
		.steal_ms = after->steal_ms - before->steal_ms,
	};

	for (size_t i = 0; i < EVENTS; i++)
		moved.events[i] = after->events[i] - before->events[i];
	return moved;
}

const char *usage_events(const struct usage *moved, char text[static USAGE_TEXT])
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < EVENTS && at + 64 < USAGE_TEXT; i++)
		if (moved->events[i])
			at += (size_t)snprintf(text + at, USAGE_TEXT - at, "%s%s=%" PRIu64,
			                       at ? " " : "", event_names[i], moved->events[i]);
	return text;
}
