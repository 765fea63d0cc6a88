/*
 * How good the instrument is, in numbers (`make bench`): load-to-use latency from the first-level
 * cache in units of a dependent add, the cost of setting up a ring against a plain write of its
 * region, and the memory that it takes beside the region. With an argument, "chase PAGES", it times
 * one chase over 256 MiB at stride 64 B, to be compared in turn with somebody else's.
 */
#include "chain.h"
#include "clock.h"
#include "mapping.h"
#include "page_mode.h"
#include "stats.h"
#include "units.h"
#include "workload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { TURNS = 15 };

#define ADD  __asm__ volatile("add %1, %0" : "+r"(x) : "r"(y));
#define ADD8 ADD ADD ADD ADD ADD ADD ADD ADD

/* One cycle each on every core of the last twenty years: each needs the one before. */
static double add_ns(void)
{
	enum { ADDS = 8 * 4000000 };
	uint64_t x = 1, y = 3, start = clock_now_ns();

	for (int i = 0; i < ADDS / 8; i++) {
#if defined(__x86_64__)
		ADD8
#else
		x += y;
		__asm__ volatile("" : "+r"(x));
#endif
	}
	return (double)(clock_now_ns() - start) / ADDS;
}

static struct mapping region(const char *pages, uint64_t bytes)
{
	const struct page_mode *mode = page_mode_find(pages);
	struct mapping mapping;
	uint64_t page = mode->page_size(mode);
	struct outcome outcome = mapping_reserve(&mapping, bytes, page, page);

	if (outcome_is_ok(&outcome))
		outcome = mode->map(mode, &mapping);
	if (outcome_is_ok(&outcome))
		outcome = mapping_touch(&mapping);
	if (!outcome_is_ok(&outcome)) {
		fprintf(stderr, "%s\n", outcome.why);
		exit(1);
	}
	return mapping;
}

static double chase_ns(const struct workload *chase, struct work *work, uint64_t ops)
{
	uint64_t start = clock_now_ns();

	chase->run(work, ops);
	return (double)(clock_now_ns() - start) / (double)ops;
}

/* Load-to-use in the first-level cache: 16 KiB of lines; in turn with the adds, so that both see
 * the same clock rate. */
static void first_level(const struct workload *chase)
{
	struct mapping mapping = region("base", 16 * KIB);
	struct work work = {.base = mapping.base, .size = 16 * KIB, .stride = 64, .seed = 1};
	double ratio[TURNS], load[TURNS];

	chase->prepare(&work);
	for (int turn = 0; turn < TURNS; turn++) {
		load[turn] = chase_ns(chase, &work, 20000000);
		ratio[turn] = load[turn] / add_ns();
	}
	printf("load from the first-level cache   %.2f ns = %.2f dependent adds (medians of %d)\n",
	       stats_median(load, TURNS), stats_median(ratio, TURNS), TURNS);
	mapping_release(&mapping);
}

static void set_up_ring(const char *pages, uint64_t stride)
{
	struct mapping mapping = region(pages, GIB);
	struct chain chain = {
		.base = mapping.base, .slots = GIB / stride, .stride = stride, .seed = 1};
	struct outcome outcome;
	double ratio[3];
	double write_s = 0, build_s = 0;
	void *start;

	for (int turn = 0; turn < 3; turn++) {
		uint64_t before = clock_now_ns(), written, built;

		memset(mapping.base, 0, GIB);
		written = clock_now_ns();
		outcome = chain_build(&chain, &start);
		if (outcome_is_ok(&outcome))
			outcome = chain_check(&chain);
		built = clock_now_ns();
		if (!outcome_is_ok(&outcome))
			exit(1);
		write_s = (double)(written - before) / 1e9;
		build_s = (double)(built - written) / 1e9;
		ratio[turn] = build_s / write_s;
	}
	printf("1 GiB ring, %4llu B stride, %-5s  %.3f s to link, write and check, %.3f s to write "
	       "the "
	       "region: %.2f times\n",
	       (unsigned long long)stride, pages, build_s, write_s, stats_median(ratio, 3));
	mapping_release(&mapping);
}

static void memory_beside(void)
{
	struct rusage before, after;
	struct mapping mapping = region("base", GIB);
	struct chain chain = {.base = mapping.base, .slots = GIB / 64, .stride = 64, .seed = 1};
	void *start;

	getrusage(RUSAGE_SELF, &before);
	chain_build(&chain, &start);
	getrusage(RUSAGE_SELF, &after);
	printf("memory beside 1 GiB, 64 B stride  %.1f MiB, that is %.2f bytes a slot; %.1f MiB "
	       "without a "
	       "ring\n",
	       (double)(after.ru_maxrss - before.ru_maxrss) / 1024,
	       (double)(after.ru_maxrss - before.ru_maxrss) * 1024 / (double)chain.slots,
	       (double)before.ru_maxrss / 1024 - 1024);
	mapping_release(&mapping);
}

static int one_chase(const struct workload *chase, const char *pages)
{
	struct mapping mapping = region(pages, 256 * MIB);
	struct work work = {.base = mapping.base, .size = 256 * MIB, .stride = 64, .seed = 1};
	double ns[5];

	chase->prepare(&work);
	for (int i = 0; i < 5; i++)
		ns[i] = chase_ns(chase, &work, work.slots);
	printf("%.2f\n", stats_median(ns, 5));
	return 0;
}

int main(int argc, char **argv)
{
	const struct workload *chase = workload_find("chase");

	if (argc == 3 && !strcmp(argv[1], "chase"))
		return one_chase(chase, argv[2]);
	first_level(chase);
	memory_beside();
	set_up_ring("base", 4096);
	set_up_ring("thp", 4096);
	set_up_ring("base", 64);
	set_up_ring("thp", 64);
	return 0;
}
