/*
 * ARM's Neoverse cores: the kernel's tools/perf/pmu-events/arch/arm64/arm/neoverse-n1, -v1 and
 * -n2-v2, and libpfm4's arm_neoverse_*_events.h (91970fe, 2024-10), which its x86 builds leave out.
 * The codes are the architecture's [include/linux/perf/arm_pmuv3.h].
 */
#include "cpu_family.h"

#define NO_SIZES                                                                                   \
	{                                                                                          \
		.counts = "this core does not tell page walks by the size of the page: use walks"  \
	}

#define NEOVERSE(walks_text, llc_text)                                                             \
	[COUNTER_WALKS] = {"DTLB_WALK", 0x34, walks_text}, [COUNTER_WALKS_4K] = NO_SIZES,          \
	[COUNTER_WALKS_2M] = NO_SIZES, [COUNTER_WALKS_1G] = NO_SIZES,                              \
	[COUNTER_SECOND_LEVEL_HITS] =                                                              \
		{.counts = "this core counts accesses (L2D_TLB, 0x2f) and refills "                \
	                   "(L2D_TLB_REFILL, 0x2d) of its second-level TLB, instructions' among "  \
	                   "them, but no hits: name those two"},                                   \
	[COUNTER_WALK_CYCLES] = {.counts = "this core has no event for the duration of walks"},    \
	[COUNTER_RETIRED_MISSES] = {.counts = "this core does not count TLB misses by retired "    \
	                                      "loads: use walks"},                                 \
	[COUNTER_LLC_MISSES] = {"LL_CACHE_MISS_RD", 0x37, llc_text}

#define DATA_WALKS                                                                                 \
	"table walks that a data access which missed the second-level TLB caused, loads and "      \
	"stores alike; those begun from a cached part of the tables too"
#define CLUSTER_READS                                                                              \
	"reads that came from outside the cluster and that the system-level cache missed; counts " \
	"only where firmware has set CPUECTLR.EXTLLC"

static const struct cpu_event neoverse_n1[COUNTER_WORDS] = {
	NEOVERSE(DATA_WALKS, "reads that missed the last-level cache")};

static const struct cpu_event neoverse_v1[COUNTER_WORDS] = {NEOVERSE(DATA_WALKS, CLUSTER_READS)};

static const struct cpu_event neoverse_n2[COUNTER_WORDS] = {
	NEOVERSE(DATA_WALKS "; software prefetches, but not the hardware's",
                 "reads that came from outside the core and that the system-level cache missed; "
                 "where firmware has not set CPUECTLR.EXTLLC, that the L3 missed")};

#define ARM(part) .vendor = "0x41", .model = (part), .last = (part)

const struct cpu_family cpu_families_arm[] = {
	{"ARM Neoverse N1", ARM(0xd0c), .pmu = "arm_n1", .event = neoverse_n1},
	{"ARM Neoverse V1", ARM(0xd40), .pmu = "arm_v1", .event = neoverse_v1},
	{"ARM Neoverse N2", ARM(0xd49), .pmu = "arm_n2", .event = neoverse_n2},
	{"ARM Neoverse V2", ARM(0xd4f), .pmu = "arm_v2", .event = neoverse_n2},
	{0},
};
