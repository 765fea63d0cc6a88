#include "spec.h"
#include "dimensions.h"
#include "units.h"

#include <string.h>

bool arm_is_compared(const struct experiment *experiment, size_t arm)
{
	return !experiment->arms[arm].control && experiment->arms[arm].baseline != arm;
}

bool experiment_compares(const struct experiment *experiment)
{
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (arm_is_compared(experiment, i))
			return true;
	return false;
}

static bool same_word(const struct dimension *dimension, const struct arm *one,
                      const struct arm *other)
{
	char texts[2][UNITS_TEXT];
	const char *first = dimension->get(one, texts[0]),
		   *second = dimension->get(other, texts[1]);

	return first && second ? !strcmp(first, second) : first == second;
}

static bool differ_in_layout_alone(const struct arm *one, const struct arm *other)
{
	if (one->layout == other->layout || one->control != other->control)
		return false;
	for (size_t i = 0; i < DIMENSION_COUNT; i++)
		if (dimensions[i].key != KEY_LAYOUT && !same_word(&dimensions[i], one, other))
			return false;
	return true;
}

/* Prefetchers see through a ring in address order, in either layout: no difference of such rings is
 * what translation costs. */
size_t arm_floor(const struct experiment *experiment, size_t arm)
{
	const struct arm *arms = experiment->arms;

	if (arms[arm].order == ORDER_SEQUENTIAL)
		return SIZE_MAX;
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (arms[i].layout == LAYOUT_PACKED && differ_in_layout_alone(&arms[i], &arms[arm]))
			return i;
	return SIZE_MAX;
}

bool arm_is_floor(const struct experiment *experiment, size_t arm)
{
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (arm_floor(experiment, i) == arm)
			return true;
	return false;
}

const char *arm_role(const struct experiment *experiment, size_t arm)
{
	if (experiment->arms[arm].control)
		return "control";
	return experiment->arms[arm].baseline == arm ? "baseline" : "arm";
}
