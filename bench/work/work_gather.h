/* Independent random loads: the addresses of probe, but none needs the load before it, so the core
 * may have as many misses in flight as it can. */
#ifndef PAGETOLL_WORK_GATHER_H
#define PAGETOLL_WORK_GATHER_H

#include "workload.h"

uint64_t work_gather_bytes(const struct work *work);
struct outcome work_gather_prepare(struct work *work);
void work_gather_run(struct work *work, uint64_t ops);
struct outcome work_gather_check(struct work *work);

#endif
