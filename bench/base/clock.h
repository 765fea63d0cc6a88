/*
 * CLOCK_MONOTONIC through the vDSO: nanoseconds, never cycles (TSC ticks are not
 * cycles under turbo).
 */
#ifndef PAGETOLL_CLOCK_H
#define PAGETOLL_CLOCK_H

#include <stdint.h>

uint64_t clock_now_ns(void);

/* Median cost of one call, ns, over some ten thousand calls; and the smallest step seen, ns. */
struct clock_quality {
	double call_ns;
	uint64_t step_ns;
};

struct clock_quality clock_calibrate(void);

#endif
