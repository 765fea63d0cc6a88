/* How often knees and verdicts are wrong: thousands of runs of eight rounds on model machines whose
 * truth is known, disturbed as samples were. */
#include "anatomy.h"
#include "noisy_machine.h"
#include "splintering.h"
#include "stats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

enum { RUNS = 2000, FEWER_RUNS = 700, RUNS_OF_CPU = 50 };

/* How many runs of how many. */
struct rates {
	unsigned int runs;
	unsigned int verdicts[SPLINTERED_UNRESOLVED + 1];
	unsigned int held[KNEES]; /* the reach lies in the interval of the knee */
	unsigned int off[KNEES];  /* there is a median, and it is off by more than sqrt 2: a
	                            step of the coarsest sizes */
};

/* As summarize.c takes it over rounds: an interval over what bounds the values. */
static struct bracket over_rounds(const struct bracket *brackets)
{
	struct bracket over;
	double values[3][ROUNDS];
	size_t n = 0;

	for (int round = 0; round < ROUNDS; round++) {
		if (isnan(brackets[round].value))
			continue;
		values[0][n] = brackets[round].value;
		values[1][n] = brackets[round].from;
		values[2][n++] = brackets[round].to;
	}
	over.value = stats_of(values[0], n).median;
	over.from = stats_of(values[1], n).lo;
	over.to = stats_of(values[2], n).hi;
	return over;
}

static bool is_off(double value, double truth)
{
	return isfinite(value) && !(fabs(log2(value / truth)) <= 0.51);
}

static void judge(struct rates *rates, const struct kind *kind)
{
	struct bracket levels[KNEES][ROUNDS], held[ROUNDS], over;
	bool never = kind->whole >= 1 || kind->endless;
	double reach[] = {model.first * (kind->whole >= 1 ? BLOCK_PAGES : 1),
	                  never ? INFINITY : model.second};

	for (unsigned int round = 0; round < ROUNDS; round++) {
		struct anatomy anatomy = anatomy_read(&collection, &experiment, THP, round + 1);

		levels[0][round] = anatomy_first_reach(&anatomy);
		levels[1][round] = anatomy_second_reach(&anatomy);
		held[round] = anatomy_held(&anatomy);
	}
	over = over_rounds(held);
	rates->verdicts[splintering_of(over.from, over.to)]++;
	for (int level = 0; level < KNEES; level++) {
		over = over_rounds(levels[level]);
		rates->held[level] += over.from <= reach[level] && !(over.to < reach[level]);
		rates->off[level] += is_off(over.value, reach[level]);
	}
}

static double percent(const struct rates *rates, unsigned int runs)
{
	return 100.0 * runs / rates->runs;
}

static struct rates rates_of(const struct kind *kind)
{
	struct rates rates = {.runs = kind->runs};

	for (unsigned int run = 0; run < kind->runs; run++) {
		if (run % RUNS_OF_CPU == 0)
			take_cpu(kind, run / RUNS_OF_CPU);
		for (unsigned int round = 0; round < ROUNDS; round++)
			draw_round(kind, round);
		judge(&rates, kind);
	}
	print_message(
		"%-22s splintered %5.1f %%, partly %5.1f %%, not %5.1f %%, unresolved %5.1f %%; "
		"held and off: first %5.1f %5.1f %%, second %5.1f %5.1f %%\n",
		kind->name, percent(&rates, rates.verdicts[SPLINTERED]),
		percent(&rates, rates.verdicts[SPLINTERED_PARTLY]),
		percent(&rates, rates.verdicts[SPLINTERED_NOT]),
		percent(&rates, rates.verdicts[SPLINTERED_UNRESOLVED]),
		percent(&rates, rates.held[0]), percent(&rates, rates.off[0]),
		percent(&rates, rates.held[1]), percent(&rates, rates.off[1]));
	return rates;
}

static int set_up(void **state)
{
	(void)state;
	machine_open();
	return 0;
}

static int clean_up(void **state)
{
	(void)state;
	gsl_rng_free(rng);
	return 0;
}

/* Fewer than one run in a hundred says what is not so; that a run does not tell is no mistake. */
static void check(const struct rates *rates, const struct kind *kind)
{
	unsigned int wrong = 0;

	for (enum splintering i = SPLINTERED; i < SPLINTERED_UNRESOLVED; i++)
		wrong += i == kind->due ? 0 : rates->verdicts[i];
	if (percent(rates, wrong) >= 1)
		fail_msg("%s: %u of %u verdicts are wrong", kind->name, wrong, rates->runs);
}

static void knees_are_held(const struct rates *rates, const struct kind *kind)
{
	for (int level = 0; level < KNEES; level++)
		if (percent(rates, rates->held[level]) < 95 ||
		    percent(rates, rates->off[level]) > 5)
			fail_msg("%s: level %d is held in %u of %u runs, and off in %u", kind->name,
			         level + 1, rates->held[level], rates->runs, rates->off[level]);
}

static void small_entries_are_told(void **state)
{
	const struct kind kind = {"splintered", RUNS, SPLINTERED, .whole = 0};
	struct rates rates = rates_of(&kind);

	(void)state;
	check(&rates, &kind);
	knees_are_held(&rates, &kind);
}

static void small_entries_that_go_at_random_are_told(void **state)
{
	const struct kind kind = {"splintered, at random", FEWER_RUNS, SPLINTERED, .random = true};
	struct rates rates = rates_of(&kind);

	(void)state;
	check(&rates, &kind);
	knees_are_held(&rates, &kind);
}

static void small_entries_that_always_fit_are_told(void **state)
{
	const struct kind kind = {"splintered, never full", FEWER_RUNS, SPLINTERED,
	                          .endless = true};
	struct rates rates = rates_of(&kind);

	(void)state;
	check(&rates, &kind);
	knees_are_held(&rates, &kind);
}

static void huge_entries_are_told(void **state)
{
	const struct kind kind = {"whole", RUNS, SPLINTERED_NOT, .whole = 1};
	struct rates rates = rates_of(&kind);

	(void)state;
	check(&rates, &kind);
	knees_are_held(&rates, &kind);
}

/* Such an arm has no one reach. */
static void both_kinds_of_entry_are_told(void **state)
{
	const struct kind kind = {"half", FEWER_RUNS, SPLINTERED_PARTLY, .whole = 0.5};
	struct rates rates = rates_of(&kind);

	(void)state;
	check(&rates, &kind);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_entries_are_told),
		cmocka_unit_test(small_entries_that_go_at_random_are_told),
		cmocka_unit_test(huge_entries_are_told),
		cmocka_unit_test(small_entries_that_always_fit_are_told),
		cmocka_unit_test(both_kinds_of_entry_are_told),
	};

	return cmocka_run_group_tests(tests, set_up, clean_up);
}
