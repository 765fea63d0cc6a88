/*
 * Workloads: what is done to memory while the clock runs. Each is a row of one table; a new
 * workload is one file work_*.c and one row in workload.c.
 */
#ifndef PAGETOLL_WORKLOAD_H
#define PAGETOLL_WORKLOAD_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One line a slot; as many lines side by side; as many, one in every 32 KiB or 2 MiB, of which only
 * the pages that hold a line are touched. */
enum layout { LAYOUT_SPREAD, LAYOUT_PACKED, LAYOUT_SPREAD_32K, LAYOUT_SPREAD_2M };
enum offset { OFFSET_EVEN, OFFSET_RANDOM, OFFSET_ZERO }; /* where in its slot the line lies */
enum order { ORDER_RANDOM, ORDER_SEQUENTIAL };
enum touch { TOUCH_DENSE, TOUCH_SPARSE }; /* one word in every small page, or in every 2 MiB */
enum after { AFTER_WARM, AFTER_IDLE };    /* touched again at once, or after some seconds */

/* What of an arm a workload takes heed of; bits. Arms that differ in anything else would be twins,
 * which the spec refuses. */
enum aspect {
	HEEDS_STRIDE = 1, /* where lines lie, or how many operations make a lap */
	HEEDS_LAYOUT = 2,
	HEEDS_OFFSET = 4,
	HEEDS_ORDER = 8,
	HEEDS_HIT_RATIO = 16,
	HEEDS_TOUCH = 32,
	HEEDS_AFTER = 64,
	HEEDS_LOCK = 128,
};

struct histogram;

/* What a workload is to be done to: a region of written memory, and how. */
struct work {
	char *base;      /* first byte of the region */
	uint64_t size;   /* working set asked for, bytes */
	uint64_t stride; /* bytes from slot to slot */
	enum layout layout;
	enum offset offset;
	enum order order;
	double hit_ratio; /* share of lookups that find their key, 0..1 */
	enum touch touch;
	uint64_t seed;  /* same for all arms of a cell */
	uint64_t slots; /* filled by prepare: operations that make one lap */

	/* The workload's own. A ring: where it goes on, and where it must be after whole laps. */
	void *state, *goal;
	/* Drawn addresses: where the draw is, where it was when last checked; what was summed up;
	 * operations since then, or since the beginning. */
	uint64_t drawn, checked, sum, done;
	/* A table: entries in it, and the time to build it; 0: there is none. */
	uint64_t entries, build_ns;
	/* Where run() notes each operation's time; NULL: it takes no times. */
	struct histogram *latency;
};

struct workload {
	const char *name;
	const char *summary;
	const char *unit;    /* of one operation: "access", "lookup", "touch" */
	const char *pattern; /* of its accesses: "dependent", "independent", ... */
	double least_ns;     /* an operation in less is impossible: the loop was not run */
	unsigned int heeds;  /* bits of aspect */
	bool fresh;          /* every sample wants memory not touched since it was mapped */
	bool nests;          /* can be prepared over memory that it used at another size */

	/* For predictions, roughly: an operation's time beside a chase's; preparing, for each
	 * operation of a lap and for each byte of the region. */
	double pace, prepare_op_ns, prepare_byte_ns;

	/* Bytes of memory that a working set needs, for plan and mapping. */
	uint64_t (*bytes)(const struct work *work);

	/* Bytes of small pages that hold what is accessed, where prepare() is to be the first to
	 * touch the region and touches nothing else; 0, or NULL: the region is touched whole. */
	uint64_t (*touched)(const struct work *work);

	/* Operations of one lap; NULL: one for each stride of the working set. */
	uint64_t (*lap)(const struct work *work);

	/* Fills the region and checks what it built; untimed. */
	struct outcome (*prepare)(struct work *work);

	/* Timed: exactly ops operations, going on where the last ended. */
	void (*run)(struct work *work, uint64_t ops);

	/* After whole laps: was everything done that was to be done, and nothing else? */
	struct outcome (*check)(struct work *work);
};

/* Bytes from line to line, where slots are stride bytes. */
uint64_t layout_apart(enum layout layout, uint64_t stride);

/* Lines lie so far apart that pages between them stay untouched. */
bool layout_is_sparse(enum layout layout);

const struct workload *workload_find(const char *name);
const struct workload *workload_at(size_t index);

/* Bytes of a region that is touched in part, else 0. */
uint64_t workload_touched(const struct workload *workload, const struct work *work);

/* Operations that make one lap. */
uint64_t workload_lap(const struct workload *workload, const struct work *work);

#endif
