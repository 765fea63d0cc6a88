#include "anatomy.h"
#include "stats.h"

#include <math.h>
#include <stdint.h>

/* Rings of so many times the second level's reach miss at every access, whatever is replaced. */
enum { WALKS_FROM = 2, WALKS_TO = 4 };

/* One arm's curve. */
struct curve {
	struct knee_point points[KNEE_POINTS];
	size_t count;
};

bool anatomy_applies(const struct experiment *experiment, size_t arm)
{
	return experiment->nested && arm_floor(experiment, arm) != SIZE_MAX;
}

static bool is_usable(const struct reading *reading)
{
	return reading->present && outcome_is_ok(&reading->outcome) && !isnan(reading->ns);
}

/* An arm, its packed twin, and an arm that must have run beside them. */
struct trio {
	size_t spread, packed, beside;
};

/* Of a round that was split, the process in which all three ran: curves of two are not compared. */
static const struct sheet *sheet_at(const struct collection *collection, unsigned int round,
                                    uint64_t size, const struct trio *trio)
{
	for (size_t i = 0; i < collection->count; i++) {
		const struct sheet *sheet = &collection->sheets[i];

		if (sheet->round == round && sheet->size == size &&
		    is_usable(&sheet->readings[trio->spread]) &&
		    is_usable(&sheet->readings[trio->packed]) &&
		    is_usable(&sheet->readings[trio->beside]))
			return sheet;
	}
	return NULL;
}

static struct curve curve_of(const struct collection *collection,
                             const struct experiment *experiment, unsigned int round, size_t arm,
                             size_t beside)
{
	struct trio trio = {arm, arm_floor(experiment, arm), beside};
	struct curve curve = {.count = 0};

	for (size_t s = 0; s < experiment->size_count && curve.count < KNEE_POINTS; s++) {
		uint64_t size = experiment->sizes[s];
		const struct sheet *sheet = sheet_at(collection, round, size, &trio);

		if (!sheet)
			continue;
		curve.points[curve.count++] = (struct knee_point){
			.pages = (double)size / (double)experiment->arms[arm].stride,
			.packed = sheet->readings[trio.packed].ns,
			.cost = sheet->readings[arm].ns - sheet->readings[trio.packed].ns,
		};
	}
	return curve;
}

static double walk_cost(const struct curve *curve, const struct knees *baseline)
{
	double reach = sqrt(baseline->level[1].before * baseline->level[1].after);
	double costs[KNEE_POINTS];
	size_t n = 0;

	if (!baseline->level[1].found)
		return NAN;
	for (size_t i = 0; i < curve->count; i++)
		if (curve->points[i].pages >= WALKS_FROM * reach &&
		    curve->points[i].pages <= WALKS_TO * reach)
			costs[n++] = curve->points[i].cost;
	return n ? stats_median(costs, n) : NAN;
}

/* Where the baseline hits the second level. Rings beyond the first-level cache count as well, since
 * the costs are beyond their floors, and the more rings, the more huge pages are met. */
static double held_share(const struct curve *curve, const struct curve *baseline,
                         const struct knees *knees)
{
	double to = knees->level[1].found ? knees->level[1].from : knees->most;
	double own = 0, small = 0;

	if (!knees->level[0].found)
		return NAN;
	for (size_t i = 0, b = 0; i < curve->count && b < baseline->count; i++) {
		double pages = curve->points[i].pages;

		while (b < baseline->count && baseline->points[b].pages < pages)
			b++;
		if (b == baseline->count || baseline->points[b].pages > pages)
			continue;
		if (pages < knees->level[0].to || pages > to)
			continue;
		own += curve->points[i].cost;
		small += baseline->points[b].cost;
	}
	return small > 0 ? own / small : NAN;
}

struct anatomy anatomy_read(const struct collection *collection,
                            const struct experiment *experiment, size_t arm, unsigned int round)
{
	size_t against = experiment->arms[arm].baseline;
	struct curve own = curve_of(collection, experiment, round, arm, against);
	struct curve baseline = curve_of(collection, experiment, round, against, arm);
	struct knees knees = knees_find(baseline.points, baseline.count);

	return (struct anatomy){
		.knees = knees_find(own.points, own.count),
		.walk = walk_cost(&own, &knees),
		.saved = walk_cost(&baseline, &knees) - walk_cost(&own, &knees),
		.held = held_share(&own, &baseline, &knees),
	};
}

/* No knee in a curve that is long enough: the level is not full. */
static struct bracket reach_of(const struct anatomy *anatomy, int level)
{
	const struct knee *knee = &anatomy->knees.level[level];

	if (isnan(anatomy->knees.most))
		return (struct bracket){NAN, NAN, NAN};
	if (!knee->found)
		return (struct bracket){INFINITY, anatomy->knees.most, INFINITY};
	return (struct bracket){sqrt(knee->before * knee->after), knee->from, knee->to};
}

struct bracket anatomy_first_reach(const struct anatomy *anatomy)
{
	return reach_of(anatomy, 0);
}

struct bracket anatomy_second_reach(const struct anatomy *anatomy)
{
	return reach_of(anatomy, 1);
}

struct bracket anatomy_hit(const struct anatomy *anatomy)
{
	return (struct bracket){anatomy->knees.hit, anatomy->knees.hit, anatomy->knees.hit};
}

struct bracket anatomy_walk(const struct anatomy *anatomy)
{
	return (struct bracket){anatomy->walk, anatomy->walk, anatomy->walk};
}

struct bracket anatomy_saved(const struct anatomy *anatomy)
{
	return (struct bracket){anatomy->saved, anatomy->saved, anatomy->saved};
}

struct bracket anatomy_held(const struct anatomy *anatomy)
{
	return (struct bracket){anatomy->held, anatomy->held, anatomy->held};
}
