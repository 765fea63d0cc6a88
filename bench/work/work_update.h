/* Random increments, one word in each slot: read, add, write, and none needs the one before it. */
#ifndef PAGETOLL_WORK_UPDATE_H
#define PAGETOLL_WORK_UPDATE_H

#include "workload.h"

uint64_t work_update_bytes(const struct work *work);
struct outcome work_update_prepare(struct work *work);
void work_update_run(struct work *work, uint64_t ops);
struct outcome work_update_check(struct work *work);

#endif
