/*
 * The data TLBs as the CPU reports them: how many translations each level holds for each size of
 * page. Entries times page size is the TLB reach, beyond which a random access pays for a page
 * walk; where measured curves bend is to be compared with it.
 *
 * As reported, which need not be as built. Known to differ: Golden Cove reports 64 first-level
 * entries of 4 KiB and is published with 96; a hypervisor may clear leaves or make them up, and in
 * a guest the entry is as large as the smaller of guest's and host's page. Nobody reports the size
 * of page-structure caches. ARM enumerates no TLB in any register: unknown.
 *
 * On a hybrid CPU these are the facts of the core that the thread runs on, of which kind that is.
 */
#ifndef PAGETOLL_TLB_H
#define PAGETOLL_TLB_H

#include <stdbool.h>
#include <stdint.h>

struct cpuid_dump;

enum { TLB_LEVELS = 2, TLB_TEXT = 64 };

/* Ways of a fully associative array. */
enum { TLB_FULL = 0xffff };

/* 2M: of 2 MiB. A page of 4 MiB takes two of them on AMD. */
enum tlb_page { TLB_4K, TLB_2M, TLB_1G, TLB_PAGES };

/* Zero in a register is never taken for "no entries" by itself. */
enum tlb_said {
	TLB_UNKNOWN, /* nothing was said, or nothing that we understand */
	TLB_MASKED,  /* nothing was said, and this CPU must have said it: a hypervisor hides it */
	TLB_NONE,    /* the CPU tells of this level, and that it holds no such pages */
	TLB_COUNTED,
};

struct tlb {
	struct tlb_level {
		struct tlb_array {
			enum tlb_said said;
			unsigned int entries; /* for loads; 0 unless counted */
			unsigned int ways;    /* TLB_FULL; 0 unknown; AMD's: at least */
		} page[TLB_PAGES];
		bool shared; /* one array serves several sizes: their entries do not add up. False
		              * also where nobody says so */
	} level[TLB_LEVELS]; /* first, second */
	const char *source;  /* "CPUID leaf 0x18"; "" when nothing was counted */
	bool masked;         /* some page of some level is */
};

/* Decodes registers read on this CPU or on another. A dump of an unknown vendor, or an empty one,
 * gives unknown throughout. */
void tlb_decode(const struct cpuid_dump *dump, struct tlb *tlb);

/* Of this CPU, or of the recorded one: see cpuid_dump_read(). */
void tlb_read(struct tlb *tlb);

/* Bytes that so many entries span. */
uint64_t tlb_reach(unsigned int entries, enum tlb_page page);

/* "4K 2048, 2M 2048, 1G masked", for a fact; "" when all is unknown, as a fact that cannot be had.
 * Returns text. */
const char *tlb_format(char text[static TLB_TEXT], const struct tlb_level *level);

/* Its inverse, for reports, which have facts from a file: 0 for a size of which it says no number.
 * False, and all 0, for any other text, "" included. */
bool tlb_parse(const char *text, unsigned int entries[static TLB_PAGES]);

#endif
