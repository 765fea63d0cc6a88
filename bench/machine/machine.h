/*
 * The machine at hand: a name made of stable facts, the facts themselves, and how much memory a
 * cell may take. A fact that cannot be had is unknown, with the reason.
 */
#ifndef PAGETOLL_MACHINE_H
#define PAGETOLL_MACHINE_H

#include "outcome.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MACHINE_NAME = 96, FACT_VALUE = 256 };

struct fact {
	const char *key;        /* words for a table: "kernel", "THP enabled" */
	char value[FACT_VALUE]; /* empty: unknown */
};

/* vendor-family-model-cpus-memory-hypervisor, [a-z0-9-] only; never a clock rate. Returns name. */
const char *machine_name(char name[static MACHINE_NAME]);

/* The table's facts, read now; *count of them. Never fails: what cannot be read stays empty. The
 * array is static and overwritten by the next call. */
const struct fact *machine_facts(size_t *count);

/* The value of one fact; "" when unknown. */
const char *machine_fact(const char *key);

/* Bytes that can be had without swapping: MemAvailable, or what the memory cgroup leaves of it. */
uint64_t machine_available(void);

/* The share of it that a plan gives a cell, 85 %; and that at which a cell refuses, 90 %, so that
 * what was planned is not refused because some memory went meanwhile. */
uint64_t machine_budget(void);
uint64_t machine_limit(void);

/* Pins the calling thread to one of its CPUs: the last allowed one (the first serves most
 * interrupts), or the wanted one when not negative. *cpu gets it. Failed when refused. */
struct outcome machine_pin(int wanted, int *cpu);

/* "0-1" style list of the CPU's SMT siblings; empty when unknown. */
void machine_siblings(int cpu, char *text, size_t size);

#endif
