#include "verdict.h"

#include <math.h>

static const char *const names[] = {
	[VERDICT_FASTER] = "faster",
	[VERDICT_SLOWER] = "slower",
	[VERDICT_NONE] = "no difference shown",
	[VERDICT_NO_INTERVAL] = "no interval to judge by",
	[VERDICT_NOT_OBTAINED] = "not obtained",
	[VERDICT_NOT_AVAILABLE] = "not available",
	[VERDICT_FAILED] = "failed",
};

static enum verdict without_value(const struct figure *speedup)
{
	switch (speedup->outcome.code) {
	case OUTCOME_NOT_OBTAINED:
		return VERDICT_NOT_OBTAINED;
	case OUTCOME_UNAVAILABLE:
		return VERDICT_NOT_AVAILABLE;
	default:
		return VERDICT_FAILED;
	}
}

enum verdict verdict_of(const struct figure *speedup, const struct figure *control)
{
	double high = fmax(1, control->hi), low = fmin(1, control->lo);

	if (isnan(speedup->median))
		return without_value(speedup);
	if (isnan(speedup->lo) || isnan(control->lo))
		return VERDICT_NO_INTERVAL;
	if (speedup->lo > high)
		return VERDICT_FASTER;
	return speedup->hi < low ? VERDICT_SLOWER : VERDICT_NONE;
}

const char *verdict_name(enum verdict verdict)
{
	return names[verdict];
}

bool verdict_control_failed(const struct figure *control)
{
	return control->lo > 1 || control->hi < 1;
}
