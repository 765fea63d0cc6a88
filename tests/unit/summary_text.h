/* A summary for a test, from text: the fixture of tests that look figures up. */
#ifndef PAGETOLL_SUMMARY_TEXT_H
#define PAGETOLL_SUMMARY_TEXT_H

#include "csv.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* 0, or -1 when it cannot be read: what a cmocka set-up returns. */
static inline int summary_from(struct csv *csv, const char *text)
{
	char path[] = "/tmp/pagetoll-summary.XXXXXX";
	int fd = mkstemp(path);
	ssize_t length = (ssize_t)strlen(text);
	struct outcome outcome;

	if (fd < 0 || write(fd, text, (size_t)length) != length)
		return -1;
	close(fd);
	outcome = csv_read(csv, path, false);
	unlink(path);
	return outcome_is_ok(&outcome) ? 0 : -1;
}

#endif
