/* Registers of a CPU, and what the decoder is to make of them. */
#ifndef PAGETOLL_RECORDED_CPU_H
#define PAGETOLL_RECORDED_CPU_H

#include "cpuid_dump.h"

#include <stdbool.h>
#include <string.h>

struct recorded_cpu {
	const char *name;
	const char *levels[2]; /* as tlb_format() says them */
	const char *source;
	unsigned int ways[2][3];
	bool shared[2], masked;
	struct cpuid_row rows[14]; /* up to the first that is all zero */
};

static inline struct cpuid_dump recorded_dump(const struct recorded_cpu *cpu)
{
	static const struct cpuid_row end;
	struct cpuid_dump dump = {.count = 0};

	while (memcmp(&cpu->rows[dump.count], &end, sizeof(end))) {
		dump.rows[dump.count] = cpu->rows[dump.count];
		dump.count++;
	}
	return dump;
}

#endif
