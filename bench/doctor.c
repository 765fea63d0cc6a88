#include "doctor.h"
#include "borrow.h"
#include "calibration.h"
#include "clock.h"
#include "counter_set.h"
#include "machine.h"
#include "mapping.h"
#include "pagemap.h"
#include "sysfs.h"
#include "thp.h"
#include "tlb.h"
#include "units.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

static struct outcome remark(struct outcome outcome, const char *text)
{
	snprintf(outcome.why, sizeof(outcome.why), "%.300s", text);
	return outcome;
}

/* Whether a file could be changed. Nothing is written: even its own value may have side effects,
 * and a measurement may have it on loan. */
static struct outcome can_write(const char *path)
{
	char word[64];
	struct outcome outcome = sysfs_read_choice(path, word, sizeof(word));

	if (!outcome_is_ok(&outcome))
		return outcome;
	outcome = sysfs_writable(path, word);
	if (outcome_is_ok(&outcome))
		return remark(outcome, word);
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"it is %s and this user may not change it: run as root (sudo make measure), in a "
		"container with /sys writable",
		word);
}

static struct outcome probe_enabled(void)
{
	return can_write(THP_DIR "/enabled");
}

static struct outcome probe_defrag(void)
{
	return can_write(THP_DIR "/defrag");
}

static struct outcome probe_thp_allowed(void)
{
	char word[64];
	struct outcome outcome = sysfs_read_choice(THP_DIR "/enabled", word, sizeof(word));

	return outcome_is_ok(&outcome) ? thp_allowed() : outcome;
}

static struct outcome probe_collapse(void)
{
	if (!madvise(0, 0, MADV_COLLAPSE))
		return outcome_ok();
	return outcome_of(OUTCOME_UNAVAILABLE, "the kernel lacks it: Linux 6.1 or later has it");
}

static struct outcome probe_mthp(void)
{
	char word[32];
	struct outcome outcome =
		sysfs_read_choice(THP_DIR "/hugepages-64kB/enabled", word, sizeof(word));

	if (!outcome_is_ok(&outcome))
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "the kernel lacks it: Linux 6.8 or later has it");
	return can_write(THP_DIR "/hugepages-64kB/enabled");
}

static struct outcome probe_pool(uint64_t page_size, const char *path)
{
	char text[160] = "";
	struct pool pool;
	struct outcome outcome = pool_read(page_size, &pool);

	if (outcome_is_ok(&outcome)) {
		snprintf(text, sizeof(text), "%llu pages in the pool, %llu usable",
		         (unsigned long long)pool.total, (unsigned long long)pool.usable);
		outcome = can_write(path);
	}
	return outcome_is_ok(&outcome) ? remark(outcome, text) : outcome;
}

static struct outcome probe_pool_2m(void)
{
	return probe_pool(2 * MIB, "/sys/kernel/mm/hugepages/hugepages-2048kB/nr_hugepages");
}

static struct outcome probe_pool_1g(void)
{
	return probe_pool(GIB, "/sys/kernel/mm/hugepages/hugepages-1048576kB/nr_hugepages");
}

static struct outcome probe_proof(void)
{
	static char page[8192];
	uintptr_t small = mapping_small_page();
	uintptr_t start = ((uintptr_t)page + small - 1) / small * small;
	struct page_bytes counted;

	if (start + small > (uintptr_t)page + sizeof(page))
		return outcome_ok();
	*(volatile char *)start = 1; /* NOLINT(performance-no-int-to-ptr) */
	return pagemap_count((const void *)start, small,
	                     &counted); /* NOLINT(performance-no-int-to-ptr) */
}

static struct outcome probe_frames(void)
{
	struct frames frames;
	struct mapping mapping;
	struct outcome outcome = mapping_reserve(&mapping, mapping_small_page(),
	                                         mapping_small_page(), mapping_small_page());

	if (outcome_is_ok(&outcome))
		outcome = mapping_anonymous(&mapping, 0);
	if (outcome_is_ok(&outcome))
		outcome = mapping_touch(&mapping);
	if (outcome_is_ok(&outcome))
		outcome = pagemap_frames(mapping.base, mapping.bytes, 0, &frames);
	mapping_release(&mapping);
	return outcome;
}

static struct outcome probe_memory(void)
{
	char text[64], size[UNITS_TEXT];

	snprintf(text, sizeof(text), "%s a cell", units_human_size(size, machine_budget()));
	return remark(outcome_ok(), text);
}

static struct outcome probe_clock(void)
{
	char text[128];
	struct clock_quality clock = clock_calibrate();

	snprintf(text, sizeof(text), "%.0f ns a read, from %s", clock.call_ns,
	         machine_fact("clock source"));
	if (!getauxval(AT_SYSINFO_EHDR) || clock.call_ns > 200)
		return outcome_of(
			OUTCOME_UNAVAILABLE,
			"each read is a system call (%s): samples are still long enough; a TSC "
			"clock source would be better",
			text);
	return remark(outcome_ok(), text);
}

/* Opened, and tried: a virtual PMU may open everything and count nothing. */
static struct outcome probe_counters(void)
{
	static const char *const names[] = {"instructions"};
	struct counter_set *set = counter_set_open(names, 1, sched_getcpu(), NULL);
	struct outcome outcome;

	calibration_run(set);
	outcome = counter_set_outcome(set, 0);
	counter_set_close(set);
	return outcome_is_ok(&outcome) ? remark(outcome, "pagetoll list counters: which") : outcome;
}

static struct outcome probe_tlb(void)
{
	char first[TLB_TEXT], second[TLB_TEXT], text[2 * TLB_TEXT + 64];
	struct tlb tlb;

	tlb_read(&tlb);
	if (!*tlb.source)
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "the processor does not say, or a hypervisor hides it: reach is "
		                  "measured all the same, with nothing to compare it with");
	snprintf(text, sizeof(text), "first level %s; second level %s",
	         tlb_format(first, &tlb.level[0]), tlb_format(second, &tlb.level[1]));
	return remark(outcome_ok(), text);
}

static struct outcome probe_metal(void)
{
	if (!strcmp(machine_fact("hypervisor"), "metal"))
		return outcome_ok();
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"a virtual machine: what pages the host gives to the guest is not known, and "
		"decides what guest huge pages can buy");
}

static const struct probe {
	const char *what;
	struct outcome (*run)(void);
} probes[] = {
	{"THP policy (enabled) can be changed", probe_enabled},
	{"THP effort (defrag) can be changed", probe_defrag},
	{"THP is on for this process tree", probe_thp_allowed},
	{"pages can be collapsed (MADV_COLLAPSE)", probe_collapse},
	{"multi-size THP can be changed", probe_mthp},
	{"2 MiB hugetlb pool can be changed", probe_pool_2m},
	{"1 GiB hugetlb pool can be changed", probe_pool_1g},
	{"what is mapped can be proven", probe_proof},
	{"physical frames can be read", probe_frames},
	{"memory that may be used", probe_memory},
	{"the clock is read without a system call", probe_clock},
	{"hardware counters", probe_counters},
	{"entries of the TLB are reported", probe_tlb},
	{"no hypervisor below", probe_metal},
};

bool doctor_probe(size_t index, struct finding *finding)
{
	if (index >= sizeof(probes) / sizeof(probes[0]))
		return false;
	*finding = (struct finding){probes[index].what, probes[index].run()};
	return true;
}
