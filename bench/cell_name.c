#include "cell.h"
#include "units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The part of a cell's name behind the experiment's. */
static int stem(const struct cell *cell, char *text, size_t size)
{
	char bytes[UNITS_TEXT];

	units_format_size(bytes, cell->size);
	if (cell->groups > 1)
		return snprintf(text, size, "%s-r%02u-g%uof%u", bytes, cell->round, cell->group,
		                cell->groups);
	return snprintf(text, size, "%s-r%02u", bytes, cell->round);
}

const char *cell_id(const struct cell *cell, char id[static CELL_ID])
{
	int end = snprintf(id, CELL_ID, "%.100s/", cell->experiment->name);

	stem(cell, id + end, CELL_ID - (size_t)end);
	return id;
}

const char *cell_path(const struct cell *cell, const char *data, char path[static PATH_MAX])
{
	char name[80];

	stem(cell, name, sizeof(name));
	snprintf(path, PATH_MAX, "%s/%s-%s/%s.csv", data, cell->experiment->name,
	         cell->experiment->hash, name);
	return path;
}

bool cell_find(const struct spec *spec, const char *id, struct cell *cell)
{
	char name[CELL_ID], size[UNITS_TEXT], again[CELL_ID];
	unsigned int round, group = 1, groups = 1;
	int fields = sscanf(id, "%99[^/]/%31[^-]-r%u-g%uof%u", name, size, &round, &group, &groups);

	*cell = (struct cell){.round = round, .group = group, .groups = groups};
	if ((fields != 3 && fields != 5) || !units_parse_size(size, &cell->size))
		return false;
	cell->experiment = spec_find(spec, name);
	if (!cell->experiment || (!experiment_has_size(cell->experiment, cell->size) &&
	                          !experiment_stood_for(cell->experiment, cell->size)))
		return false;
	if (cell->experiment->nested && cell->size != experiment_cell_size(cell->experiment, 0))
		return false;
	return round >= 1 && round <= cell->experiment->rounds && group >= 1 && group <= groups &&
	       !strcmp(cell_id(cell, again), id);
}
