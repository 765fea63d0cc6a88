/*
 * Why perf_event_open() said no, and what a person can do about it. The kernel has a dozen error
 * numbers for it and one number for several reasons [perf_event_open(2), kernel/events/core.c].
 */
#ifndef PAGETOLL_PERF_REFUSAL_H
#define PAGETOLL_PERF_REFUSAL_H

#include "outcome.h"

#include <stdbool.h>

/* What is to be known beside the error number. */
struct perf_refused {
	const char *what; /* "walks" */
	int error;        /* errno */
	bool no_pmu;      /* not even instructions can be counted */
};

/* Unavailable. Reads kernel.perf_event_paranoid and kernel.nmi_watchdog for the sentence. */
struct outcome perf_refusal(const struct perf_refused *refused);

#endif
