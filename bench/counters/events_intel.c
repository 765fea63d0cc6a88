/*
 * Intel's events: codes and meanings from the core event files of every model in Intel's own
 * repository, github.com/intel/perfmon 6dadedf (2026-08).
 */
#include "cpu_family.h"

#define ANY_LOAD_WALKS                                                                             \
	"page walks that completed for loads, to pages of any size, whether or not the load "      \
	"retired; walks for stores are another event"
#define LOAD_WALKS_OF(size)                                                                        \
	"page walks that completed for loads and found a page of " size                            \
	", whether or not the load retired"
#define STLB_HITS                                                                                  \
	"loads that missed the first-level TLB and hit the second, whether or not they retired"
#define WALK_DURATION                                                                              \
	"walks for loads under way, summed over cycles: divided by walks, how long one took"
#define RETIRED_LOADS "retired loads whose translation missed the second-level TLB"
#define L3_MISSES                                                                                  \
	"requests of this core that missed the L3 cache: reads, also speculative, and the "        \
	"prefetchers of L1 and L2"

/* What the load side counts is event 0x08 up to Ice Lake and 0x12 from Golden Cove on. */
#define LOAD_SIDE(code, event_name, umask, text)                                                   \
	{                                                                                          \
		.event = "DTLB_LOAD_MISSES:" event_name, .config = (umask) << 8 | (code),          \
		.counts = (text)                                                                   \
	}

#define BIG_CORE(code, walk_cycles)                                                                \
	[COUNTER_WALKS] = LOAD_SIDE(code, "WALK_COMPLETED", 0x0e, ANY_LOAD_WALKS),                 \
	[COUNTER_WALKS_4K] = LOAD_SIDE(code, "WALK_COMPLETED_4K", 0x02, LOAD_WALKS_OF("4 KiB")),   \
	[COUNTER_WALKS_2M] =                                                                       \
		LOAD_SIDE(code, "WALK_COMPLETED_2M_4M", 0x04, LOAD_WALKS_OF("2 or 4 MiB")),        \
	[COUNTER_WALKS_1G] = LOAD_SIDE(code, "WALK_COMPLETED_1G", 0x08, LOAD_WALKS_OF("1 GiB")),   \
	[COUNTER_SECOND_LEVEL_HITS] = LOAD_SIDE(code, "STLB_HIT", 0x20, STLB_HITS),                \
	[COUNTER_WALK_CYCLES] = LOAD_SIDE(code, "WALK_PENDING", 0x10, walk_cycles),                \
	[COUNTER_RETIRED_MISSES] = {"MEM_INST_RETIRED:STLB_MISS_LOADS", 0x11d0, RETIRED_LOADS},    \
	[COUNTER_LLC_MISSES] = {"LONGEST_LAT_CACHE:MISS", 0x412e, L3_MISSES}

static const struct cpu_event skylake[COUNTER_WORDS] = {BIG_CORE(
	0x08, WALK_DURATION "; without the time in a hypervisor's tables (EPT), so too small in a "
			    "guest")};

static const struct cpu_event ice_lake[COUNTER_WORDS] = {BIG_CORE(0x08, WALK_DURATION)};

static const struct cpu_event golden_cove[COUNTER_WORDS] = {BIG_CORE(0x12, WALK_DURATION)};

/* ---- efficiency cores: event 0x08 still ---- */

#define SMALL_WALKS                                                                                \
	"page walks that completed for loads and software prefetches, to pages of any size, "      \
	"whether or not the load retired; those that faulted too"
#define SMALL_WALKS_OF(size)                                                                       \
	"page walks that completed for loads and software prefetches and found a page of " size    \
	", whether or not the load retired; those that faulted too"
#define SMALL_RETIRED_LOADS "retired load operations whose translation missed the second-level TLB"
#define SMALL_L3_MISSES                                                                            \
	"requests of this core that missed the last-level cache, which is the L2 where a core "    \
	"has no L3: loads, stores, instruction fetches, L1 prefetches"
