/*
 * The ring of pointers that a chase follows: one cache line a slot, all slots in one cycle. Built
 * by Sattolo's algorithm (S. Sattolo, "An algorithm to generate a random cyclic permutation",
 * Information Processing Letters 22, 1986), written in address order, and proven to be one cycle
 * before any clock starts.
 */
#ifndef PAGETOLL_CHAIN_H
#define PAGETOLL_CHAIN_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CHAIN_LINE = 64,  /* bytes between line positions; a pointer never straddles one */
	CHAIN_HEADS = 64, /* slots from which the ring is checked */
};

enum chain_offset { CHAIN_EVEN, CHAIN_RANDOM, CHAIN_ZERO };

struct chain {
	char *base;
	uint64_t slots;
	uint64_t stride; /* bytes from slot to slot, a multiple of CHAIN_LINE */
	enum chain_offset offset;
	bool sequential; /* slots in address order */
	uint64_t seed;
	const char *heads[CHAIN_HEADS]; /* filled in: where the pointers of the first slots lie */
};

/* Writes the ring into memory that is already touched; takes 8 bytes a slot while it works. *start
 * is a pointer in the ring. Failed when that memory is not to be had. */
struct outcome chain_build(struct chain *chain, void **start);

/* Walks a ring that was built: failed, saying what it found, unless it is one cycle over exactly
 * the slots and (random order) its first steps are not all of one stride. */
struct outcome chain_check(const struct chain *chain);

#endif
