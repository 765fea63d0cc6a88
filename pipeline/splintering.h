/*
 * Whether the TLB holds huge pages whole. In a virtual machine a translation spans the smaller of
 * the guest's page and the host's, so where the host has small pages a huge page of the guest is
 * held in pieces: page splintering (B. Pham, J. Vesely, G. H. Loh and A. Bhattacharjee, "Large
 * pages and lightweight memory management in virtualized environments: can you have it both ways?",
 * MICRO 2015). Huge pages then shorten the walk and do not widen the reach.
 */
#ifndef PAGETOLL_SPLINTERING_H
#define PAGETOLL_SPLINTERING_H

enum splintering {
	SPLINTERED, /* all of it, or most */
	SPLINTERED_PARTLY,
	SPLINTERED_NOT,
	SPLINTERED_UNRESOLVED, /* no interval, or one too wide */
};

/* From the interval of held-small (see anatomy.h), which is 1 where every piece is a small page and
 * 0 where every page is whole. Splintered where all of it lies above a half: hosts back memory as
 * it comes, so some huge pages are whole almost anywhere, and the share is told beside the word.
 * Not where all of it lies below a fifth, which is what a second-level hit's cost, two or three
 * nanoseconds, may be off by on a noisy machine. Partly where all of it lies between a fifth and
 * four fifths. NaN: not resolved. */
enum splintering splintering_of(double lo, double hi);

#endif
