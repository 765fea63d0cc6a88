#include "rng.h"

#include <gsl/gsl_randist.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

uint32_t rng_hash(const char *text)
{
	uint32_t hash = UINT32_C(2166136261);

	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * UINT32_C(16777619);
	return hash;
}

gsl_rng *rng_open(uint64_t seed, const char *name, uint64_t number)
{
	char text[160];
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_taus2);

	if (!rng)
		abort();
	snprintf(text, sizeof(text), "%" PRIu64 "/%" PRIu64 "/%s", seed, number, name);
	gsl_rng_set(rng, rng_hash(text));
	return rng;
}

void rng_permute(gsl_rng *rng, unsigned int *order, size_t count)
{
	for (size_t i = 0; i < count; i++)
		order[i] = (unsigned int)i;
	if (count > 1)
		gsl_ran_shuffle(rng, order, count, sizeof(*order));
}
