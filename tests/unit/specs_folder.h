/*
 * For tests of the reader of specs: specs as text in a folder of their own, and what the reader
 * says.
 */
#ifndef PAGETOLL_SPECS_FOLDER_H
#define PAGETOLL_SPECS_FOLDER_H

#include "spec.h"

/* Everything that reading said; free it. */
static inline char *complaints_of(const char *path, const struct spec_options *options,
                                  struct spec *spec)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	spec_read(spec, path, options, out);
	fclose(out);
	return text;
}

/* Writes a file of that text; name is a template as of mkstemp, and becomes the path. */
static inline void write_spec(char *name, const char *text)
{
	FILE *file = fdopen(mkstemp(name), "w");

	fputs(text, file);
	fclose(file);
}

/* Reads text as a spec without a mistake. */
static inline void read_text(struct spec *spec, const char *text, bool quick)
{
	struct spec_options options = {.quick = quick, .plots = "tests/unit/specs/plots"};
	char path[] = "/tmp/pagetoll-spec-XXXXXX";
	char *said;

	write_spec(path, text);
	said = complaints_of(path, &options, spec);
	unlink(path);
	assert_string_equal(said, "");
	free(said);
}

#endif
