/* Curves of model machines for tests of knees, and what is asked of a knee. */
#ifndef PAGETOLL_KNEE_CURVES_H
#define PAGETOLL_KNEE_CURVES_H

#include "knee.h"
#include "model_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

static struct knee_point points[MODEL_POINTS];

static inline struct knees knees_of(const struct model *model)
{
	model_curve(model, points);
	return knees_find(points, MODEL_POINTS);
}

/* The point of the model's pages after that one. */
static inline double next(double pages)
{
	size_t i = 0;

	while (model_pages[i] <= pages)
		i++;
	return model_pages[i];
}

static inline size_t at(double pages)
{
	size_t i = 0;

	while (model_pages[i] != pages)
		i++;
	return i;
}

static inline void is_at(const struct knee *knee, double pages)
{
	assert_true(knee->found);
	if (knee->before != pages || knee->after != next(pages))
		fail_msg("%g..%g is not %g", knee->before, knee->after, pages);
}

static inline void holds(const struct knee *knee, double pages)
{
	assert_true(knee->found);
	assert_true(knee->from <= knee->before && knee->before < knee->after &&
	            knee->after <= knee->to);
	if (knee->from > pages || knee->to <= pages)
		fail_msg("%g..%g does not hold %g", knee->from, knee->to, pages);
}

static inline void near(double value, double expected)
{
	if (!(fabs(value - expected) <= 1e-9 * fabs(expected)))
		fail_msg("%.12g is not %.12g", value, expected);
}

static inline void none(const struct knee *knee)
{
	assert_false(knee->found);
}

#endif
