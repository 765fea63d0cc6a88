/*
 * The options that subcommands share. A table, so that help and parsing cannot differ.
 */
#ifndef PAGETOLL_OPTIONS_H
#define PAGETOLL_OPTIONS_H

#include "spec.h"

#include <stdbool.h>

struct options {
	const char *spec;    /* experiments.yaml */
	const char *data;    /* folder that holds a folder a machine */
	const char *machine; /* its name; NULL: the machine at hand */
	const char *only;    /* experiments, joined by ','; NULL: all */
	const char *list;    /* plan: write pending cells here; cell: the list it is one of */
	const char *rates;   /* file of measured rates; NULL: built-in ones */
	const char *output;  /* a file; NULL: standard output */
	const char *figures; /* folder of figures, as the report shall name it */
	const char *began;   /* seconds since the epoch */
	const char *cpu;
	const char *other; /* compare: the other machine folder */
	bool quick, schema, name;
	char **rest; /* what is no option, ended by NULL */
};

/* Fills defaults, then parses. False, with a sentence on stderr, for what is no option. */
bool options_parse(struct options *options, int argc, char **argv);

/* One line an option, to stdout. */
void options_help(void);

/* DATA/MACHINE. Returns path; static. */
const char *options_machine_folder(const struct options *options);

/* Reads the spec, complaints to stderr; false (exit 2) when there is any. */
bool options_read_spec(const struct options *options, struct spec *spec);

/* True for an experiment that --only names, or without --only. */
bool options_want(const struct options *options, const char *experiment);

#endif