#define NO_SIZE "this efficiency core does not tell walks by this size of page: use walks"
#define NO_DURATION                                                                                \
	"this efficiency core has no event for the duration of page walks; measure on a "          \
	"performance core"

#define SMALL_CORE                                                                                 \
	[COUNTER_WALKS] = LOAD_SIDE(0x08, "WALK_COMPLETED", 0x0e, SMALL_WALKS),                    \
	[COUNTER_WALKS_1G] = {.counts = NO_SIZE},                                                  \
	[COUNTER_RETIRED_MISSES] = {"MEM_UOPS_RETIRED:STLB_MISS_LOADS", 0x11d0,                    \
	                            SMALL_RETIRED_LOADS},                                          \
	[COUNTER_LLC_MISSES] = {"LONGEST_LAT_CACHE:MISS", 0x412e, SMALL_L3_MISSES}
#define SMALL_4K                                                                                   \
	[COUNTER_WALKS_4K] = LOAD_SIDE(0x08, "WALK_COMPLETED_4K", 0x02, SMALL_WALKS_OF("4 KiB")),  \
	[COUNTER_SECOND_LEVEL_HITS] = LOAD_SIDE(0x08, "STLB_HIT", 0x20, STLB_HITS)

static const struct cpu_event gracemont[COUNTER_WORDS] = {
	SMALL_CORE,
	[COUNTER_WALKS_4K] = {.counts = NO_SIZE},
	[COUNTER_WALKS_2M] = {.counts = NO_SIZE},
	[COUNTER_SECOND_LEVEL_HITS] = {.counts =
                                               "Intel documents no event of this core for hits of "
                                               "the second-level TLB"},
	[COUNTER_WALK_CYCLES] = {.counts = NO_DURATION},
};

static const struct cpu_event crestmont[COUNTER_WORDS] = {
	SMALL_CORE,
	SMALL_4K,
	[COUNTER_WALKS_2M] =
		LOAD_SIDE(0x08, "WALK_COMPLETED_2M_4M", 0x04, SMALL_WALKS_OF("2 or 4 MiB")),
	[COUNTER_WALK_CYCLES] =
		LOAD_SIDE(0x08, "WALK_PENDING", 0x10,
                          WALK_DURATION "; time in a hypervisor's tables (EPT) included"),
};

static const struct cpu_event darkmont[COUNTER_WORDS] = {
	SMALL_CORE,
	SMALL_4K,
	[COUNTER_WALKS_2M] = {.counts = NO_SIZE},
	[COUNTER_WALK_CYCLES] = {.counts = NO_DURATION},
};

/* Models as in perfmon's mapfile.csv. */
#define INTEL(number)  .vendor = "GenuineIntel", .family = 6, .model = (number), .last = (number)
#define BIG(number)    INTEL(number), .source = "cpu_core", .event = golden_cove
#define ATOM(number)   INTEL(number), .source = "cpu_atom"
#define LOWEST(number) INTEL(number), .source = "cpu_lowpower", .event = crestmont

