/* What /proc/cpuinfo says of the first processor. */
#ifndef PAGETOLL_CPUINFO_H
#define PAGETOLL_CPUINFO_H

#include <stdbool.h>
#include <stddef.h>

/* A field of /proc/cpuinfo's first processor, e.g. "model name"; empty text when absent. */
void cpuinfo_read(const char *key, char *text, size_t size);

/* True when a flag such as "hypervisor" or "pdpe1gb" stands in /proc/cpuinfo. */
bool cpuinfo_has_flag(const char *flag);

#endif
