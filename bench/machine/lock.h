/*
 * One measurement at a time on one machine: an flock on /run/lock/pagetoll-<what>.lock, and on
 * /tmp/pagetoll-<what>.lock where a user who may not create the first has made that one (both below
 * PAGETOLL_SYSROOT). The file says who holds it. The guardian inherits the lock, so it is free only
 * once settings are back.
 */
#ifndef PAGETOLL_LOCK_H
#define PAGETOLL_LOCK_H

#include "outcome.h"

/* Takes the lock, waiting at most wait_ms for a holder that is about to end; give a second or more,
 * which is what a guardian may need after its owner was killed. Unavailable, naming the holder
 * (pid, command, since when), when it is taken. Held until the process ends. Take it before
 * borrow_open(). */
struct outcome lock_take(const char *what, unsigned int wait_ms);

/* Whether the descriptor is that of a lock held: the guardian keeps those. */
bool lock_holds(int fd);

/* Lets the locks held so far live on in the program that this process execs. */
void lock_keep_over_exec(void);

#endif