const struct cpu_family cpu_families_intel[] = {
	{"Intel Skylake", INTEL(0x4e), .pmu = "skl", .event = skylake},
	{"Intel Skylake", INTEL(0x5e), .pmu = "skl", .event = skylake},
	{"Intel Kaby Lake, Coffee Lake or Whiskey Lake", INTEL(0x8e), .pmu = "skl",
         .event = skylake},
	{"Intel Kaby Lake or Coffee Lake", INTEL(0x9e), .pmu = "skl", .event = skylake},
	{"Intel Comet Lake", INTEL(0xa5), .pmu = "skl", .event = skylake},
	{"Intel Comet Lake", INTEL(0xa6), .pmu = "skl", .event = skylake},
	{"Intel Skylake-SP", INTEL(0x55), .newest = 4, .pmu = "skx", .event = skylake},
	{"Intel Cascade Lake or Cooper Lake", INTEL(0x55), .stepping = 5, .newest = 15,
         .pmu = "clx", .event = skylake},
	{"Intel Ice Lake", INTEL(0x7d), .pmu = "icl", .event = ice_lake},
	{"Intel Ice Lake", INTEL(0x7e), .pmu = "icl", .event = ice_lake},
	{"Intel Tiger Lake", INTEL(0x8c), .pmu = "icl", .event = ice_lake},
	{"Intel Tiger Lake", INTEL(0x8d), .pmu = "icl", .event = ice_lake},
	{"Intel Rocket Lake", INTEL(0xa7), .pmu = "icl", .event = ice_lake},
	{"Intel Ice Lake-SP", INTEL(0x6a), .pmu = "icx", .event = ice_lake},
	{"Intel Ice Lake-D", INTEL(0x6c), .pmu = "icx", .event = ice_lake},
	{"Intel Sapphire Rapids", INTEL(0x8f), .pmu = "spr", .event = golden_cove},
	{"Intel Emerald Rapids", INTEL(0xcf), .pmu = "emr", .event = golden_cove},
	{"Intel Granite Rapids", INTEL(0xad), .pmu = "gnr", .event = golden_cove},
	{"Intel Granite Rapids-D", INTEL(0xae), .pmu = "gnr", .event = golden_cove},
	{"Intel Sierra Forest", INTEL(0xaf), .event = crestmont},
	{"Intel Grand Ridge", INTEL(0xb6), .event = crestmont},
	{"Intel Clearwater Forest", INTEL(0xdd), .event = darkmont},
	{"Intel Alder Lake-N", INTEL(0xbe), .pmu = "adl_grt", .event = gracemont},

	{"Intel Alder Lake, performance core", BIG(0x97), .pmu = "adl_glc"},
	{"Intel Alder Lake, efficiency core", ATOM(0x97), .pmu = "adl_grt", .event = gracemont},
	{"Intel Alder Lake, performance core", BIG(0x9a), .pmu = "adl_glc"},
	{"Intel Alder Lake, efficiency core", ATOM(0x9a), .pmu = "adl_grt", .event = gracemont},
	{"Intel Raptor Lake, performance core", BIG(0xb7), .pmu = "adl_glc"},
	{"Intel Raptor Lake, efficiency core", ATOM(0xb7), .pmu = "adl_grt", .event = gracemont},
	{"Intel Raptor Lake, performance core", BIG(0xba), .pmu = "adl_glc"},
	{"Intel Raptor Lake, efficiency core", ATOM(0xba), .pmu = "adl_grt", .event = gracemont},
	{"Intel Raptor Lake, performance core", BIG(0xbf), .pmu = "adl_glc"},
	{"Intel Raptor Lake, efficiency core", ATOM(0xbf), .pmu = "adl_grt", .event = gracemont},
	{"Intel Meteor Lake, performance core", BIG(0xaa)},
	{"Intel Meteor Lake, efficiency core", ATOM(0xaa), .event = crestmont},
	{"Intel Meteor Lake, performance core", BIG(0xac)},
	{"Intel Meteor Lake, efficiency core", ATOM(0xac), .event = crestmont},
	{"Intel Arrow Lake-U, performance core", BIG(0xb5)},
	{"Intel Arrow Lake-U, efficiency core", ATOM(0xb5), .event = crestmont},
	{"Intel Arrow Lake-H, performance core", BIG(0xc5)},
	{"Intel Arrow Lake-H, efficiency core", ATOM(0xc5), .event = crestmont},
	{"Intel Arrow Lake-H, low-power efficiency core", LOWEST(0xc5)},
	{"Intel Arrow Lake, performance core", BIG(0xc6)},
	{"Intel Arrow Lake, efficiency core", ATOM(0xc6), .event = crestmont},
	{"Intel Lunar Lake, performance core", BIG(0xbd)},
	{"Intel Lunar Lake, efficiency core", ATOM(0xbd), .event = crestmont},
	{"Intel Panther Lake, performance core", BIG(0xcc)},
	{"Intel Panther Lake, efficiency core", ATOM(0xcc), .event = darkmont},
	{0},
};
