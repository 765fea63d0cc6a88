#include "perf_refusal.h"
#include "sysfs.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PARANOID "/proc/sys/kernel/perf_event_paranoid"
#define WATCHDOG "/proc/sys/kernel/nmi_watchdog"
#define BY_RIGHT "sudo setcap cap_perfmon=ep build/pagetoll (Linux 5.8 or later), or run as root"

static struct outcome no_such_event(const struct perf_refused *refused)
{
	if (refused->no_pmu)
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"no hardware counters here: the kernel has no PMU to count with, as is "
			"usual in a virtual machine. Ask for a virtual PMU (KVM: -cpu "
			"host,pmu=on; cloud: a metal or full-size instance) or run on metal; times "
			"are measured all the same");
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"this kernel's PMU counts, but has no event for %s: a virtual PMU with few "
		"events, or a kernel older than the CPU; a newer kernel or metal may have it",
		refused->what);
}

/* The level decides from 2 on for users, whatever they ask; Debian and Ubuntu patch in 3 and more,
 * which refuse all. */
static struct outcome no_access(const struct perf_refused *refused)
{
	char level[32];
	struct outcome outcome = sysfs_read(PARANOID, level, sizeof(level));

	if (!outcome_is_ok(&outcome))
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "this user may not count %s, and %s; " BY_RIGHT, refused->what,
		                  outcome.why);
	if (atoi(level) >= 3)
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"kernel.perf_event_paranoid is %s, which only kernels patched by a "
			"distribution know and which refuses every counter to users: sudo "
			"sysctl kernel.perf_event_paranoid=2, or " BY_RIGHT,
			level);
	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "this user may not count %s, although kernel.perf_event_paranoid is %s, "
	                  "which allows counting in user mode: a security module refuses (SELinux: "
	                  "allow perf_event); or " BY_RIGHT,
	                  refused->what, level);
}

static struct outcome not_permitted(const struct perf_refused *refused)
{
	char level[32];

	sysfs_read(PARANOID, level, sizeof(level));
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"perf_event_open is forbidden for %s (kernel.perf_event_paranoid is %s): "
		"a container's seccomp profile does so. Docker, Podman: --cap-add PERFMON; "
		"Kubernetes: capabilities.add PERFMON and a profile that allows the call",
		refused->what, *level ? level : "unreadable");
}

static struct outcome no_system_call(const struct perf_refused *refused)
{
	(void)refused;
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"there is no perf_event_open here: a kernel without CONFIG_PERF_EVENTS, or a "
		"sandbox or seccomp profile that hides it (gVisor, Podman); run outside of "
		"it");
}

static struct outcome taken(const struct perf_refused *refused)
{
	char watchdog[32];

	sysfs_read(WATCHDOG, watchdog, sizeof(watchdog));
	if (!strcmp(watchdog, "1"))
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"the counters for %s are taken, one by the NMI watchdog: sudo sysctl "
			"kernel.nmi_watchdog=0 for the measurement, and end other profilers",
			refused->what);
	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "the counters for %s are taken by somebody else: end other profilers "
	                  "(perf, VTune, uProf, a virtual machine with a PMU)",
	                  refused->what);
}

static struct outcome invalid(const struct perf_refused *refused)
{
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"the kernel does not take the event for %s: a PMU outside the cores, which "
		"cannot count for one thread, a virtual PMU that lacks it, or a code of "
		"another CPU",
		refused->what);
}

static struct outcome no_files(const struct perf_refused *refused)
{
	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "no file descriptor left for %s: ulimit -n 1024, or close files of this "
	                  "process",
	                  refused->what);
}

static struct outcome no_support(const struct perf_refused *refused)
{
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"the PMU does not support counting %s (%s), as under some hypervisors: in "
		"VMware switch on virtual CPU performance counters; else run on metal",
		refused->what, strerror(refused->error));
}

static struct outcome gone(const struct perf_refused *refused)
{
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"the PMU or CPU that was to count %s is not there (%s): is the CPU online? A "
		"hypervisor may name a PMU that it does not have",
		refused->what, strerror(refused->error));
}

static const struct {
	int error;
	struct outcome (*say)(const struct perf_refused *refused);
} reasons[] = {
	{ENOENT, no_such_event},  {EACCES, no_access}, {EPERM, not_permitted},
	{ENOSYS, no_system_call}, {EBUSY, taken},      {EINVAL, invalid},
	{EMFILE, no_files},       {ENFILE, no_files},  {EOPNOTSUPP, no_support},
	{ENODEV, gone},           {ENXIO, gone},
};

struct outcome perf_refusal(const struct perf_refused *refused)
{
	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (reasons[i].error == refused->error)
			return reasons[i].say(refused);
	return outcome_of(OUTCOME_UNAVAILABLE, "perf_event_open for %s: %s; dmesg may say more",
	                  refused->what, strerror(refused->error));
}
