/*
 * A nested experiment on small sizes, measured for real, and where its rings were laid: the chase
 * with a notepad.
 */
#ifndef PAGETOLL_NESTED_CELL_H
#define PAGETOLL_NESTED_CELL_H

#include "cell.h"
#include "csv.h"
#include "loan.h"
#include "lock.h"
#include "page_mode.h"
#include "specs_folder.h"
#include "trial.h"

#include <stddef.h>
#include <stdint.h>

/* One ring that was laid. */
struct laid {
	char arm[SPEC_LABEL];
	uint64_t size, offset, seed; /* offset: from the beginning of the region */
	double place;                /* offset over the greatest it may have; 0: it may have none */
};

enum { LAID_MOST = 512, NESTED_SAMPLES = 2, NESTED_SIZES = 4 };

static const uint64_t nested_sizes[NESTED_SIZES] = {64 * KIB, 128 * KIB, 2 * MIB, 32 * MIB};
static struct laid laid[LAID_MOST];
static size_t laid_count;
static struct spec spec;
static struct experiment *nested;
static struct workload noting;

/* One cell after the other in one process: the lock is another test's. */
struct outcome lock_take(const char *what, unsigned int wait_ms)
{
	(void)what;
	(void)wait_ms;
	return outcome_ok();
}

bool lock_holds(int fd)
{
	(void)fd;
	return false;
}

void lock_keep_over_exec(void)
{
}

static struct outcome prepare_noted(struct work *work)
{
	const struct trial *trial = (struct trial *)((char *)work - offsetof(struct trial, work));
	const struct workload *chase = workload_find("chase");
	uint64_t room = trial->mapping.requested - chase->bytes(work);
	struct laid *next = &laid[laid_count++];

	assert_true(laid_count < LAID_MOST);
	*next = (struct laid){.size = work->size,
	                      .offset = (uint64_t)(work->base - trial->mapping.base),
	                      .seed = work->seed};
	next->place = room ? (double)next->offset / (double)room : 0;
	snprintf(next->arm, sizeof(next->arm), "%s", trial->arm->label);
	return chase->prepare(work);
}

/* Where that size lay for that arm. */
static inline const struct laid *laid_at(const char *arm, uint64_t size)
{
	for (size_t i = 0; i < laid_count; i++)
		if (!strcmp(laid[i].arm, arm) && laid[i].size == size)
			return &laid[i];
	return NULL;
}

static inline int open_nested(void **state)
{
	static const char text[] =
		"experiments: {walk: {title: A, size: [64KiB, 128KiB, 2MiB, 32MiB], nested: true,\n"
		"  pages: [base, thp], layout: [spread, packed], rounds: 4, samples: 2, laps: 1,\n"
		"  min_time: 1ms, baseline: base}}\n";

	char self[PATH_MAX];

	setup(state);
	tree_put("/proc/meminfo", "MemAvailable: 8388608 kB\n");
	if (symlink("/proc/self", tree_path(self, "/proc/self"))) /* proofs are of real pages */
		return -1;
	read_text(&spec, text, false);
	nested = &spec.experiments[0];
	noting = *workload_find("chase");
	noting.prepare = prepare_noted;
	for (size_t i = 0; i < nested->arm_count; i++)
		nested->arms[i].workload = &noting;
	return 0;
}

static inline int close_nested(void **state)
{
	spec_release(&spec);
	return teardown(state);
}

static inline const char *data_folder(void)
{
	static char path[PATH_MAX];

	return tree_path(path, "/data");
}

/* Measures the round, and notes where rings lay. */
static inline struct outcome measure_round(unsigned int round)
{
	struct cell cell = {nested, experiment_cell_size(nested, 0), round, 1, 1};
	struct cell_options options = {.data = data_folder(), .command = "test", .cpu = -1};

	laid_count = 0;
	return cell_measure(&cell, &options);
}

static inline void read_round(struct csv *csv, unsigned int round)
{
	struct cell cell = {nested, experiment_cell_size(nested, 0), round, 1, 1};
	char path[PATH_MAX];
	struct outcome outcome = csv_read(csv, cell_path(&cell, data_folder(), path), true);

	assert_string_equal(outcome.why, "");
}

#endif
