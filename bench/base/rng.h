/*
 * Random streams by name. A stream's seed is made of the experiment's seed and of what the stream
 * is for, so that the same spec gives the same numbers whatever else is drawn before. The generator
 * and its bounded draw are GSL's; a hash of text is also the identity of specs.
 */
#ifndef PAGETOLL_RNG_H
#define PAGETOLL_RNG_H

#include <gsl/gsl_rng.h>
#include <stddef.h>
#include <stdint.h>

/* FNV-1a, 32 bits: Fowler, Noll, Vo; offset basis 2166136261, prime 16777619. */
uint32_t rng_hash(const char *text);

/* A stream for (seed, name, number); free with gsl_rng_free. Same arguments, same numbers. */
gsl_rng *rng_open(uint64_t seed, const char *name, uint64_t number);

/* 0 .. count-1 in shuffled order. */
void rng_permute(gsl_rng *rng, unsigned int *order, size_t count);

#endif
