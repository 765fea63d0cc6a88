/*
 * Tests that cannot hold where a tool stands between program and kernel: they are skipped there, by
 * name and with the reason. The scripts that run them say which tool it is.
 */
#ifndef PAGETOLL_SKIP_UNDER_H
#define PAGETOLL_SKIP_UNDER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* To stderr, which is shown; what stands beside results in TAP is not. */
static inline void print_skipped(const char *test, const char *tool, const char *why)
{
	fprintf(stderr, "skipped under %s: %s: %s\n", tool, test, why);
}

/* First thing in a test; tools such as "sanitizers" or "valgrind", or both parted by a blank. */
#define skip_under(tools, why)                                                                     \
	do {                                                                                       \
		const char *tool = getenv("PAGETOLL_UNDER");                                       \
		if (tool && strstr(tools, tool)) {                                                 \
			print_skipped(__func__, tool, why);                                        \
			skip();                                                                    \
		}                                                                                  \
	} while (0)

#endif
