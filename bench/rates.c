#include "rates.h"
#include "chain.h"
#include "clock.h"
#include "csv.h"
#include "machine.h"
#include "mapping.h"
#include "page_mode.h"
#include "stats.h"
#include "units.h"
#include "work_chase.h"

#include <math.h>
#include <unistd.h>

/* A few sizes between a first-level cache and well beyond the last-level one. */
static const uint64_t sizes[] = {128 * KIB, MIB, 8 * MIB, 64 * MIB, 256 * MIB, GIB};

enum { IDLE_SECONDS = 5 };

static const char *const columns[] = {"rate", "size_bytes", "ns", NULL};

static void write_rate(struct csv_writer *csv, const char *rate, uint64_t bytes, double ns)
{
	csv_text(csv, rate);
	csv_u64(csv, bytes);
	csv_real(csv, ns);
	csv_end_row(csv);
}

/* Maps and touches a region of a mode; ns per small page of the touch. NaN when it cannot be. */
static double touch_ns(const struct page_mode *mode, struct mapping *mapping, uint64_t bytes)
{
	uint64_t page = mode->page_size(mode);
	struct outcome outcome = mapping_reserve(mapping, bytes, page, page);
	uint64_t start;

	if (outcome_is_ok(&outcome))
		outcome = mode->map(mode, mapping);
	start = clock_now_ns();
	if (outcome_is_ok(&outcome))
		outcome = mapping_touch(mapping);
	if (!outcome_is_ok(&outcome))
		return NAN;
	return (double)(clock_now_ns() - start) * (double)mapping_small_page() / (double)bytes;
}

static double touch_once_ns(const char *mode_name, uint64_t bytes)
{
	struct mapping mapping;
	double ns = touch_ns(page_mode_find(mode_name), &mapping, bytes);

	mapping_release(&mapping);
	return ns;
}

enum { TURNS = 5 };

/* The median of a few times, after the first, which also pays the host. */
static double warm_touch_ns(const char *mode_name, uint64_t bytes)
{
	double ns[TURNS];

	touch_once_ns(mode_name, bytes);
	for (int turn = 0; turn < TURNS; turn++)
		ns[turn] = touch_once_ns(mode_name, bytes);
	return stats_median(ns, TURNS);
}

/* After a while idle, in which a hypervisor may have taken the memory back. */
static double idle_touch_ns(const char *mode_name, uint64_t bytes)
{
	touch_once_ns(mode_name, bytes);
	sleep(IDLE_SECONDS);
	return touch_once_ns(mode_name, bytes);
}

/* A lap of a chase, a line a page, on small pages: the median of a few. */
static double access_ns(uint64_t bytes)
{
	struct mapping mapping;
	double ns = touch_ns(page_mode_find("base"), &mapping, bytes);
	double laps[TURNS] = {0};
	struct work work = {
		.base = mapping.base, .size = bytes, .stride = mapping_small_page(), .seed = 1};
	struct outcome outcome = outcome_of(OUTCOME_FAILED, "not mapped");

	if (!isnan(ns))
		outcome = work_chase_prepare(&work);
	for (int turn = 0; turn < TURNS && outcome_is_ok(&outcome); turn++) {
		uint64_t start = clock_now_ns();

		work_chase_run(&work, work.slots);
		laps[turn] = (double)(clock_now_ns() - start) / (double)work.slots;
	}
	mapping_release(&mapping);
	return outcome_is_ok(&outcome) ? stats_median(laps, TURNS) : NAN;
}

struct outcome rates_measure(const char *path)
{
	struct csv_writer csv;
	struct outcome outcome = csv_create(&csv, path);
	uint64_t most = machine_budget() / 2;
	uint64_t touched = most < 256 * MIB ? most / MIB * MIB : 256 * MIB;
	int cpu;

	if (!outcome_is_ok(&outcome))
		return outcome;
	machine_pin(-1, &cpu);
	csv_header(&csv, columns);
	write_rate(&csv, "touch-small", touched, warm_touch_ns("base", touched));
	write_rate(&csv, "touch-huge", touched, warm_touch_ns("thp", touched));
	write_rate(&csv, "touch-idle", touched, idle_touch_ns("thp", touched));
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]) && sizes[i] <= most; i++)
		write_rate(&csv, "access", sizes[i], access_ns(sizes[i]));
	return csv_commit(&csv);
}
