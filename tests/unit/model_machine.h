/*
 * A machine with a TLB of two levels as a model: what rings of so many pages cost it. What is put
 * in is the truth that detectors are held against.
 */
#ifndef PAGETOLL_MODEL_MACHINE_H
#define PAGETOLL_MODEL_MACHINE_H

#include "knee.h"

#include <math.h>
#include <stdbool.h>

struct model {
	double first, second; /* entries of each level */
	double hit;           /* ns, in the second level */
	double span;          /* pages that an entry covers; 0: 1 */
	bool random;          /* replaces at random; else what was used least recently */
};

static const struct model model_cpus[] = {
	{.first = 64, .second = 2048, .hit = 2.2}, /* Zen 3 */
	{.first = 72, .second = 3072, .hit = 1.9}, /* Zen 4 */
	{.first = 64, .second = 1536, .hit = 2.5}, /* Skylake */
	{.first = 96, .second = 4096, .hit = 1.6}, /* Zen 5 */
	{.first = 48, .second = 1280, .hit = 3.0}, /* Neoverse N1 */
	{.first = 96, .second = 2048, .hit = 2.0}, /* Golden Cove */
	{.first = 64, .second = 1024, .hit = 3.5}, /* Haswell */
};

enum { MODEL_CPUS = sizeof(model_cpus) / sizeof(model_cpus[0]) };

/* Those of the anatomy: its sizes over 4 KiB. */
static const double model_pages[] = {
	32,   40,   48,   56,   64,   72,   80,   96,    112,   128,   160,   192,    256,    384,
	512,  768,  1024, 1152, 1280, 1408, 1536, 1664,  1792,  2048,  2304,  2560,   2816,   3072,
	3328, 3584, 4096, 4608, 5120, 6144, 8192, 12288, 16384, 32768, 65536, 131072, 262144,
};

enum { MODEL_POINTS = sizeof(model_pages) / sizeof(model_pages[0]) };

/* Lines side by side: in L1 up to 32 KiB, L2 512 KiB, L3 32 MiB. */
static inline double model_packed(double lines)
{
	return lines <= 512 ? 1.3 : lines <= 8192 ? 3.9 : lines <= 524288 ? 14 : 90;
}

/* Page tables are 8 bytes a page, and leave the first-level cache. */
static inline double model_walk(double pages)
{
	return 6 + 5 * log2(1 + pages * 8 / 16384);
}

/* The share of accesses that miss in a ring of n entries over c. Used least recently are always
 * those needed next. At random: an entry stays through the m n replacements of a lap with
 * probability exp(-m n / c). */
static inline double model_misses(bool random, double n, double c)
{
	double m = n > c ? 1 : 0;

	for (int i = 0; random && i < 200; i++)
		m = 1 - exp(-m * n / c);
	return m;
}

/* ns of translation: entries in turn, of a ring of that many pages. */
static inline double model_cost_of(const struct model *model, double entries, double pages)
{
	double first = model_misses(model->random, entries, model->first);
	double second = model_misses(model->random, entries, model->second);

	return first * ((1 - second) * model->hit + second * model_walk(pages));
}

static inline double model_cost(const struct model *model, double pages)
{
	return model_cost_of(model, ceil(pages / (model->span > 0 ? model->span : 1)), pages);
}

static inline void model_curve(const struct model *model, struct knee_point *points)
{
	for (int i = 0; i < MODEL_POINTS; i++)
		points[i] = (struct knee_point){model_pages[i], model_packed(model_pages[i]),
		                                model_cost(model, model_pages[i])};
}

#endif
