#include "workload.h"
#include "work_chase.h"

#include <string.h>

static const struct workload workloads[] = {
	{.name = "chase",
         .summary = "follows a ring of pointers: each load needs the one before it",
         .unit = "access",
         .least_ns = 0.5, /* a dependent load takes cycles even from the first-level cache */
         .bytes = work_chase_bytes,
         .prepare = work_chase_prepare,
         .run = work_chase_run,
         .check = work_chase_check},
};

const struct workload *workload_at(size_t index)
{
	return index < sizeof(workloads) / sizeof(workloads[0]) ? &workloads[index] : NULL;
}

const struct workload *workload_find(const char *name)
{
	for (size_t i = 0; i < sizeof(workloads) / sizeof(workloads[0]); i++)
		if (!strcmp(workloads[i].name, name))
			return &workloads[i];
	return NULL;
}
