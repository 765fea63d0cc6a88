#include "mapping.h"
#include "units.h"

#include <assert.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

uint64_t mapping_small_page(void)
{
	return (uint64_t)sysconf(_SC_PAGESIZE);
}

struct outcome mapping_reserve(struct mapping *mapping, uint64_t requested, uint64_t page_size,
                               uint64_t alignment)
{
	uint64_t guard = mapping_small_page();
	char *first;

	assert(page_size && alignment % page_size == 0);
	*mapping = (struct mapping){.requested = requested,
	                            .bytes = units_round_up(requested, page_size),
	                            .page_size = page_size};
	mapping->reserved_bytes = mapping->bytes + alignment + 2 * guard;
	mapping->reserved = mmap(NULL, mapping->reserved_bytes, PROT_NONE,
	                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (mapping->reserved == MAP_FAILED) {
		mapping->reserved = NULL;
		return outcome_of(OUTCOME_UNAVAILABLE, "no address space for %zu bytes: %s",
		                  mapping->reserved_bytes, strerror(errno));
	}
	first = mapping->reserved + guard;
	mapping->base = first + (alignment - (uintptr_t)first % alignment) % alignment;
	return outcome_ok();
}

/* The guard behind the region and the room for aligning it leave a small page. */
void mapping_misalign(struct mapping *mapping)
{
	mapping->base += mapping_small_page();
	assert(mapping->base + mapping->bytes < mapping->reserved + mapping->reserved_bytes);
}

struct outcome mapping_lock(const struct mapping *mapping)
{
	char size[UNITS_TEXT];

	if (!mlock(mapping->base, mapping->bytes))
		return outcome_ok();
	return outcome_of(
		OUTCOME_UNAVAILABLE,
		"mlock of %s refused: %s (RLIMIT_MEMLOCK: raise it with ulimit -l, or run "
		"as root)",
		units_human_size(size, mapping->bytes), strerror(errno));
}

struct outcome mapping_anonymous(struct mapping *mapping, int flags)
{
	char size[UNITS_TEXT];
	int promise = mapping->sparse ? MAP_NORESERVE : 0;
	void *at = mmap(mapping->base, mapping->bytes, PROT_READ | PROT_WRITE,
	                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | promise | flags, -1, 0);

	if (at != MAP_FAILED)
		return outcome_ok();
	if (flags & MAP_HUGETLB && (uintptr_t)mapping->base % mapping->page_size)
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "hugetlb pages need a base on a boundary of their size; this one "
		                  "is misaligned on purpose");
	return outcome_of(OUTCOME_UNAVAILABLE, "mmap of %s refused: %s",
	                  units_human_size(size, mapping->bytes), strerror(errno));
}

struct outcome mapping_advise(struct mapping *mapping, int advice, const char *name)
{
	if (!madvise(mapping->base, mapping->bytes, advice))
		return outcome_ok();
	return outcome_of(OUTCOME_UNAVAILABLE, "madvise(%s) refused: %s", name, strerror(errno));
}

struct outcome mapping_anonymous_huge(struct mapping *mapping)
{
	struct outcome outcome = mapping_anonymous(mapping, 0);

	return outcome_is_ok(&outcome) ? mapping_advise(mapping, MADV_HUGEPAGE, "MADV_HUGEPAGE")
	                               : outcome;
}

static sigjmp_buf bus_return;

static void on_bus(int number)
{
	(void)number;
	siglongjmp(bus_return, 1);
}

static uint64_t minor_faults(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t)usage.ru_minflt;
}

struct outcome mapping_touch(struct mapping *mapping)
{
	struct sigaction action = {.sa_handler = on_bus}, before;
	uint64_t step = mapping_small_page();
	uint64_t faults = minor_faults();
	struct outcome outcome = outcome_ok();

	sigaction(SIGBUS, &action, &before);
	if (sigsetjmp(bus_return, 1) == 0) {
		for (uint64_t at = 0; at < mapping->bytes; at += step)
			*(volatile uint64_t *)(void *)(mapping->base + at) = 0;
	} else {
		outcome = outcome_of(
			OUTCOME_FAILED,
			"the kernel granted the mapping but had no page to give "
			"(SIGBUS): a pool or hugetlb cgroup limit was used up meanwhile");
	}
	sigaction(SIGBUS, &before, NULL);
	mapping->faults = minor_faults() - faults;
	return outcome;
}

void mapping_release(struct mapping *mapping)
{
	if (mapping->reserved)
		munmap(mapping->reserved, mapping->reserved_bytes);
	mapping->reserved = NULL;
}
