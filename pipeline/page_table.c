#include "page_table.h"

#include <math.h>

enum { ENTRY = 8, LINE = 64, TABLE_ENTRIES = 512, LEVELS = 4 };

/* Of the smallest page; the level above maps TABLE_ENTRIES times that with an entry. */
#define SMALLEST 4096.0

double page_table_bytes(double accesses, double apart, double page)
{
	double maps = SMALLEST, lines = 0;

	if (!(page > 0))
		return NAN;
	for (int level = 0; level < LEVELS; level++, maps *= TABLE_ENTRIES) {
		double covers = maps * LINE / ENTRY;

		if (maps * TABLE_ENTRIES > page)
			lines += fmax(1, fmin(accesses, ceil(accesses * apart / covers)));
	}
	return lines * LINE;
}
