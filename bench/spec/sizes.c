#include "spec.h"
#include "units.h"

/* What is smaller fits anywhere, and caches begin to hold it: no stand-in for a size that does not.
 */
#define STAND_IN_LEAST (64 * MIB)

uint64_t experiment_asked_size(const struct experiment *experiment, size_t index)
{
	return experiment->asked ? experiment->asked[index] : experiment->sizes[index];
}

size_t experiment_cells(const struct experiment *experiment)
{
	return experiment->nested ? 1 : experiment->size_count;
}

uint64_t experiment_cell_size(const struct experiment *experiment, size_t index)
{
	return experiment->sizes[experiment->nested ? experiment->size_count - 1 : index];
}

const uint64_t *experiment_sizes_of(const struct experiment *experiment, const uint64_t *cell_size,
                                    size_t *count)
{
	*count = experiment->nested ? experiment->size_count : 1;
	return experiment->nested ? experiment->sizes : cell_size;
}

bool experiment_has_size(const struct experiment *experiment, uint64_t asked)
{
	for (size_t i = 0; i < experiment->size_count; i++)
		if (experiment_asked_size(experiment, i) == asked)
			return true;
	return false;
}

uint64_t experiment_measured_size(const struct experiment *experiment, uint64_t asked)
{
	for (size_t i = 0; i < experiment->size_count; i++)
		if (experiment_asked_size(experiment, i) == asked)
			return experiment->sizes[i];
	return asked;
}

/* What the spec asks of a size as written. */
static bool holds_strides(const struct experiment *experiment, uint64_t size)
{
	for (size_t i = 0; i < experiment->arm_count; i++) {
		uint64_t stride = experiment->arms[i].stride;

		if (size % stride || size / stride < 2)
			return false;
	}
	return true;
}

uint64_t experiment_stood_for(const struct experiment *experiment, uint64_t size)
{
	if (size < STAND_IN_LEAST || size & (size - 1) || experiment_has_size(experiment, size) ||
	    !holds_strides(experiment, size))
		return 0;
	for (size_t i = 0; i < experiment->size_count; i++)
		if (experiment_asked_size(experiment, i) > size)
			return experiment_asked_size(experiment, i);
	return 0;
}
