/*
 * What the tests of loans share: a machine in a folder, a loan of two files and a pool, and whether
 * all is as it was found.
 */
#ifndef PAGETOLL_LOAN_H
#define PAGETOLL_LOAN_H

#include "borrow.h"
#include "kernel_writes.h"
#include "owner.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#define ENABLED THP "enabled"
#define DEFRAG  THP "defrag"

static struct snapshot before;

static inline int setup(void **state)
{
	(void)state;
	kernel_reset();
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	tree_open();
	tree_snapshot(&before);
	return 0;
}

static inline int teardown(void **state)
{
	(void)state;
	borrow_close();
	while (waitpid(-1, NULL, WNOHANG) > 0)
		; /* guardians let go */
	tree_close();
	return 0;
}

static inline void check_ok(struct outcome outcome)
{
	assert_string_equal(outcome.why, "");
	assert_int_equal(outcome.code, OUTCOME_OK);
}

static inline void check_as_found(void)
{
	struct snapshot now;

	tree_snapshot(&now);
	assert_string_equal(now.text, before.text);
}

static inline struct outcome set(const char *path, const char *word)
{
	struct needs needs = {0};

	needs_file(&needs, path, word);
	return borrow_files(&needs);
}

static inline bool borrow_much(void)
{
	struct outcome outcomes[4];

	outcomes[0] = borrow_open(NULL);
	outcomes[1] = set(ENABLED, "always");
	outcomes[2] = set(DEFRAG, "defer+madvise");
	outcomes[3] = borrow_pool(2 * MIB, 5);
	for (size_t i = 0; i < 4; i++)
		if (!outcome_is_ok(&outcomes[i]))
			return false;
	return true;
}

#endif
