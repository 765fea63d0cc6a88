/*
 * The numbers that an expectation can speak of: a table, from which hints and help are printed.
 */
#ifndef PAGETOLL_EXPECT_METRIC_H
#define PAGETOLL_EXPECT_METRIC_H

#include <stddef.h>

enum { EXPECT_ARGUMENTS = 2 };

/* Bare numbers go with any; clash is what does not go together. */
enum expect_unit { UNIT_BARE, UNIT_RATIO, UNIT_TIME, UNIT_TRUTH, UNIT_CLASH };

enum expect_argument { ARGUMENT_NONE, ARGUMENT_ARM, ARGUMENT_SIZE };

struct expect_metric {
	const char *name;
	const char *summary;
	enum expect_unit unit;
	enum expect_argument arguments[EXPECT_ARGUMENTS + 1]; /* ended by none */
};

/* NULL past the last. */
const struct expect_metric *expect_metric_at(size_t index);
const struct expect_metric *expect_metric_find(const char *name);

#endif
