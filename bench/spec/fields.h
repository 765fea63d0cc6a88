/*
 * A mapping of keys as it was read: for each key of the table its values and where they stand.
 * Layers of fields are laid over one another: built in, defaults, experiment, quick.
 */
#ifndef PAGETOLL_FIELDS_H
#define PAGETOLL_FIELDS_H

#include "arena.h"
#include "document.h"
#include "spec_keys.h"

/* Longer lists are refused, which also bounds what a list of lists can multiply to. */
enum { FIELDS_LIST = 256 };

struct field {
	bool present; /* the key was written, or is built in */
	bool broken;  /* complained about: nothing is to be concluded from its values */
	struct place place;
	struct value *values;
	size_t count;
	yaml_node_t *node; /* of mappings, which are read by whoever knows them */
};

struct fields {
	struct field of[KEY_COUNT];
};

/* The values that the table of keys gives. */
void fields_fill(struct fields *fields, struct arena *memory);

/* Reads the mapping that is the value of key. Complains of all that is wrong with its keys and with
 * single values. Texts are copied to memory; nodes stay the document's. False when it is no
 * mapping. */
bool fields_read(struct fields *fields, struct document *document, yaml_node_t *mapping,
                 const struct spec_key *key, struct arena *memory, struct complaints *complaints);

/* Complains, as of name, about each key that where needs and fields do not have. */
void fields_need(const struct fields *fields, unsigned int where, struct place place,
                 const char *name, struct complaints *complaints);

/* Lays what over holds over fields. */
void fields_overlay(struct fields *fields, const struct fields *over);

/* Present and whole. */
bool fields_sound(const struct fields *fields, enum spec_id id);

/* Number of the first value; 0 when it was broken. */
uint64_t fields_number(const struct fields *fields, enum spec_id id);

/* First text, or NULL. */
const char *fields_text(const struct fields *fields, enum spec_id id);

#endif
