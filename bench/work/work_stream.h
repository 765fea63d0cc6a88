/* One load from every line, in address order: what hardware is best at. */
#ifndef PAGETOLL_WORK_STREAM_H
#define PAGETOLL_WORK_STREAM_H

#include "workload.h"

uint64_t work_stream_bytes(const struct work *work);
uint64_t work_stream_lap(const struct work *work);
struct outcome work_stream_prepare(struct work *work);
void work_stream_run(struct work *work, uint64_t ops);
struct outcome work_stream_check(struct work *work);

#endif
