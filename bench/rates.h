/*
 * What this machine does per page and per access, roughly and quickly: what the plan predicts times
 * from. Not a result; the report never quotes it.
 */
#ifndef PAGETOLL_RATES_H
#define PAGETOLL_RATES_H

#include "outcome.h"

/* Measures for about ten seconds, half of them idle, and writes "rate,size_bytes,ns" to path.
 * Failed when a region cannot be mapped or the file not be written. */
struct outcome rates_measure(const char *path);

#endif
