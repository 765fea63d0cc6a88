#include "summarize.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values by round, from 1; NaN where there is none. */
struct rounds {
	double *value;
	double *from, *to;    /* what bounds each, of a curve */
	unsigned int *groups; /* into how many processes the round was split */
	unsigned int count;
	unsigned int silent;    /* rounds that were read but have no such value */
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
	if (baseline && !outcome_is_ok(&baseline->outcome))
		return outcome_of(baseline->outcome.code, "%s: %.280s",
		                  metric->relative ? "no ratio: its baseline"
		                                   : "no difference: its packed twin",
		                  baseline->outcome.why);
	return outcome_ok();
}

/* In a split round each group has a control of its own, and the one furthest from its baseline
 * speaks for the noise of them all; anything else is taken from the first group that has it. */
static bool replaces(const struct metric *metric, bool control, double value, double held)
{
	if (isnan(held))
		return true;
	if (!control || !metric->relative)
		return false;
	return metric->geometric ? fabs(log(value)) > fabs(log(held)) : fabs(value) > fabs(held);
}

static void add_reading(struct rounds *rounds, const struct metric *metric,
                        const struct sheet *sheet, const struct experiment *experiment,
                        size_t number)
{
	const struct arm *arm = &experiment->arms[number];
	const struct reading *own = &sheet->readings[number];
	size_t against = metric_against(metric, experiment, number);
	const struct reading *baseline = against == SIZE_MAX ? NULL : &sheet->readings[against];
	double *held = &rounds->value[sheet->round];
	double value;
	struct outcome outcome;

	if (!own->present)
		return;
	outcome = refusal(metric, own, baseline);
	if (!outcome_is_ok(&outcome)) {
		if (isnan(*held) && !rounds->refused++)
			rounds->refusal = outcome;
		return;
	}
	value = metric_value(metric, own, baseline);
	rounds->silent += isnan(value) ? 1U : 0U;
	rounds->groups[sheet->round] = sheet->groups;
	if (replaces(metric, arm->control, value, *held))
		*held = value;
}

/* Notes the refusal of the arm in a round, at whatever size. False where it has none. */
static bool note_refusal(struct rounds *rounds, const struct collection *collection, size_t arm,
                         unsigned int round)
{
	for (size_t i = 0; i < collection->count; i++) {
		const struct sheet *sheet = &collection->sheets[i];
		const struct reading *own = &sheet->readings[arm];

		if (sheet->round != round || !own->present || outcome_is_ok(&own->outcome))
			continue;
		if (!rounds->refused++)
			rounds->refusal = own->outcome;
		return true;
	}
	return false;
}

static bool is_read(const struct collection *collection, size_t arm, unsigned int round)
{
	for (size_t i = 0; i < collection->count; i++)
		if (collection->sheets[i].round == round &&
		    collection->sheets[i].readings[arm].present)
			return true;
	return false;
}

/* A round whose process lacks the arm has no curve. */
static void read_curves(struct rounds *rounds, const struct collection *collection,
                        const struct experiment *experiment, const struct metric *metric,
                        size_t arm)
{
	for (unsigned int round = 1; round <= rounds->count; round++) {
		struct anatomy anatomy = anatomy_read(collection, experiment, arm, round);
		struct bracket bracket = metric->curve(&anatomy);

		rounds->value[round] = bracket.value;
		rounds->from[round] = bracket.from;
		rounds->to[round] = bracket.to;
		if (isnan(bracket.value) && is_read(collection, arm, round) &&
		    !note_refusal(rounds, collection, arm, round))
			rounds->silent++;
	}
}

static double *unknown(unsigned int count)
{
	double *values = malloc((count + 1) * sizeof(*values));

	if (!values)
		abort();
	for (unsigned int i = 0; i <= count; i++)
		values[i] = NAN;
	return values;
}

static void read_rounds(struct rounds *rounds, const struct collection *collection,
                        const struct experiment *experiment, const struct metric *metric,
                        size_t arm, uint64_t size)
{
	*rounds = (struct rounds){.count = experiment->rounds};
	rounds->value = unknown(rounds->count);
	rounds->from = unknown(rounds->count);
	rounds->to = unknown(rounds->count);
	rounds->groups = calloc(rounds->count + 1, sizeof(*rounds->groups));
	if (!rounds->groups)
		abort();
	if (metric->curve)
		read_curves(rounds, collection, experiment, metric, arm);
	for (size_t i = 0; !metric->curve && i < collection->count; i++)
		if (collection->sheets[i].size == size)
			add_reading(rounds, metric, &collection->sheets[i], experiment, arm);
}

