/*
 * What this machine, and this user on it, can and cannot do; each "no" with its reason and remedy.
 */
#ifndef PAGETOLL_DOCTOR_H
#define PAGETOLL_DOCTOR_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>

struct finding {
	const char *what; /* "physical frames can be read" */
	struct outcome
		outcome; /* ok, or why not and what to do; for ok, why is a remark or empty */
};

/* Probes one by one; false past the last. Changes nothing.
 */
bool doctor_probe(size_t index, struct finding *finding);

#endif
