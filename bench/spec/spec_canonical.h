/*
 * The identity of an experiment: 8 hex digits over its canonical text (spec_write_canonical).
 */
#ifndef PAGETOLL_SPEC_CANONICAL_H
#define PAGETOLL_SPEC_CANONICAL_H

struct experiment;

/* Fills in experiment->hash. */
void spec_hash(struct experiment *experiment);

#endif
