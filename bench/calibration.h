/*
 * Counters are believed only after they have counted something known: a loop of so many
 * instructions, rings that keep to what each level of TLB holds, and a storm of page walks. A
 * virtual PMU may open every event and count nothing, or something else.
 */
#ifndef PAGETOLL_CALIBRATION_H
#define PAGETOLL_CALIBRATION_H

#include "outcome.h"

#include <stdbool.h>
#include <stdint.h>

struct count;
struct counter_set;

/* What was done while it was counted. Rings are of lines two small pages apart, so that no four
 * neighbours exist for a TLB to coalesce. */
enum calibration_phase {
	CALIBRATION_LOOP,   /* so many instructions, no memory */
	CALIBRATION_QUIET,  /* a ring over 16 pages: every first-level TLB holds them */
	CALIBRATION_SECOND, /* over 512: more than a first level has, fewer than a second */
	CALIBRATION_STORM,  /* over 16,384: four times the largest second level known, Zen 5's */
	CALIBRATION_PHASES
};

/* Judges one count of one phase. ops: loop: instructions; rings: accesses. Ok also for a name that
 * nothing is known to expect of, and where the counter never ran (it lost its turn, which the row
 * will say); unavailable, "counted N where ...", when it is out of bounds. */
struct outcome calibration_judge(const char *name, enum calibration_phase phase,
                                 const struct count *count, double ops);

/* Runs the phases, some 0.15 s, and distrusts what is out of bounds. Does nothing where no counter
 * with bounds is open. All such are distrusted where there is no memory to calibrate with. The
 * thread is pinned; leaves no memory behind. */
void calibration_run(struct counter_set *set);

#endif
