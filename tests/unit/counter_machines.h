/* Machines in a folder, as far as their counters go, for tests below fixture_tree.h. */
#ifndef PAGETOLL_COUNTER_MACHINES_H
#define PAGETOLL_COUNTER_MACHINES_H

#include "fixture_tree.h"

#define EVENTS "/sys/bus/event_source/devices/"

static inline void machine_put(const char *vendor, int family, int model, int stepping)
{
	char text[256];

	snprintf(text, sizeof(text),
	         "processor\t: 0\nvendor_id\t: %s\ncpu family\t: %d\nmodel\t\t: %d\n"
	         "stepping\t: %d\n",
	         vendor, family, model, stepping);
	tree_put("/proc/cpuinfo", text);
}

static inline void machine_skylake(void)
{
	machine_put("GenuineIntel", 6, 85, 4);
}

static inline void machine_zen4(void)
{
	machine_put("AuthenticAMD", 25, 17, 1);
}

/* CPU 0 is a performance core, CPU 1 an efficiency core. */
static inline void machine_alder_lake(void)
{
	machine_put("GenuineIntel", 6, 151, 2);
	tree_put(EVENTS "cpu_core/type", "4\n");
	tree_put(EVENTS "cpu_core/cpus", "0\n");
	tree_put(EVENTS "cpu_atom/type", "10\n");
	tree_put(EVENTS "cpu_atom/cpus", "1\n");
}

#endif
