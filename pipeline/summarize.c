#include "summarize.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values by round, from 1; NaN where there is none. */
struct rounds {
	double *value;
	unsigned int count;
	struct outcome refusal; /* the first, of refused */
	unsigned int refused;
};

/* Why the reading has no value for the metric; ok when it has. A ratio to a baseline that is not
 * one would lie whatever the arm is. */
static struct outcome refusal(const struct metric *metric, const struct reading *arm,
                              const struct reading *baseline)
{
	if (!outcome_is_ok(&arm->outcome) &&
	    !(metric->always && arm->outcome.code == OUTCOME_NOT_OBTAINED))
		return arm->outcome;
	if (metric->relative && !outcome_is_ok(&baseline->outcome))
		return outcome_of(baseline->outcome.code, "no ratio: its baseline: %.280s",
		                  baseline->outcome.why);
	return outcome_ok();
}

static void add_reading(struct rounds *rounds, const struct metric *metric,
                        const struct sheet *sheet, size_t arm, size_t baseline)
{
	const struct reading *own = &sheet->readings[arm];
	double *value = &rounds->value[sheet->round];
	struct outcome outcome;

	if (!own->present || !isnan(*value))
		return;
	outcome = refusal(metric, own, &sheet->readings[baseline]);
	if (outcome_is_ok(&outcome)) {
		*value = metric->value(own, &sheet->readings[baseline]);
		return;
	}
	if (!rounds->refused++)
		rounds->refusal = outcome;
}

static void read_rounds(struct rounds *rounds, const struct collection *collection,
                        const struct experiment *experiment, const struct metric *metric,
                        size_t arm, uint64_t size)
{
	*rounds = (struct rounds){.count = experiment->rounds};
	rounds->value = malloc((rounds->count + 1) * sizeof(*rounds->value));
	if (!rounds->value)
		abort();
	for (unsigned int i = 0; i <= rounds->count; i++)
		rounds->value[i] = NAN;
	for (size_t i = 0; i < collection->count; i++)
		if (collection->sheets[i].size == size)
			add_reading(rounds, metric, &collection->sheets[i], arm,
			            experiment->arms[arm].baseline);
}

static size_t single_values(const struct rounds *rounds, double *values)
{
	size_t n = 0;

	for (unsigned int round = 1; round <= rounds->count; round++)
		if (!isnan(rounds->value[round]))
			values[n++] = rounds->value[round];
	return n;
}

/* One value a mirrored pair: what the order of mapping does to one round, the other undoes. */
static size_t pair_values(const struct rounds *rounds, bool geometric, double *values)
{
	size_t n = 0;

	for (unsigned int round = 1; round + 1 <= rounds->count; round += 2) {
		double odd = rounds->value[round], even = rounds->value[round + 1];

		if (!isnan(odd) && !isnan(even))
			values[n++] = geometric ? sqrt(odd * even) : (odd + even) / 2;
	}
	return n;
}

static struct outcome outcome_over(const struct rounds *rounds, size_t n)
{
	struct outcome outcome = rounds->refusal;

	if (n == 0 && !rounds->refused)
		return outcome_of(OUTCOME_UNAVAILABLE, "not measured yet: run make measure");
	if (n == 0)
		return outcome;
	outcome = outcome_ok();
	if (rounds->refused)
		snprintf(outcome.why, sizeof(outcome.why), "%u of %u rounds %s: %.260s",
		         rounds->refused, rounds->count, outcome_name(rounds->refusal.code),
		         rounds->refusal.why);
	return outcome;
}

/* Pairs where there are enough of them for an interval, else rounds, else a median alone. */
static struct summary reduce(const struct rounds *rounds, bool geometric)
{
	struct summary summary = {.over = OVER_NONE};
	double *values = malloc((rounds->count + 1) * sizeof(*values));
	struct stats singles;
	size_t pairs;

	if (!values)
		abort();
	singles = stats_of(values, single_values(rounds, values));
	summary.stats = singles;
	if (singles.n >= STATS_LEAST)
		summary.over = OVER_ROUNDS;
	pairs = pair_values(rounds, geometric, values);
	if (pairs >= STATS_LEAST) {
		struct stats paired = stats_of(values, pairs);

		summary.over = OVER_PAIRS;
		summary.stats.median = paired.median;
		summary.stats.lo = paired.lo;
		summary.stats.hi = paired.hi;
	}
	summary.outcome = outcome_over(rounds, singles.n);
	free(values);
	return summary;
}

struct summary summarize(const struct collection *collection, const struct experiment *experiment,
                         const struct metric *metric, size_t arm, uint64_t size)
{
	struct rounds rounds;
	struct summary summary;

	read_rounds(&rounds, collection, experiment, metric, arm, size);
	summary = reduce(&rounds, metric->geometric);
	free(rounds.value);
	return summary;
}
