/*
 * The dimensions of an arm: how a value goes in, and how it comes out as the word that stands in
 * labels and canonical specs. Their product is an experiment's arms.
 */
#ifndef PAGETOLL_DIMENSIONS_H
#define PAGETOLL_DIMENSIONS_H

#include "fields.h"
#include "spec.h"

/* A mistake in a list of lists is thousands of arms; nobody plans more than these. */
enum { DIMENSION_COUNT = 13, DIMENSION_ARMS = 256 };

struct dimension {
	enum spec_id key;
	unsigned int aspect; /* what a workload must heed for it to matter; 0: it always does */
	void (*set)(struct arm *arm, const struct value *value);
	const char *(*get)(const struct arm *arm, char *text);   /* NULL: as found */
	const char *(*label)(const struct arm *arm, char *text); /* in labels, where get() would not
	                                                           do; or NULL */
};

/* Slowest first. Pages vary fastest, so that arms to be compared stand side by side. */
extern const struct dimension dimensions[DIMENSION_COUNT];

/* Whether any workload of the experiment's arms takes heed of it. */
bool dimension_matters(const struct dimension *dimension, const struct experiment *experiment);

/* Number of arms with controls; anything above DIMENSION_ARMS is only that. */
size_t dimensions_count(const struct fields *fields);

/* Fills arms and arm_count of the experiment, whose baseline is set: the product, then a control
 * for each baseline arm. All dimensions are sound. */
void dimensions_multiply(struct experiment *experiment, const struct fields *fields,
                         struct arena *memory);

#endif
