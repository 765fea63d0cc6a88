/*
 * What fuzzers share: a private folder for inputs that are files, and how to say that a property
 * does not hold. The folder lies below TMPDIR, which the script that runs fuzzers puts into memory
 * and removes.
 */
#ifndef PAGETOLL_FUZZ_FOLDER_H
#define PAGETOLL_FUZZ_FOLDER_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A crash of its own kind: the fuzzer keeps the input. */
#define HOLDS(property) ((property) ? (void)0 : fuzz_fails(#property, __FILE__, __LINE__))

static char fuzz_root[PATH_MAX / 2];

static inline void fuzz_fails(const char *property, const char *file, int line)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, property);
	abort();
}

/* The folder takes the place of the root; returns path. */
static inline const char *fuzz_path(char path[static PATH_MAX], const char *name)
{
	if (snprintf(path, PATH_MAX, "%s/%s", fuzz_root, name) >= PATH_MAX)
		abort();
	return path;
}

static inline void fuzz_open(void)
{
	const char *below = getenv("TMPDIR");

	snprintf(fuzz_root, sizeof(fuzz_root), "%s/pagetoll-fuzz-XXXXXX", below ? below : "/tmp");
	if (!mkdtemp(fuzz_root))
		abort();
}

static inline void fuzz_make_folders(char *path)
{
	for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
		*at = '\0';
		mkdir(path, 0755);
		*at = '/';
	}
}

static inline void fuzz_put(const char *name, const void *bytes, size_t size)
{
	char path[PATH_MAX];
	FILE *file;

	fuzz_path(path, name);
	file = fopen(path, "we");
	if (!file) {
		fuzz_make_folders(path);
		file = fopen(path, "we");
	}
	if (!file || fwrite(bytes, 1, size, file) != size || fclose(file))
		abort();
}

static inline void fuzz_put_text(const char *name, const char *text)
{
	fuzz_put(name, text, strlen(text));
}

/* The input as a string of its own, so that sanitizers see its end; free it. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		abort();
	memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

/* Cuts the next part off an input that is several, parted by lines of "--"; free it. A NUL may
 * stand in it, hence its length. */
static inline char *fuzz_part(const uint8_t **data, size_t *size, size_t *length)
{
	static const char mark[] = "\n--\n";
	const uint8_t *end = memmem(*data, *size, mark, sizeof(mark) - 1);
	size_t step;
	char *part;

	*length = end ? (size_t)(end - *data) + 1 : *size;
	step = end ? *length + sizeof(mark) - 2 : *size;
	part = fuzz_text(*data, *length);
	*data += step;
	*size -= step;
	return part;
}

#endif
