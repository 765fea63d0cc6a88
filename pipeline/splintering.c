#include "splintering.h"

#define MOST   0.5
#define NEARLY 0.8
#define HARDLY 0.2

enum splintering splintering_of(double lo, double hi)
{
	if (lo > MOST)
		return SPLINTERED;
	if (hi < HARDLY)
		return SPLINTERED_NOT;
	return lo > HARDLY && hi < NEARLY ? SPLINTERED_PARTLY : SPLINTERED_UNRESOLVED;
}
