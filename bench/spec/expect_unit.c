#include "expect_unit.h"

#define BARE  UNIT_BARE
#define RATIO UNIT_RATIO
#define TIME  UNIT_TIME
#define CLASH UNIT_CLASH

/* Rows: left; columns: right; in the order bare, ratio, time. */
static const enum expect_unit sums[3][3] = {
	{BARE, RATIO, TIME},
	{RATIO, RATIO, CLASH},
	{TIME, CLASH, TIME},
};

static const enum expect_unit products[3][3] = {
	{BARE, RATIO, TIME},
	{RATIO, RATIO, TIME},
	{TIME, TIME, CLASH},
};

static const enum expect_unit quotients[3][3] = {
	{BARE, RATIO, CLASH},
	{RATIO, RATIO, CLASH},
	{TIME, TIME, RATIO},
};

static const char *const names[] = {"a number", "a ratio", "a time", "a comparison"};

static const struct {
	const enum expect_unit (*units)[3];
	bool truth; /* of a comparison */
	const char *verb, *preposition;
} rules[] = {
	[EXPECT_ADD] = {sums, false, "adds", "and"},
	[EXPECT_SUBTRACT] = {sums, false, "subtracts", "and"},
	[EXPECT_MULTIPLY] = {products, false, "multiplies", "and"},
	[EXPECT_DIVIDE] = {quotients, false, "divides", "by"},
	[EXPECT_LESS] = {sums, true, "compares", "with"},
	[EXPECT_LESS_EQUAL] = {sums, true, "compares", "with"},
	[EXPECT_GREATER] = {sums, true, "compares", "with"},
	[EXPECT_GREATER_EQUAL] = {sums, true, "compares", "with"},
	[EXPECT_WITHIN] = {sums, true, "compares", "with"},
	[EXPECT_RANGE] = {sums, false, "compares", "with"},
	[EXPECT_AND] = {NULL, true, NULL, NULL},
};

enum expect_unit expect_unit_of(enum expect_operator op, enum expect_unit left,
                                enum expect_unit right)
{
	enum expect_unit unit = rules[op].units ? rules[op].units[left][right] : UNIT_TRUTH;

	return unit != UNIT_CLASH && rules[op].truth ? UNIT_TRUTH : unit;
}

const char *expect_unit_clash(char text[static 64], enum expect_operator op, enum expect_unit left,
                              enum expect_unit right)
{
	snprintf(text, 64, "%s %s %s %s", rules[op].verb, names[left], rules[op].preposition,
	         names[right]);
	return text;
}
