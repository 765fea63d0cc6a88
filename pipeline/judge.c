#include "judge.h"
#include "expect.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* All values that an expression may have: NaN at both ends when a figure has no interval. */
struct range {
	double lo, hi;
	bool missing; /* a figure of it was not measured */
};

static const char *const names[] = {
	[JUDGED_CONFIRMED] = "confirmed",
	[JUDGED_REFUTED] = "refuted",
	[JUDGED_NOT_RESOLVED] = "not resolved",
	[JUDGED_NOT_MEASURED] = "not measured",
};

const char *judgement_name(enum judgement judgement)
{
	return names[judgement];
}

static void note(struct judged *judged, const struct experiment *experiment,
                 const struct expect_node *node, const struct figure *figure)
{
	uint64_t size = experiment_measured_size(experiment, node->size);
	char text[FIGURE_TEXT];
	size_t used = strlen(judged->measured);

	snprintf(judged->measured + used, sizeof(judged->measured) - used, "%s%s %s at %s%s: %s",
	         used ? "; " : "", node->metric->name, node->arm, figure_size(size),
	         figure_scaled(experiment, size), figure_text(figure, text));
}

/* Expressions count times in ns; summaries give some in ms for each GiB. */
static double unit_factor(const struct figure *figure)
{
	return strcmp(figure->unit, "ms/GiB") == 0 ? 1e6 : 1;
}

static struct range range_of_metric(const struct chapter *chapter, const struct expect_node *node,
                                    struct judged *judged)
{
	const struct experiment *experiment = chapter->experiment;
	struct figure figure = book_figure(chapter, node->metric->name, node->arm,
	                                   experiment_measured_size(experiment, node->size));
	double factor = unit_factor(&figure);

	note(judged, experiment, node, &figure);
	return (struct range){figure.lo * factor, figure.hi * factor, isnan(figure.median)};
}

static struct range span(double a, double b, double c, double d)
{
	/* fmin and fmax pass over NaN, which must stay. */
	double sum = a + b + c + d;

	if (isnan(sum))
		return (struct range){NAN, NAN, false};
	return (struct range){fmin(fmin(a, b), fmin(c, d)), fmax(fmax(a, b), fmax(c, d)), false};
}

static struct range divide(struct range left, struct range right)
{
	if (right.lo <= 0 && right.hi >= 0)
		return (struct range){NAN, NAN, false}; /* the divisor may be 0 */
	return span(left.lo / right.lo, left.lo / right.hi, left.hi / right.lo, left.hi / right.hi);
}

static struct range combine(enum expect_operator op, struct range left, struct range right)
{
	switch (op) {
	case EXPECT_NEGATE:
		return (struct range){-left.hi, -left.lo, false};
	case EXPECT_ADD:
		return (struct range){left.lo + right.lo, left.hi + right.hi, false};
	case EXPECT_SUBTRACT:
		return (struct range){left.lo - right.hi, left.hi - right.lo, false};
	case EXPECT_MULTIPLY:
		return span(left.lo * right.lo, left.lo * right.hi, left.hi * right.lo,
		            left.hi * right.hi);
	default:
		return divide(left, right);
	}
}

/* Interval arithmetic; the depth of the tree is bounded by its parser. */
static struct range range_of(const struct chapter *chapter, const struct expect_node *node,
                             struct judged *judged)
{
	struct range left, right = {0}, result;

	if (node->op == EXPECT_NUMBER)
		return (struct range){node->number, node->number, false};
	if (node->op == EXPECT_METRIC)
		return range_of_metric(chapter, node, judged);
	left = range_of(chapter, node->left, judged);
	if (node->right)
		right = range_of(chapter, node->right, judged);
	result = combine(node->op, left, right);
	result.missing = left.missing || right.missing;
	return result;
}

/* left < right, for whatever the ranges allow. */
static enum judgement less(struct range left, struct range right, bool or_equal)
{
	if (left.missing || right.missing)
		return JUDGED_NOT_MEASURED;
	if (or_equal ? left.hi <= right.lo : left.hi < right.lo)
		return JUDGED_CONFIRMED;
	if (or_equal ? left.lo > right.hi : left.lo >= right.hi)
		return JUDGED_REFUTED;
	return JUDGED_NOT_RESOLVED;
}

/* Both must hold; one that fails is enough to refute. */
static enum judgement both(enum judgement left, enum judgement right)
{
	static const enum judgement strongest_first[] = {JUDGED_REFUTED, JUDGED_NOT_MEASURED,
	                                                 JUDGED_NOT_RESOLVED};

	for (size_t i = 0; i < 3; i++)
		if (left == strongest_first[i] || right == strongest_first[i])
			return strongest_first[i];
	return JUDGED_CONFIRMED;
}

static enum judgement decide(const struct chapter *chapter, const struct expect_node *node,
                             struct judged *judged)
{
	struct range left, right, end;

	if (node->op == EXPECT_AND) {
		enum judgement first = decide(chapter, node->left, judged);

		return both(first, decide(chapter, node->right, judged));
	}
	left = range_of(chapter, node->left, judged);
	if (node->op == EXPECT_WITHIN) {
		right = range_of(chapter, node->right->left, judged);
		end = range_of(chapter, node->right->right, judged);
		return both(less(right, left, true), less(left, end, true));
	}
	right = range_of(chapter, node->right, judged);
	if (node->op == EXPECT_LESS || node->op == EXPECT_LESS_EQUAL)
		return less(left, right, node->op == EXPECT_LESS_EQUAL);
	return less(right, left, node->op == EXPECT_GREATER_EQUAL);
}

struct judged judge(const struct chapter *chapter, const struct expectation *expectation)
{
	struct judged judged = {.judgement = JUDGED_NOT_RESOLVED};
	struct complaints complaints = {0};
	struct place place = {.file = "", .line = 1, .column = 1};
	struct expect expect;

	if (expect_parse(&expect, expectation->that, place, &complaints))
		judged.judgement = decide(chapter, expect.root, &judged);
	expect_release(&expect);
	complaints_release(&complaints);
	return judged;
}
