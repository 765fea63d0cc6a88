/*
 * In a virtual machine the first touch of memory also pays the host, which may not have given the guest
 * that memory yet, or have taken it back while it was idle. Whichever arm is first to touch would pay
 * for all. So as much memory as a cell will map is touched and released just before.
 */
#ifndef PAGETOLL_WARM_H
#define PAGETOLL_WARM_H

#include <stdint.h>

/* Touches and releases that many bytes, with huge pages where they are to be had. Returns the time that
 * it took, ns. What cannot be had is not warmed; the proof of the arms does not rest on it. */
uint64_t warm_memory(uint64_t bytes);

#endif
