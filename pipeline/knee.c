#include "knee.h"
#include "stats.h"

#include <gsl/gsl_fit.h>
#include <math.h>

/* A packed ring that costs more than so many times the cheapest runs from memory: the L3 of current
 * servers takes up to 20 times a hit in the first level, memory 60 and more. */
#define IN_CACHE 25

/* One that costs no more than so many times has its lines in the first-level cache: a hit in the
 * second takes 2.5 times as long and more. */
#define IN_FIRST_CACHE 1.5

/* Costs below this share of the packed ring's beside them are as good as none: noise would decide
 * on a logarithmic scale. */
#define NO_COST 0.15

/* Least rise, in powers of two: from a hit in the first level, and from one in the second. */
#define FIRST_RISE  1.0
#define SECOND_RISE 0.8

/* A second level holds at least so many times the entries of the first: else what is taken for it
 * is the end of a gradual edge of the first. */
#define SECOND_OVER_FIRST 4

/* A second knee is taken where it leaves at most this share of the squares that one leaves. */
#define WORTH 0.5

/* Further off than this, in powers of two, a point does not fit a segment. */
#define MISFIT 0.5

enum { SEGMENT_LEAST = 3 };

/* The curve on logarithmic scales, with running sums for constants. */
struct curve {
	size_t n;
	double pages[KNEE_POINTS];
	double x[KNEE_POINTS], z[KNEE_POINTS];
	double sum[KNEE_POINTS + 1], squares[KNEE_POINTS + 1];
};

/* Segments are 0..first-1, first..second-1 and second..n-1. */
struct split {
	size_t first, second;
	double level[2];         /* of the constants */
	double intercept, slope; /* of the line */
	double residual;
};

/* The yardstick is the cheapest packed ring, and not the smallest: any one may be slow by chance.
 */
static double cheapest(const struct knee_point *points, size_t count)
{
	double least = INFINITY;

	for (size_t i = 0; i < count; i++)
		least = fmin(least, points[i].packed);
	return least;
}

static void fill(struct curve *curve, const struct knee_point *points, size_t count)
{
	double least = cheapest(points, count);
	double floor = log2(NO_COST * least);

	curve->n = 0;
	for (size_t i = 0; i < count && curve->n < KNEE_POINTS; i++) {
		size_t n = curve->n;
		bool none = points[i].cost < NO_COST * points[i].packed;

		if (!(points[i].packed <= IN_CACHE * least) || isnan(points[i].cost))
			continue;
		curve->pages[n] = points[i].pages;
		curve->x[n] = log2(points[i].pages);
		curve->z[n] = none ? floor : log2(points[i].cost);
		curve->sum[n + 1] = curve->sum[n] + curve->z[n];
		curve->squares[n + 1] = curve->squares[n] + curve->z[n] * curve->z[n];
		curve->n++;
	}
}

static double constant(const struct curve *curve, size_t from, size_t to, double *level)
{
	double n = (double)(to - from), sum = curve->sum[to] - curve->sum[from];

	*level = sum / n;
	return fmax(0, curve->squares[to] - curve->squares[from] - sum * sum / n);
}

static double line(const struct curve *curve, size_t from, double *intercept, double *slope)
{
	double cov00, cov01, cov11, residual;

	gsl_fit_linear(curve->x + from, 1, curve->z + from, 1, curve->n - from, intercept, slope,
	               &cov00, &cov01, &cov11, &residual);
	return residual;
}

static double line_at(const struct split *split, double x)
{
	return split->intercept + split->slope * x;
}

static bool rises(const struct curve *curve, const struct split *split)
{
	if (split->level[1] - split->level[0] < FIRST_RISE)
		return false;
	return split->second == curve->n ||
	       (line_at(split, curve->x[split->second]) - split->level[1] >= SECOND_RISE &&
	        curve->pages[split->second] >= SECOND_OVER_FIRST * curve->pages[split->first]);
}

/* The best split into three of those that rise. */
static bool split_in_three(const struct curve *curve, struct split *best)
{
	best->residual = INFINITY;
	for (size_t second = 2 * SEGMENT_LEAST; second + SEGMENT_LEAST <= curve->n; second++) {
		struct split split = {.second = second};
		double beyond = line(curve, second, &split.intercept, &split.slope);

		for (split.first = SEGMENT_LEAST; split.first + SEGMENT_LEAST <= second;
		     split.first++) {
			split.residual = beyond + constant(curve, 0, split.first, &split.level[0]) +
			                 constant(curve, split.first, second, &split.level[1]);
			if (split.residual < best->residual && rises(curve, &split))
				*best = split;
		}
	}
	return best->residual < INFINITY;
}

/* The best split in two constants: the second level never fills. */
static bool split_in_two(const struct curve *curve, struct split *best)
{
	best->residual = INFINITY;
	for (size_t first = SEGMENT_LEAST; first + SEGMENT_LEAST <= curve->n; first++) {
		struct split split = {.first = first, .second = curve->n};

		split.residual = constant(curve, 0, first, &split.level[0]) +
		                 constant(curve, first, curve->n, &split.level[1]);
		if (split.residual < best->residual && rises(curve, &split))
			*best = split;
	}
	return best->residual < INFINITY;
}

static struct knee first_knee(const struct curve *curve, const struct split *split)
{
	size_t from = split->first - 1, to = split->first;

	while (from > 0 && curve->z[from] - split->level[0] > MISFIT)
		from--;
	while (to + 1 < split->second && split->level[1] - curve->z[to] > MISFIT)
		to++;
	return (struct knee){true, curve->pages[split->first - 1], curve->pages[split->first],
	                     curve->pages[from], curve->pages[to]};
}

static struct knee second_knee(const struct curve *curve, const struct split *split)
{
	size_t from = split->second - 1, to = split->second;

	while (from > split->first && curve->z[from] - split->level[1] > MISFIT)
		from--;
	while (to + 1 < curve->n && line_at(split, curve->x[to]) - curve->z[to] > MISFIT)
		to++;
	return (struct knee){true, curve->pages[split->second - 1], curve->pages[split->second],
	                     curve->pages[from], curve->pages[to]};
}

/* Between the knees a first-level miss hits the second level. */
static double hit_cost(const struct knees *knees, const struct knee_point *points, size_t count)
{
	double costs[KNEE_POINTS];
	double from = knees->level[0].to;
	double to = knees->level[1].found ? knees->level[1].from : knees->most;
	double packed = IN_FIRST_CACHE * cheapest(points, count);
	size_t n = 0;

	for (size_t i = 0; i < count && n < KNEE_POINTS; i++)
		if (points[i].pages >= from && points[i].pages <= to &&
		    points[i].packed <= packed && !isnan(points[i].cost))
			costs[n++] = points[i].cost;
	return knees->level[0].found && n ? stats_median(costs, n) : NAN;
}

struct knees knees_find(const struct knee_point *points, size_t count)
{
	struct knees knees = {.hit = NAN, .most = NAN};
	struct curve curve = {0};
	struct split split = {0}, further = {0};
	bool one, two;

	fill(&curve, points, count);
	if (curve.n < (KNEES + 1) * SEGMENT_LEAST)
		return knees;
	knees.most = curve.pages[curve.n - 1];
	one = split_in_two(&curve, &split);
	two = split_in_three(&curve, &further) && further.residual <= WORTH * split.residual;
	if (two)
		split = further;
	if (one || two)
		knees.level[0] = first_knee(&curve, &split);
	if (two)
		knees.level[1] = second_knee(&curve, &split);
	knees.hit = hit_cost(&knees, points, count);
	return knees;
}
