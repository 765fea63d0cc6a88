/* The pointer chase: the time of one load when nothing can be done before it returns. */
#ifndef PAGETOLL_WORK_CHASE_H
#define PAGETOLL_WORK_CHASE_H

#include "workload.h"

uint64_t work_chase_bytes(const struct work *work);
uint64_t work_chase_touched(const struct work *work);
struct outcome work_chase_prepare(struct work *work);
void work_chase_run(struct work *work, uint64_t ops);
struct outcome work_chase_check(struct work *work);

#endif
