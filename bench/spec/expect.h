/*
 * Expectations: what an author says beforehand will be seen, as a comparison of measured numbers.
 *
 *	expectation = clause { "and" clause }
 *	clause      = sum ( "<" | "<=" | ">" | ">=" ) sum | sum "within" sum ".." sum
 *	sum         = product { ( "+" | "-" ) product }
 *	product     = factor { ( "*" | "/" ) factor }
 *	factor      = "-" factor | "(" sum ")" | number [ "%" | "ns" | "us" | "ms" | "s" ]
 *	            | metric "(" argument { "," argument } ")"
 *
 * Arguments are arms' labels and sizes as they stand in the spec. A time cannot be compared with or
 * added to a ratio; a number without unit goes with either, and beside a time counts ns.
 */
#ifndef PAGETOLL_EXPECT_H
#define PAGETOLL_EXPECT_H

#include "complaints.h"
#include "expect_metric.h"
#include "spec.h"

enum { EXPECT_TEXT = 1000, EXPECT_DEPTH = 32 };

enum expect_operator {
	EXPECT_NUMBER,
	EXPECT_METRIC,
	EXPECT_NEGATE, /* left */
	EXPECT_ADD,
	EXPECT_SUBTRACT,
	EXPECT_MULTIPLY,
	EXPECT_DIVIDE,
	EXPECT_LESS,
	EXPECT_LESS_EQUAL,
	EXPECT_GREATER,
	EXPECT_GREATER_EQUAL,
	EXPECT_WITHIN, /* right is a range; ends included */
	EXPECT_RANGE,
	EXPECT_AND,
};

struct expect_node {
	enum expect_operator op;
	enum expect_unit unit;
	bool measured; /* a metric is in it */
	size_t offset; /* in the text */
	double number; /* ns, or a share for a percentage */
	const struct expect_metric *metric;
	char arm[SPEC_LABEL];
	size_t arm_offset;
	uint64_t size; /* bytes */
	size_t size_offset;
	const struct expect_node *left, *right;
};

struct expect {
	struct expect_node *nodes; /* as many as the text has characters, at most */
	size_t count;
	const struct expect_node *root;
};

/* Parses and checks units. The text begins at place. False after a complaint; release it all the
 * same. */
bool expect_parse(struct expect *expect, const char *text, struct place place,
                  struct complaints *complaints);

/* Complains of arms and sizes that the experiment does not have. */
void expect_check(const struct expect *expect, const struct experiment *experiment,
                  struct place place, struct complaints *complaints);

void expect_release(struct expect *expect);

#endif
