/*
 * Eight rounds of an anatomy on a model machine, as readings: a share of its huge pages is backed
 * whole, and everything is disturbed as samples were.
 */
#ifndef PAGETOLL_NOISY_MACHINE_H
#define PAGETOLL_NOISY_MACHINE_H

#include "collect.h"
#include "model_machine.h"
#include "recorded_noise.h"
#include "rng.h"
#include "spec.h"
#include "splintering.h"
#include "stats.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ROUNDS = 8, SAMPLES = 3, BLOCKS = 512, BLOCK_PAGES = 512 };
enum { BASE, THP, BASE_PACKED, THP_PACKED, ARMS };

/* A kind of machine, of any CPU. */
struct kind {
	const char *name;
	unsigned int runs;
	enum splintering due; /* the verdict that is right */
	double whole;         /* share of blocks of 2 MiB that the host backs as one page */
	bool random;          /* the TLB replaces at random */
	bool endless;         /* its second level never fills */
};

static struct arm arms[ARMS] = {
	[BASE] = {.stride = 4096, .baseline = BASE},
	[THP] = {.stride = 4096, .baseline = BASE},
	[BASE_PACKED] = {.stride = 4096, .baseline = BASE_PACKED, .layout = LAYOUT_PACKED},
	[THP_PACKED] = {.stride = 4096, .baseline = BASE_PACKED, .layout = LAYOUT_PACKED},
};
static uint64_t sizes[MODEL_POINTS];
static struct experiment experiment = {.name = "anatomy",
                                       .arms = arms,
                                       .arm_count = ARMS,
                                       .sizes = sizes,
                                       .size_count = MODEL_POINTS,
                                       .nested = true,
                                       .rounds = ROUNDS};
static struct reading readings[ROUNDS][MODEL_POINTS][ARMS];
static struct sheet sheets[ROUNDS * MODEL_POINTS];
static struct collection collection = {.sheets = sheets, .count = ROUNDS * MODEL_POINTS};
static struct model model;               /* its TLB as small pages find it */
static double small_costs[MODEL_POINTS]; /* what they pay */
static gsl_rng *rng;

static inline double draw(const double *values, size_t count)
{
	return values[gsl_rng_uniform_int(rng, count)];
}

/* As reading.c takes it of three samples: between the least and the next. */
static inline double lower_quartile(double ns)
{
	double samples[SAMPLES];

	for (int i = 0; i < SAMPLES; i++)
		samples[i] = ns * draw(recorded_ratios, RECORDED_RATIOS);
	return stats_of(samples, SAMPLES).q1;
}

/* What slows all arms of one size: as recorded, and now and then a neighbour who takes all. */
static inline double slowness(void)
{
	double slow = draw(recorded_sizes, RECORDED_SIZES);

	if (gsl_rng_uniform(rng) < 0.03)
		slow *= 1.5 * pow(8 / 1.5, gsl_rng_uniform(rng));
	return slow;
}

/* How many of the pages lie in whole blocks, and in how many blocks, where the ring lies somewhere
 * in a region. */
static inline double whole_pages(const bool *whole, double pages, double *blocks)
{
	size_t count = (size_t)ceil(pages / BLOCK_PAGES);
	size_t first = gsl_rng_uniform_int(rng, BLOCKS - count + 1);
	double met = 0;

	*blocks = 0;
	for (size_t i = 0; i < count; i++)
		if (whole[first + i]) {
			met += fmin(pages - (double)(i * BLOCK_PAGES), BLOCK_PAGES);
			++*blocks;
		}
	return met;
}

/* Blocks are used more often than the pages of others, and stay while there are fewer than entries.
 */
static inline double cost_of_huge(const bool *whole, size_t point)
{
	double blocks, pages = model_pages[point], met = whole_pages(whole, pages, &blocks);

	if (met <= 0)
		return small_costs[point];
	return (model_cost_of(&model, pages - met + blocks, pages) * (pages - met) +
	        model_cost_of(&model, blocks, pages) * met) /
	       pages;
}

/* In 3 of 360 recorded rings an arm paid nothing where it should have paid for the second level:
 * frames that lay together by chance. */
static inline double by_chance(double cost)
{
	return gsl_rng_uniform(rng) < 1.0 / 120 ? 0 : cost;
}

static inline void draw_round(const struct kind *kind, unsigned int round)
{
	bool whole[BLOCKS];

	for (size_t i = 0; i < BLOCKS; i++)
		whole[i] = gsl_rng_uniform(rng) < kind->whole;
	for (size_t s = 0; s < MODEL_POINTS; s++) {
		struct reading *row = readings[round][s];
		double slow = slowness(), packed = model_packed(model_pages[s]);

		row[BASE].ns = slow * lower_quartile(packed + by_chance(small_costs[s]));
		row[THP].ns = slow * lower_quartile(packed + by_chance(cost_of_huge(whole, s)));
		row[BASE_PACKED].ns = slow * lower_quartile(packed);
		row[THP_PACKED].ns = slow * lower_quartile(packed);
	}
}

static inline void take_cpu(const struct kind *kind, unsigned int number)
{
	model = model_cpus[number % MODEL_CPUS];
	model.random = kind->random;
	if (kind->endless)
		model.second = 1e9;
	for (size_t s = 0; s < MODEL_POINTS; s++)
		small_costs[s] = model_cost(&model, model_pages[s]);
}

static inline void machine_open(void)
{
	rng = rng_open(1, "rates", 0);
	for (int arm = 0; arm < ARMS; arm++) {
		arms[arm].workload = workload_find("chase");
		arms[arm].pages = page_mode_find(arm == THP || arm == THP_PACKED ? "thp" : "base");
	}
	for (size_t s = 0; s < MODEL_POINTS; s++)
		sizes[s] = (uint64_t)model_pages[s] * 4096;
	for (unsigned int i = 0; i < ROUNDS * MODEL_POINTS; i++) {
		unsigned int round = i / MODEL_POINTS, s = i % MODEL_POINTS;

		sheets[i] = (struct sheet){sizes[s], round + 1, 1, 1, readings[round][s]};
		for (int arm = 0; arm < ARMS; arm++)
			readings[round][s][arm].present = true;
	}
}

#endif
