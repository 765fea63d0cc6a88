/*
 * The dimensions of an arm: how a value goes in, and how it comes out as the word that stands in
 * labels and canonical specs. Their product is an experiment's arms.
 */
#ifndef PAGETOLL_DIMENSIONS_H
#define PAGETOLL_DIMENSIONS_H

#include "fields.h"
#include "spec.h"

/* A mistake in a list of lists is thousands of arms; nobody plans more than these. */
enum { DIMENSION_COUNT = 8, DIMENSION_ARMS = 256 };

struct dimension {
	enum spec_id key;
	void (*set)(struct arm *arm, const struct value *value);
	const char *(*get)(const struct arm *arm, char *text); /* NULL: as found */
};

/* Slowest first. Pages vary fastest, so that arms to be compared stand side by side. */
extern const struct dimension dimensions[DIMENSION_COUNT];

/* Number of arms with controls; anything above DIMENSION_ARMS is only that. */
size_t dimensions_count(const struct fields *fields);

/* Fills arms and arm_count of the experiment, whose baseline is set: the product, then a control
 * for each baseline arm. All dimensions are sound. */
void dimensions_multiply(struct experiment *experiment, const struct fields *fields,
                         struct arena *memory);

#endif
