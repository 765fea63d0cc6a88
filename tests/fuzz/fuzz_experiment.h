/*
 * Two experiments for fuzzers of what is read beside one: each size for itself, and nested sizes
 * with curves; small, so that a run over all metrics takes no time.
 */
#ifndef PAGETOLL_FUZZ_EXPERIMENT_H
#define PAGETOLL_FUZZ_EXPERIMENT_H

#include "fuzz_folder.h"
#include "spec.h"

static struct spec fuzz_spec;

static inline void fuzz_read_experiments(void)
{
	static const char text[] =
		"experiments:\n"
		"  sweep:\n"
		"    title: A\n"
		"    workload: [chase, fault]\n"
		"    size: [64MiB, 1GiB]\n"
		"    pages: [base, thp]\n"
		"    counters: [walks, cycles, 'skx::DTLB_LOAD_MISSES:WALK_COMPLETED']\n"
		"    rounds: 1\n"
		"  curves:\n"
		"    title: B\n"
		"    nested: true\n"
		"    size: [128KiB, 192KiB, 256KiB, 384KiB, 512KiB, 768KiB, 1MiB, 1536KiB,\n"
		"           2MiB, 3MiB, 4MiB, 6MiB, 8MiB, 12MiB, 16MiB]\n"
		"    pages: [base, thp]\n"
		"    layout: [spread, packed]\n"
		"    rounds: 1\n";
	struct spec_options options = {.plots = fuzz_root};
	char path[PATH_MAX];

	fuzz_put_text("experiments.yaml", text);
	HOLDS(!spec_read(&fuzz_spec, fuzz_path(path, "experiments.yaml"), &options, stderr));
	for (size_t i = 0; i < fuzz_spec.count; i++)
		memcpy(fuzz_spec.experiments[i].hash, "00000000", SPEC_HASH);
}

#endif
