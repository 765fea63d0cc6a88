#include "spec.h"

bool arm_is_compared(const struct experiment *experiment, size_t arm)
{
	return !experiment->arms[arm].control && experiment->arms[arm].baseline != arm;
}

const char *arm_role(const struct experiment *experiment, size_t arm)
{
	if (experiment->arms[arm].control)
		return "control";
	return experiment->arms[arm].baseline == arm ? "baseline" : "arm";
}
