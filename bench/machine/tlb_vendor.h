/* How each vendor's leaves are decoded: behind tlb_decode(), not for anybody else. */
#ifndef PAGETOLL_TLB_VENDOR_H
#define PAGETOLL_TLB_VENDOR_H

struct cpuid_dump;
struct tlb;

/* Family as in /proc/cpuinfo; tlb is all zero but for source, which is "". */
void tlb_decode_intel(const struct cpuid_dump *dump, unsigned int family, struct tlb *tlb);
void tlb_decode_amd(const struct cpuid_dump *dump, unsigned int family, struct tlb *tlb);

#endif
