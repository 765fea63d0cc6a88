#include "workload.h"
#include "work_chase.h"
#include "work_gather.h"
#include "work_probe.h"
#include "work_stream.h"
#include "work_update.h"

#include <string.h>

static const struct workload workloads[] = {
	{.name = "chase",
         .summary = "follows a ring of pointers: each load needs the one before it",
         .unit = "access",
         .least_ns = 0.5, /* a dependent load takes cycles even from the first-level cache */
         .pace = 1,
         .bytes = work_chase_bytes,
         .prepare = work_chase_prepare,
         .run = work_chase_run,
         .check = work_chase_check},
	{.name = "probe",
         .summary = "dependent loads at addresses drawn on the way, any word of the region",
         .unit = "access",
         .least_ns = 0.5,
         .pace = 1,
         .bytes = work_probe_bytes,
         .prepare = work_probe_prepare,
         .run = work_probe_run,
         .check = work_probe_check},
	{.name = "gather",
         .summary = "independent loads at the same addresses: misses may overlap",
         .unit = "access",
         .least_ns = 0.1,
         .pace = 0.07,
         .bytes = work_gather_bytes,
         .prepare = work_gather_prepare,
         .run = work_gather_run,
         .check = work_gather_check},
	{.name = "stream",
         .summary = "one load from every line in address order",
         .unit = "line",
         .least_ns = 0.02,
         .pace = 0.03,
         .bytes = work_stream_bytes,
         .prepare = work_stream_prepare,
         .run = work_stream_run,
         .check = work_stream_check},
	{.name = "update",
         .summary = "independent increments, one word in each slot, drawn on the way",
         .unit = "update",
         .least_ns = 0.1,
         .pace = 0.06,
         .bytes = work_update_bytes,
         .prepare = work_update_prepare,
         .run = work_update_run,
         .check = work_update_check},
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
