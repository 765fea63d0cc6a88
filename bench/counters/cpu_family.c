#include "cpu_family.h"
#include "core_type.h"

#include <stdbool.h>
#include <string.h>

const struct cpu_family *cpu_family_at(size_t i)
{
	const struct cpu_family *const tables[] = {cpu_families_intel, cpu_families_amd,
	                                           cpu_families_arm};

	for (size_t table = 0; table < sizeof(tables) / sizeof(tables[0]); table++)
		for (const struct cpu_family *row = tables[table]; row->name; row++)
			if (!i--)
				return row;
	return NULL;
}

static bool is_of(const struct core_type *core, const struct cpu_family *row)
{
	if (strcmp(row->vendor, core->vendor) != 0 || row->family != core->family)
		return false;
	if (core->model < row->model || core->model > row->last)
		return false;
	if (row->newest && (core->stepping < row->stepping || core->stepping > row->newest))
		return false;
	return !row->source || !strcmp(row->source, core->source);
}

const struct cpu_family *cpu_family_find(const struct core_type *core)
{
	const struct cpu_family *row;

	for (size_t i = 0; (row = cpu_family_at(i)); i++)
		if (is_of(core, row))
			break;
	return row;
}
