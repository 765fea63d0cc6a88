/* Dependent loads at generated addresses: the next address needs the value just loaded, which is
 * zero. No chain is stored, so any word of the region may be next, and some more than once. */
#ifndef PAGETOLL_WORK_PROBE_H
#define PAGETOLL_WORK_PROBE_H

#include "workload.h"

uint64_t work_probe_bytes(const struct work *work);
struct outcome work_probe_prepare(struct work *work);
void work_probe_run(struct work *work, uint64_t ops);
struct outcome work_probe_check(struct work *work);

#endif
