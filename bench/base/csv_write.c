#include "csv.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>

struct outcome csv_create(struct csv_writer *writer, const char *path)
{
	*writer = (struct csv_writer){0};
	snprintf(writer->path, sizeof(writer->path), "%s", path);
	if (snprintf(writer->temporary, sizeof(writer->temporary), "%s.tmp.%d", path, getpid()) >=
	    (int)sizeof(writer->temporary))
		return outcome_of(OUTCOME_FAILED, "cannot write %s: the path is too long", path);
	writer->out = fopen(writer->temporary, "we");
	if (!writer->out)
		return outcome_of(OUTCOME_FAILED, "cannot write %s: %s", writer->temporary,
		                  strerror(errno));
	return outcome_ok();
}

void csv_comment(struct csv_writer *writer, const char *key, const char *value)
{
	fprintf(writer->out, "# %s: ", key);
	for (const char *c = value; *c; c++)
		fputc(*c == '\n' || *c == '\r' ? ' ' : *c, writer->out);
	fputc('\n', writer->out);
}

void csv_header(struct csv_writer *writer, const char *const *names)
{
	for (; names[writer->columns]; writer->columns++)
		fprintf(writer->out, "%s%s", writer->columns ? "," : "", names[writer->columns]);
	fputc('\n', writer->out);
}

static void separate(struct csv_writer *writer)
{
	assert(writer->column < writer->columns);
	if (writer->column++)
		fputc(',', writer->out);
}

void csv_text(struct csv_writer *writer, const char *text)
{
	separate(writer);
	if (!text)
		return;
	if (!strpbrk(text, ",\"\r\n") && text[0] != '#') {
		fputs(text, writer->out);
		return;
	}
	fputc('"', writer->out);
	for (const char *c = text; *c; c++) {
		if (*c == '"')
			fputc('"', writer->out);
		fputc(*c, writer->out);
	}
	fputc('"', writer->out);
}

void csv_u64(struct csv_writer *writer, uint64_t value)
{
	separate(writer);
	fprintf(writer->out, "%" PRIu64, value);
}

void csv_real(struct csv_writer *writer, double value)
{
	separate(writer);
	if (!isnan(value))
		fprintf(writer->out, "%.6g", value);
}

void csv_empty(struct csv_writer *writer)
{
	separate(writer);
}

void csv_end_row(struct csv_writer *writer)
{
	assert(writer->column == writer->columns);
	fputc('\n', writer->out);
	writer->column = 0;
	writer->rows++;
}

/* A rename lasts through a power cut only once the folder is written too. */
static int sync_folder(const char *path)
{
	char folder[PATH_MAX];
	char *slash;
	int fd, failed;

	snprintf(folder, sizeof(folder), "%s", path);
	slash = strrchr(folder, '/');
	if (slash)
		*slash = '\0';
	fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	failed = fsync(fd);
	close(fd);
	return failed;
}

struct outcome csv_commit(struct csv_writer *writer)
{
	bool bad;
	int error;

	fprintf(writer->out, "# end: %zu rows\n", writer->rows);
	errno = EIO; /* for a write that failed before, whose reason is gone */
	bad = fflush(writer->out) || ferror(writer->out) || fsync(fileno(writer->out));
	error = errno;
	if (fclose(writer->out) && !bad) {
		bad = true;
		error = errno;
	}
	if (!bad && rename(writer->temporary, writer->path)) {
		bad = true;
		error = errno;
	}
	if (bad) {
		unlink(writer->temporary);
		return outcome_of(OUTCOME_FAILED, "cannot write %s: %s", writer->path,
		                  strerror(error));
	}
	sync_folder(writer->path);
	return outcome_ok();
}

void csv_abandon(struct csv_writer *writer)
{
	fclose(writer->out);
	unlink(writer->temporary);
}
