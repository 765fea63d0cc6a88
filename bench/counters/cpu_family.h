/*
 * Which event of which CPU a counter's word stands for. One table a vendor, rows found by vendor,
 * family, model and stepping as /proc/cpuinfo has them, and, where cores of two kinds share one
 * model number, by the name of the event source that counts on the core.
 *
 * Sources: Intel's own event files, github.com/intel/perfmon 6dadedf (2026-08); the kernel's
 * tools/perf/pmu-events for AMD and ARM; libpfm4 4.13.0, against which every code that it knows is
 * held by tests/unit/test_cpu_family.c.
 */
#ifndef PAGETOLL_CPU_FAMILY_H
#define PAGETOLL_CPU_FAMILY_H

#include "counter_word.h"

#include <stdint.h>

struct cpu_event {
	const char *event;  /* libpfm4's, without the PMU: "DTLB_LOAD_MISSES:WALK_COMPLETED"; NULL:
	                     * this family counts no such thing */
	uint64_t config;    /* the same as raw config: umask << 8 | event */
	const char *counts; /* what it really counts; without an event, why there is none */
};

struct cpu_family {
	const char *name;              /* "Intel Cascade Lake"; NULL ends a table */
	const char *vendor;            /* "GenuineIntel"; ARM: the implementer, "0x41" */
	unsigned int family;           /* ARM: 0 */
	unsigned int model, last;      /* first and last model; ARM: the part */
	unsigned int stepping, newest; /* first and last stepping; both 0: any */
	const char *source;            /* event source, "cpu_core"; NULL: any */
	const char *pmu; /* libpfm4's name, "clx", whether or not it has that PMU yet */
	const struct cpu_event *event; /* by word; cycles, instructions and page-faults, which the
	                                * kernel itself names on every CPU, stay empty */
};

extern const struct cpu_family cpu_families_intel[], cpu_families_amd[], cpu_families_arm[];

struct core_type;

/* NULL: not in the tables. */
const struct cpu_family *cpu_family_find(const struct core_type *core);

/* Row by row over all vendors, for tests; NULL past the last. */
const struct cpu_family *cpu_family_at(size_t i);

#endif
