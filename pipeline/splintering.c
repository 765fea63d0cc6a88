#include "splintering.h"

#define MOSTLY 0.8
#define HARDLY 0.2

enum splintering splintering_of(double lo, double hi)
{
	if (lo > MOSTLY)
		return SPLINTERED;
	if (hi < HARDLY)
		return SPLINTERED_NOT;
	return lo > HARDLY && hi < MOSTLY ? SPLINTERED_PARTLY : SPLINTERED_UNRESOLVED;
}
