/*
 * What the CPUID instruction of x86 says of this CPU, as plain numbers: read here and decoded
 * elsewhere, so that a decoder can be held to registers that were recorded on other machines.
 */
#ifndef PAGETOLL_CPUID_DUMP_H
#define PAGETOLL_CPUID_DUMP_H

#include <stddef.h>
#include <stdint.h>

/* The leaves kept are few, see cpuid_dump.c; leaf 0x18, of the CPUs recorded so far, has at most 9
 * sub-leaves. */
enum { CPUID_ROWS = 48 };

struct cpuid_dump {
	struct cpuid_row {
		uint32_t leaf, subleaf;      /* EAX and ECX before */
		uint32_t eax, ebx, ecx, edx; /* after */
	} rows[CPUID_ROWS];
	size_t count;
};

/* Of the CPU that the calling thread runs on: the kinds of core of a hybrid differ, so pin first.
 * With PAGETOLL_SYSROOT set, the recorded file "cpuid" below it instead, in the lines that
 * `cpuid -1 -r` of the package cpuid prints: "0x00000018 0x01: eax=0x00000000 ebx=0x00080001
 * ecx=0x00000020 edx=0x00004022". Never fails: a leaf that the CPU does not have, and every leaf
 * where there is no such instruction or no such file, is not in the dump. */
void cpuid_dump_read(struct cpuid_dump *dump);

/* All registers zero when the leaf is not in the dump, which is also what a leaf says that is
 * reserved or that a hypervisor has cleared. */
struct cpuid_row cpuid_dump_find(const struct cpuid_dump *dump, uint32_t leaf, uint32_t subleaf);

#endif
