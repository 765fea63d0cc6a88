/*
 * What the tests of journals share: one of a process that is no more, in a machine in a folder.
 */
#ifndef PAGETOLL_DEAD_JOURNAL_H
#define PAGETOLL_DEAD_JOURNAL_H

#include "fixture_tree.h"
#include "journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#define ENABLED THP "enabled"
#define POOL    POOLS "hugepages-2048kB"

static inline int setup(void **state)
{
	(void)state;
	tree_open();
	return 0;
}

static inline int teardown(void **state)
{
	(void)state;
	tree_close();
	return 0;
}

static inline void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

/* A journal of a process that is no more: lines after a whole header. */
static inline void put_journal(const char *boot, const char *lines)
{
	char text[2048];

	snprintf(text, sizeof(text), "boot %s\nowner 4194304 1 cell sweep\n%s", boot, lines);
	tree_put(JOURNAL, text);
}

static inline const char *this_boot(void)
{
	return "5f1c0d5e-1111-4222-8333-444455556666";
}

#endif
