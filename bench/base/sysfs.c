#include "sysfs.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *sysfs_path(char buffer[static PATH_MAX], const char *path)
{
	const char *root = getenv("PAGETOLL_SYSROOT");

	snprintf(buffer, PATH_MAX, "%s%s", root ? root : "", path);
	return buffer;
}

static void trim_end(char *text)
{
	size_t length = strlen(text);

	while (length && strchr(" \t\r\n", text[length - 1]))
		text[--length] = '\0';
}

struct outcome sysfs_read(const char *path, char *text, size_t size)
{
	char full[PATH_MAX];
	int fd = open(sysfs_path(full, path), O_RDONLY | O_CLOEXEC);
	ssize_t length;

	text[0] = '\0';
	if (fd < 0)
		return outcome_of(OUTCOME_UNAVAILABLE, "cannot read %s: %s", path, strerror(errno));
	length = read(fd, text, size - 1);
	if (length < 0) {
		struct outcome outcome = outcome_of(OUTCOME_UNAVAILABLE, "cannot read %s: %s", path,
		                                    strerror(errno));
		close(fd);
		return outcome;
	}
	close(fd);
	text[length] = '\0';
	trim_end(text);
	return outcome_ok();
}

struct outcome sysfs_read_u64(const char *path, uint64_t *value)
{
	char text[64];
	char *end;
	struct outcome outcome = sysfs_read(path, text, sizeof(text));

	if (!outcome_is_ok(&outcome))
		return outcome;
	errno = 0;
	*value = strtoull(text, &end, 10);
	if (errno || !isdigit((unsigned char)text[0]) || *end)
		return outcome_of(OUTCOME_UNAVAILABLE, "%s holds \"%s\", not a number", path, text);
	return outcome_ok();
}

struct outcome sysfs_read_choice(const char *path, char *word, size_t size)
{
	char text[512];
	struct outcome outcome = sysfs_read(path, text, sizeof(text));
	const char *open_at = strchr(text, '[');
	const char *close_at = open_at ? strchr(open_at, ']') : NULL;

	if (close_at)
		snprintf(word, size, "%.*s", (int)(close_at - open_at - 1), open_at + 1);
	else
		snprintf(word, size, "%s", text);
	return outcome;
}

static struct outcome refused(const char *path, const char *word, int error)
{
	return outcome_of(OUTCOME_UNAVAILABLE,
	                  "cannot set %s: %s; allow it with%s: echo %s | sudo tee %s", path,
	                  strerror(error), error == EROFS ? ", outside this container" : "", word,
	                  path);
}

struct outcome sysfs_writable(const char *path, const char *word)
{
	char full[PATH_MAX];
	int fd = open(sysfs_path(full, path), O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return refused(path, word, errno);
	close(fd);
	return outcome_ok();
}

struct outcome sysfs_put(const char *path, const char *word)
{
	char full[PATH_MAX];
	ssize_t written;
	int fd = open(sysfs_path(full, path), O_WRONLY | O_TRUNC | O_CLOEXEC);
	int error;

	if (fd < 0)
		return refused(path, word, errno);
	written = write(fd, word, strlen(word));
	error = errno;
	close(fd);
	if (written != (ssize_t)strlen(word))
		return refused(path, word, error);
	return outcome_ok();
}

struct outcome sysfs_write(const char *path, const char *word)
{
	char now[64];
	struct outcome outcome = sysfs_put(path, word);

	if (!outcome_is_ok(&outcome))
		return outcome;
	sysfs_read_choice(path, now, sizeof(now));
	if (strcmp(now, word))
		return outcome_of(OUTCOME_UNAVAILABLE, "%s was set to %s but reads %s", path, word,
		                  now);
	return outcome_ok();
}

struct outcome sysfs_read_field(const char *path, const char *key, uint64_t *value)
{
	char full[PATH_MAX];
	char line[256];
	size_t length = strlen(key);
	FILE *file = fopen(sysfs_path(full, path), "re");

	if (!file)
		return outcome_of(OUTCOME_UNAVAILABLE, "cannot read %s: %s", path, strerror(errno));
	while (fgets(line, sizeof(line), file)) {
		const char *number;

		if (strncmp(line, key, length) || !strchr(": \t", line[length]))
			continue;
		number = line + length + strspn(line + length, ": \t");
		if (!isdigit((unsigned char)*number))
			continue;
		fclose(file);
		*value = strtoull(number, NULL, 10);
		return outcome_ok();
	}
	fclose(file);
	return outcome_of(OUTCOME_UNAVAILABLE, "%s has no field %s", path, key);
}
