/*
 * Which units go together, and what becomes of them.
 */
#ifndef PAGETOLL_EXPECT_UNIT_H
#define PAGETOLL_EXPECT_UNIT_H

#include "expect.h"

/* UNIT_CLASH when they do not go together. */
enum expect_unit expect_unit_of(enum expect_operator op, enum expect_unit left,
                                enum expect_unit right);

/* "compares a time with a ratio". Returns text. */
const char *expect_unit_clash(char text[static 64], enum expect_operator op, enum expect_unit left,
                              enum expect_unit right);

#endif