static size_t single_values(const double *of_round, unsigned int count, double *values)
{
	size_t n = 0;

	for (unsigned int round = 1; round <= count; round++)
		if (!isnan(of_round[round]))
			values[n++] = of_round[round];
	return n;
}

/* One value a mirrored pair: what the order of mapping does to one round, the other undoes. Rounds
 * that were split otherwise are no mirror of each other. */
static size_t pair_values(const struct rounds *rounds, bool geometric, double *values)
{
	size_t n = 0;

	for (unsigned int round = 1; round + 1 <= rounds->count; round += 2) {
		double odd = rounds->value[round], even = rounds->value[round + 1];

		if (!isnan(odd) && !isnan(even) &&
		    rounds->groups[round] == rounds->groups[round + 1])
			values[n++] = geometric ? sqrt(odd * even) : (odd + even) / 2;
	}
	return n;
}

static struct outcome outcome_over(const struct rounds *rounds, const struct metric *metric,
                                   size_t n)
{
	struct outcome outcome = rounds->refusal;

	if (n == 0 && !rounds->refused && rounds->silent)
		return outcome_of(OUTCOME_UNAVAILABLE, "%s",
		                  metric->missing ? metric->missing : "the rows do not say");
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

static void forget(struct rounds *rounds)
{
	for (unsigned int round = 0; round <= rounds->count; round++)
		rounds->value[round] = NAN;
}

static double finite_or_nan(double value)
{
	return isinf(value) ? NAN : value;
}

/* An interval over what bounds each round's value, too. What is not full in half of the rounds has
 * no reach: it is at least the greatest that was looked at. */
static void bound(struct summary *summary, const struct rounds *rounds, double *values)
{
	struct stats *stats = &summary->stats;

	stats->lo = stats_of(values, single_values(rounds->from, rounds->count, values)).lo;
	stats->hi = stats_of(values, single_values(rounds->to, rounds->count, values)).hi;
	if (isinf(stats->median) && outcome_is_ok(&summary->outcome))
		summary->outcome = outcome_of(OUTCOME_UNAVAILABLE, "%s", SUMMARY_NOT_FULL);
	stats->median = finite_or_nan(stats->median);
	stats->hi = finite_or_nan(stats->hi);
	stats->p10 = finite_or_nan(stats->p10);
	stats->q1 = finite_or_nan(stats->q1);
	stats->q3 = finite_or_nan(stats->q3);
}

/* Pairs where there are enough of them for an interval, else rounds, else a median alone. */
static struct summary reduce(struct rounds *rounds, const struct metric *metric)
{
	struct summary summary = {.over = OVER_NONE};
	double *values = malloc((rounds->count + 1) * sizeof(*values));
	struct stats singles;
	size_t pairs;

	if (!values)
		abort();
	if (metric->whole && rounds->silent)
		forget(rounds);
	singles = stats_of(values, single_values(rounds->value, rounds->count, values));
	summary.stats = singles;
	if (singles.n >= STATS_LEAST)
		summary.over = OVER_ROUNDS;
	pairs = pair_values(rounds, metric->geometric, values);
	if (pairs >= STATS_LEAST) {
		struct stats paired = stats_of(values, pairs);

		summary.over = OVER_PAIRS;
		summary.stats.median = paired.median;
		summary.stats.lo = paired.lo;
		summary.stats.hi = paired.hi;
	}
	summary.outcome = outcome_over(rounds, metric, singles.n);
	if (metric->curve)
		bound(&summary, rounds, values);
	free(values);
	return summary;
}

struct summary summarize(const struct collection *collection, const struct experiment *experiment,
                         const struct metric *metric, size_t arm, uint64_t size)
{
	struct rounds rounds;
	struct summary summary;

	read_rounds(&rounds, collection, experiment, metric, arm, size);
	summary = reduce(&rounds, metric);
	free(rounds.value);
	free(rounds.from);
	free(rounds.to);
	free(rounds.groups);
	return summary;
}
