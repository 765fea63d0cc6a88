/*
 * A process in a session of its own that gives back what its owner borrowed, once the owner is gone
 * without having done so: by a signal, by exit(), for want of memory.
 *
 * It is the only mechanism for that, and the owner has no signal handlers. A handler may call
 * little more than write(), may interrupt a half-made change, and does not run on SIGKILL; a
 * process outside has none of these limits, and takes over within milliseconds. A write to /sys or
 * /proc that was under way is over by then: the kernel closes a process's files last.
 *
 * What it does not survive is what kills a whole control group or a container by SIGKILL; then the
 * next start restores.
 */
#ifndef PAGETOLL_GUARDIAN_H
#define PAGETOLL_GUARDIAN_H

#include "outcome.h"

#include <stdbool.h>

/* Forks it. *leash: while the owner, and nobody else, holds it open, the guardian waits; it closes
 * on exec. Start it before large memory is mapped, which fork would have to copy page tables of.
 * Failed when it does not run: then nothing may be changed. */
struct outcome guardian_start(int *leash);

bool guardian_is_alive(int leash);

/* Lets it go, and waits until it has gone. */
void guardian_dismiss(int leash);

#endif
