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

enum layout { LAYOUT_SPREAD, LAYOUT_PACKED }; /* one line a slot; as many lines side by side */
enum offset { OFFSET_EVEN, OFFSET_RANDOM, OFFSET_ZERO }; /* where in its slot the line lies */
enum order { ORDER_RANDOM, ORDER_SEQUENTIAL };

/* What a workload is to be done to: a region of written memory, and how. */
struct work {
	char *base;      /* first byte of the region */
	uint64_t size;   /* working set asked for, bytes */
	uint64_t stride; /* bytes from slot to slot */
	enum layout layout;
	enum offset offset;
	enum order order;
	uint64_t seed;  /* same for all arms of a cell */
	uint64_t slots; /* filled by prepare: operations that make one lap */

	/* The workload's own. A ring: where it goes on, and where it must be after whole laps. */
	void *state, *goal;
	/* Drawn addresses: where the draw is, where it was when last checked; what was summed up;
	 * operations since then, or since the beginning. */
	uint64_t drawn, checked, sum, done;
};

struct workload {
	const char *name;
	const char *summary;
	const char *unit; /* of one operation: "access", "lookup", "fault" */
	double least_ns;  /* an operation in less is impossible: the loop was not run */
	double pace;      /* an operation's time beside a chase's, roughly: for predictions */

	/* Bytes of memory that a working set needs, for plan and mapping. */
	uint64_t (*bytes)(const struct work *work);

	/* Fills the region and checks what it built; untimed. */
	struct outcome (*prepare)(struct work *work);

	/* Timed: exactly ops operations, going on where the last ended. */
	void (*run)(struct work *work, uint64_t ops);

	/* After whole laps: was everything done that was to be done, and nothing else? */
	struct outcome (*check)(struct work *work);
};

const struct workload *workload_find(const char *name);
const struct workload *workload_at(size_t index);

#endif
