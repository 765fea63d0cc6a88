/*
 * Addresses drawn while the clock runs: a linear congruential generator (Knuth's MMIX constants,
 * The Art of Computer Programming 2, 3.3.4), whose high bits choose one of n places by a
 * multiplication. A few cycles, no memory, and any number of steps can be foretold, so what was
 * drawn can be checked.
 */
#ifndef PAGETOLL_DRAW_H
#define PAGETOLL_DRAW_H

#include <stdint.h>

#define DRAW_FACTOR    UINT64_C(6364136223846793005)
#define DRAW_INCREMENT UINT64_C(1442695040888963407)

static inline uint64_t draw_next(uint64_t x)
{
	return x * DRAW_FACTOR + DRAW_INCREMENT;
}

/* 0 .. places-1, from the high bits of x. */
static inline uint64_t draw_place(uint64_t x, uint64_t places)
{
	return (uint64_t)(((unsigned __int128)x * places) >> 64);
}

/* x after that many steps, in a logarithm of them (F. Brown, "Random number generation with
 * arbitrary strides", Transactions of the American Nuclear Society, 1994). */
uint64_t draw_after(uint64_t x, uint64_t steps);

#endif
