/* First touch: each operation writes one word where nothing was written since the region was
 * mapped, so that the kernel must find and clear a page; of a huge page only the first touch pays.
 */
#ifndef PAGETOLL_WORK_FAULT_H
#define PAGETOLL_WORK_FAULT_H

#include "workload.h"

/* Distance of sparse touches: a common huge page, whatever this machine's is. */
#define WORK_FAULT_SPARSE (UINT64_C(2) << 20)

uint64_t work_fault_bytes(const struct work *work);
uint64_t work_fault_lap(const struct work *work);
struct outcome work_fault_prepare(struct work *work);

/* From the beginning of the region each time. With work->latency, notes the time of every touch. */
void work_fault_run(struct work *work, uint64_t ops);
struct outcome work_fault_check(struct work *work);

#endif
