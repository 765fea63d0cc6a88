#include "workload.h"
#include "units.h"
#include "work_chase.h"
#include "work_fault.h"
#include "work_gather.h"
#include "work_hash.h"
#include "work_probe.h"
#include "work_stream.h"
#include "work_update.h"

#include <string.h>

static const struct workload workloads[] = {
	{.name = "chase",
         .summary = "follows a ring of pointers: each load needs the one before it",
         .unit = "access",
         .pattern = "dependent",
         .least_ns = 0.5, /* a dependent load takes cycles even from the first-level cache */
         .heeds = HEEDS_STRIDE | HEEDS_LAYOUT | HEEDS_OFFSET | HEEDS_ORDER | HEEDS_LOCK,
         .nests = true,
         .pace = 1,
         .prepare_op_ns = 60,
         .bytes = work_chase_bytes,
         .touched = work_chase_touched,
         .prepare = work_chase_prepare,
         .run = work_chase_run,
         .check = work_chase_check},
	{.name = "probe",
         .summary = "dependent loads at addresses drawn on the way, any word of the region",
         .unit = "access",
         .pattern = "dependent",
         .least_ns = 0.5,
         .heeds = HEEDS_STRIDE | HEEDS_LOCK,
         .nests = true,
         .pace = 1,
         .bytes = work_probe_bytes,
         .prepare = work_probe_prepare,
         .run = work_probe_run,
         .check = work_probe_check},
	{.name = "gather",
         .summary = "independent loads at the same addresses: misses may overlap",
         .unit = "access",
         .pattern = "independent",
         .least_ns = 0.1,
         .heeds = HEEDS_STRIDE | HEEDS_LOCK,
         .nests = true,
         .pace = 0.07,
         .prepare_byte_ns = 0.15,
         .bytes = work_gather_bytes,
         .prepare = work_gather_prepare,
         .run = work_gather_run,
         .check = work_gather_check},
	{.name = "stream",
         .summary = "one load from every line in address order",
         .unit = "line",
         .pattern = "sequential",
         .least_ns = 0.02,
         .heeds = HEEDS_LOCK,
         .nests = true,
         .pace = 0.03,
         .prepare_byte_ns = 0.1,
         .bytes = work_stream_bytes,
         .lap = work_stream_lap,
         .prepare = work_stream_prepare,
         .run = work_stream_run,
         .check = work_stream_check},
	{.name = "update",
         .summary = "independent increments, one word in each slot, drawn on the way",
         .unit = "update",
         .pattern = "independent",
         .least_ns = 0.1,
         .heeds = HEEDS_STRIDE | HEEDS_OFFSET | HEEDS_LOCK,
         .pace = 0.06,
         .prepare_op_ns = 20,
         .bytes = work_update_bytes,
         .prepare = work_update_prepare,
         .run = work_update_run,
         .check = work_update_check},
	{.name = "hash",
         .summary = "independent lookups in a hash table, of which a share find their key",
         .unit = "lookup",
         .pattern = "independent",
         .least_ns = 0.5,
         .heeds = HEEDS_STRIDE | HEEDS_HIT_RATIO | HEEDS_LOCK,
         .pace = 0.22,
         .prepare_op_ns = 80,
         .prepare_byte_ns = 1.5,
         .bytes = work_hash_bytes,
         .prepare = work_hash_prepare,
         .run = work_hash_run,
         .check = work_hash_check},
	{.name = "fault",
         .summary = "first touch of memory: one word in every small page, or sparsely",
         .unit = "touch",
         .pattern = "first touch",
         .least_ns = 0.3,
         .heeds = HEEDS_TOUCH | HEEDS_AFTER,
         .fresh = true,
         .bytes = work_fault_bytes,
         .lap = work_fault_lap,
         .prepare = work_fault_prepare,
         .run = work_fault_run,
         .check = work_fault_check},
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

uint64_t layout_apart(enum layout layout, uint64_t stride)
{
	const uint64_t apart[] = {
		[LAYOUT_SPREAD] = stride,
		[LAYOUT_PACKED] = 64,
		[LAYOUT_SPREAD_32K] = 32 * KIB,
		[LAYOUT_SPREAD_2M] = 2 * MIB,
	};

	return apart[layout];
}

bool layout_is_sparse(enum layout layout)
{
	return layout == LAYOUT_SPREAD_32K || layout == LAYOUT_SPREAD_2M;
}

uint64_t workload_touched(const struct workload *workload, const struct work *work)
{
	return workload->touched ? workload->touched(work) : 0;
}

uint64_t workload_lap(const struct workload *workload, const struct work *work)
{
	return workload->lap ? workload->lap(work) : work->size / work->stride;
}
