/*
 * Sizes that memory cannot hold are scaled down: where nothing could be compared at a size, the
 * largest power of two below it at which everything can is measured in its place, and called what
 * it is. Data that are there come before memory, so that what was begun is gone on with however
 * much is free later; what is told of data (summaries, the report) never asks this machine's
 * memory.
 *
 * Fitting changes an experiment's sizes and keeps those as written in asked (see spec.h). Neither
 * its identity nor its canonical text changes.
 */
#ifndef PAGETOLL_FIT_H
#define PAGETOLL_FIT_H

#include "csv.h"
#include "spec.h"

#include <stddef.h>
#include <stdint.h>

/* A budget that everything fits: sizes without data stay as they are written. */
#define FIT_DATA_ALONE UINT64_MAX

/* Fits every experiment to its raw files below the machine's folder, and where there are none of a
 * size to the bytes that a cell may use. Files in which every arm was unavailable are no data. */
void fit_sizes(struct spec *spec, const char *folder, uint64_t budget);

/* Fits one to the sizes that its summary has. */
void fit_to_summary(struct experiment *experiment, const struct csv *summary);

/* What to measure where sizes[index] is written: that, when anything can be compared at it; else
 * the largest stand-in at which everything can be, else the largest at which anything can be; that
 * after all where there is none. */
uint64_t fit_to_memory(const struct experiment *experiment, size_t index, uint64_t budget);

#endif
