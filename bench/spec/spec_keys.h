/*
 * The keys of a spec: one table, from which come reading, checking, hints, the identity and the
 * schema. A new key is a row here and, when it decides what is measured, a line in
 * spec_canonical.c.
 */
#ifndef PAGETOLL_SPEC_KEYS_H
#define PAGETOLL_SPEC_KEYS_H

#include "kind.h"
#include "spec_id.h"

/* Mappings in which a key may stand; bits. */
enum spec_where {
	IN_TOP = 1,      /* of experiments.yaml */
	IN_INCLUDED = 2, /* top of an included file */
	IN_DEFAULTS = 4,
	IN_EXPERIMENT = 8,
	IN_QUICK = 16,
	IN_THP = 32,
	IN_EXPECT = 64,
};

enum spec_shape {
	SHAPE_ONE,   /* a value */
	SHAPE_LIST,  /* a value or a list of different ones */
	SHAPE_MAP,   /* a mapping of keys */
	SHAPE_MAPS,  /* a list of such mappings */
	SHAPE_NAMED, /* a mapping of free names to mappings of keys */
};

struct spec_key {
	const char *name;
	unsigned int where;  /* legal in; bits of spec_where */
	unsigned int needed; /* must stand in; bits */
	bool identity;       /* decides what is measured */
	enum spec_shape shape;
	const struct kind *kind; /* of each value; NULL for mappings */
	unsigned int inside;     /* of mappings: where their keys stand */
	uint64_t least, most;    /* range of the number; most 0: no range */
	size_t longest;          /* list; 0: as long as any, see fields.h */

	/* What else is wrong with a number, as the end of "rounds must ..."; NULL: nothing. */
	const char *(*refuse)(uint64_t number);
	const char *fallback; /* as it would be written; NULL: none */
	const char *summary;
};

extern const struct spec_key spec_keys[KEY_COUNT];

/* The key of that name that is legal there; else any of that name; else NULL. */
const struct spec_key *spec_key_find(const char *name, unsigned int where);

/* "an experiment", "quick", ...: the first of the bits. */
const char *spec_where_name(unsigned int where);

#endif
