/*
 * Events by libpfm4's names, "pmu::EVENT:UMASK": for what there is no word for. A name may be of
 * another machine's PMU: a spec is written once and measured in many places.
 */
#ifndef PAGETOLL_EVENT_NAME_H
#define PAGETOLL_EVENT_NAME_H

#include "outcome.h"

#include <stdbool.h>

struct perf_event_attr;

/* Longer names are refused, so that what is counted has its place in a raw file. */
enum { EVENT_NAME = 160 };

/* Whether it is meant as one: "skx::LONGEST_LAT_CACHE:MISS". */
bool event_name_is_raw(const char *name);

/* Sets type, config, config1 and config2 of attr, and nothing else: whom to leave out (kernel,
 * hypervisor, guest) is decided where the event is opened. False, attr as it was, where this
 * libpfm4 does not know the event. Of whatever PMU, present or not. */
bool event_name_encode(const char *name, struct perf_event_attr *attr);

/* The same for an event that is to be counted here. Unavailable where the PMU is not this
 * machine's, since its code would count something else, and with the sentences of
 * event_name_check(). */
struct outcome event_name_find(const char *name, struct perf_event_attr *attr);

/* Ok where some machine could count it in user mode, this one or not. Failed otherwise: the PMU is
 * one that this libpfm4 does not know, the PMU has no such event (the nearest are named), the event
 * no such unit mask (all are named). The names of ARM's PMUs are passed unchecked where libpfm4 was
 * built for x86, since it has no tables of theirs there. */
struct outcome event_name_check(const char *name);

#endif
