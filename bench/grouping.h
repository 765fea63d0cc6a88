/*
 * Which arms are mapped together. All of a cell's, where memory allows; else groups that each keep
 * the baseline and control of their arms, since a ratio is only taken inside one process.
 */
#ifndef PAGETOLL_GROUPING_H
#define PAGETOLL_GROUPING_H

#include "cell.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of memory that one arm takes at a size: what it maps, rounded up to its page; of a region
 * that is touched in part those pages, each with a page table of its own. */
uint64_t arm_bytes(const struct arm *arm, uint64_t size);

/* What of it must come from free memory: pages that lie in a pool already do not. */
uint64_t arm_need_bytes(const struct arm *arm, uint64_t size);

/* The work that the arm does at a size; base and seed are left open. */
struct work arm_work(const struct arm *arm, uint64_t size);

/* Fills chosen[arm_count] for the cell's group. The partition depends on the number of groups
 * alone, so a cell's name says what is in it. */
void group_arms(const struct cell *cell, bool *chosen);

/* Bytes that the chosen arms need together, with what building a ring takes beside them. */
uint64_t group_bytes(const struct experiment *experiment, uint64_t size, const bool *chosen);

/* Bytes that the arm needs together with its baseline and control: the least in which it can be
 * compared. */
uint64_t arm_least_bytes(const struct experiment *experiment, uint64_t size, size_t arm);

/* The same over the arms that are compared (over baselines, where none is), for the one that needs
 * least and the one that needs most: with less than the first nothing can be compared at that size,
 * with the second everything can, one arm at a time. */
struct memory_need {
	uint64_t least, most; /* bytes */
};

struct memory_need group_need(const struct experiment *experiment, uint64_t size);

/* The least number of groups whose every group fits the budget, leaving aside arms that cannot fit
 * in any way; at most as many as there are arms to compare. */
unsigned int groups_needed(const struct experiment *experiment, uint64_t size, uint64_t budget);

#endif
