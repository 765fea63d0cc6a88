/*
 * AMD's events: the kernel's tools/perf/pmu-events/arch/x86/amdzen1 .. amdzen5 and their
 * mapfile.csv; the same codes in libpfm4. Event 0x45 sees loads and stores together, Zen having no
 * event for one of them alone.
 */
#include "cpu_family.h"

#define NAME(part) "L1_DTLB_MISS:TLB_RELOAD_" part
#define ANY_WALK                                                                                   \
	NAME("4K_L2_MISS:TLB_RELOAD_COALESCED_PAGE_MISS:TLB_RELOAD_2M_L2_MISS:TLB_RELOAD_1G_L2_"   \
	     "MISS")
#define ANY_HIT                                                                                    \
	NAME("4K_L2_HIT:TLB_RELOAD_COALESCED_PAGE_HIT:TLB_RELOAD_2M_L2_HIT:TLB_RELOAD_1G_L2_HIT")
#define OF_SIZE(size)                                                                              \
	"accesses, loads and stores alike, that missed both data TLBs and asked for a page walk "  \
	"to a page of " size

/* Zen folds small pages that lie side by side in memory into one entry, and counts its misses
 * apart. */
#define ZEN(group)                                                                                 \
	[COUNTER_WALKS] = {ANY_WALK, 0xf045,                                                       \
	                   "accesses, loads and stores alike, that missed both data TLBs and "     \
	                   "asked for a page walk, to pages of any size, " group " included"},     \
	[COUNTER_WALKS_4K] = {NAME("4K_L2_MISS"), 0x1045,                                          \
	                      OF_SIZE("4 KiB") "; not those to " group                             \
	                                       ", which only walks has (raw 0x2045)"},             \
	[COUNTER_WALKS_2M] = {NAME("2M_L2_MISS"), 0x4045, OF_SIZE("2 MiB")},                       \
	[COUNTER_WALKS_1G] = {NAME("1G_L2_MISS"), 0x8045, OF_SIZE("1 GiB")},                       \
	[COUNTER_SECOND_LEVEL_HITS] = {ANY_HIT, 0x0f45,                                            \
	                               "accesses, loads and stores alike, that missed the "        \
	                               "first-level data TLB and hit the second"},                 \
	[COUNTER_WALK_CYCLES] = {.counts =                                                         \
	                                 "Zen has no event for the duration of page walks: take "  \
	                                 "the difference in time over the difference in walks"},   \
	[COUNTER_RETIRED_MISSES] = {                                                               \
		.counts =                                                                          \
			"Zen counts TLB misses of all accesses, not of retired loads: use walks"}

#define DRAM_FILLS                                                                                 \
	"demanded lines that came from DRAM or a device, of this node or another: no cache had "   \
	"them; prefetched lines are not among them"
#define COALESCED_16K "coalesced groups of four 4 KiB pages"

static const struct cpu_event zen1[COUNTER_WORDS] = {
	ZEN("groups of 32 KiB"),
	[COUNTER_LLC_MISSES] =
		{.counts = "neither the kernel nor libpfm4 names a core's event for it "
                           "on Zen 1, and the L3's own counters see all its cores"},
};

static const struct cpu_event zen2[COUNTER_WORDS] = {
	ZEN(COALESCED_16K),
	[COUNTER_LLC_MISSES] = {"DATA_CACHE_REFILLS_FROM_SYSTEM:LS_MABRESP_LCL_DRAM:LS_MABRESP_RMT_"
                                "DRAM",
                                0x4843, DRAM_FILLS},
};

static const struct cpu_event zen3[COUNTER_WORDS] = {
	ZEN(COALESCED_16K),
	[COUNTER_LLC_MISSES] = {"DEMAND_DATA_CACHE_FILLS_FROM_SYSTEM:MEM_IO_LCL:MEM_IO_RMT", 0x4843,
                                DRAM_FILLS},
};

static const struct cpu_event zen4[COUNTER_WORDS] = {
	ZEN(COALESCED_16K),
	[COUNTER_LLC_MISSES] = {"DEMAND_DATA_CACHE_FILLS_FROM_SYSTEM:DRAM_IO_NEAR:DRAM_IO_FAR",
                                0x4843, DRAM_FILLS},
};

#define AMD(generation, models, newest_model)                                                      \
	.vendor = "AuthenticAMD", .family = (generation), .model = (models), .last = (newest_model)

const struct cpu_family cpu_families_amd[] = {
	{"AMD Zen 1", AMD(0x17, 0x00, 0x2f), .pmu = "amd64_fam17h_zen1", .event = zen1},
	{"AMD Zen 2", AMD(0x17, 0x30, 0xff), .pmu = "amd64_fam17h_zen2", .event = zen2},
	{"AMD Zen 3", AMD(0x19, 0x00, 0x0f), .pmu = "amd64_fam19h_zen3", .event = zen3},
	{"AMD Zen 3", AMD(0x19, 0x20, 0x2f), .pmu = "amd64_fam19h_zen3", .event = zen3},
	{"AMD Zen 3", AMD(0x19, 0x40, 0x5f), .pmu = "amd64_fam19h_zen3", .event = zen3},
	{"AMD Zen 4", AMD(0x19, 0x10, 0x1f), .pmu = "amd64_fam19h_zen4", .event = zen4},
	{"AMD Zen 4", AMD(0x19, 0x60, 0xaf), .pmu = "amd64_fam19h_zen4", .event = zen4},
	{"AMD Zen 5", AMD(0x1a, 0x00, 0x2f), .pmu = "amd64_fam1ah_zen5", .event = zen4},
	{"AMD Zen 5", AMD(0x1a, 0x40, 0x4f), .pmu = "amd64_fam1ah_zen5", .event = zen4},
	{"AMD Zen 5", AMD(0x1a, 0x60, 0x7f), .pmu = "amd64_fam1ah_zen5", .event = zen4},
	{0},
};
