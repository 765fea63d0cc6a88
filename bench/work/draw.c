#include "draw.h"

uint64_t draw_after(uint64_t x, uint64_t steps)
{
	uint64_t factor = 1, increment = 0;
	uint64_t step_factor = DRAW_FACTOR, step_increment = DRAW_INCREMENT;

	for (; steps; steps >>= 1) {
		if (steps & 1) {
			factor *= step_factor;
			increment = increment * step_factor + step_increment;
		}
		step_increment *= step_factor + 1;
		step_factor *= step_factor;
	}
	return factor * x + increment;
}
