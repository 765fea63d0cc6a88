#include "fields.h"

#include "nearest.h"
#include "units.h"

#include <stdlib.h>
#include <string.h>

/* What reading one mapping needs at every step. */
struct reading {
	struct fields *fields;
	struct document *document;
	struct arena *memory;
	struct complaints *complaints;
	unsigned int where;
};

static bool in_range(const struct spec_key *key, const struct value *value,
                     struct complaints *complaints)
{
	char least[UNITS_TEXT], most[UNITS_TEXT], quoted[COMPLAINTS_QUOTE];
	const char *refusal = key->refuse ? key->refuse(value->number) : NULL;

	complaints_quote(quoted, value->text);
	if (key->most && (value->number < key->least || value->number > key->most))
		complain(complaints, value->place, "%s must be %s to %s, not %s", key->name,
		         key->kind->format(least, key->least), key->kind->format(most, key->most),
		         quoted);
	else if (refusal)
		complain(complaints, value->place, "%s must %s, not %s", key->name, refusal,
		         quoted);
	else
		return true;
	return false;
}

static bool same_value(const struct value *a, const struct value *b)
{
	return a->number == b->number && !strcmp(a->text, b->text);
}

/* Sizes are equal however they are written; words are when they are the same word. */
static bool repeats(const struct spec_key *key, const struct field *field,
                    const struct value *value, struct complaints *complaints)
{
	char quoted[COMPLAINTS_QUOTE];
	bool numeric = key->kind->format != NULL;

	for (size_t i = 0; i < field->count; i++) {
		const struct value *before = &field->values[i];

		if (numeric ? before->number != value->number : !same_value(before, value))
			continue;
		complain(complaints, value->place, "%s lists %s twice: first at %zu:%zu", key->name,
		         complaints_quote(quoted, value->text), before->place.line,
		         before->place.column);
		return true;
	}
	return false;
}

static void read_value(const struct reading *reading, const struct spec_key *key, yaml_node_t *node,
                       struct field *field)
{
	struct value value = {.place = document_place(reading->document, node)};

	value.text = document_text(reading->document, node, key->name, reading->complaints);
	if (value.text && kind_parse(key->kind, &value, reading->complaints) &&
	    in_range(key, &value, reading->complaints) &&
	    !repeats(key, field, &value, reading->complaints)) {
		value.text = arena_print(reading->memory, "%s", value.text);
		field->values[field->count++] = value;
	} else {
		field->broken = true;
	}
}

static size_t length_of(const yaml_node_t *node)
{
	if (node->type == YAML_SEQUENCE_NODE)
		return (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
	if (node->type == YAML_MAPPING_NODE)
		return (size_t)(node->data.mapping.pairs.top - node->data.mapping.pairs.start);
	return 1;
}

static bool legal_length(const struct reading *reading, const struct spec_key *key,
                         const struct field *field, size_t length)
{
	size_t longest = key->longest ? key->longest : FIELDS_LIST;

	if (key->shape == SHAPE_ONE)
		complain(reading->complaints, field->place, "%s takes one value, not a list",
		         key->name);
	else if (length == 0)
		complain(reading->complaints, field->place, "%s is an empty list", key->name);
	else if (length > longest)
		complain(reading->complaints, field->place, "%s lists %zu values; %zu at most",
		         key->name, length, longest);
	else
		return true;
	return false;
}

static void read_values(const struct reading *reading, const struct spec_key *key,
                        yaml_node_t *node, struct field *field)
{
	yaml_node_item_t *item = node->data.sequence.items.start;
	size_t length = 1;

	if (node->type == YAML_SEQUENCE_NODE) {
		length = length_of(node);
		if (!legal_length(reading, key, field, length)) {
			field->broken = true;
			return;
		}
	}
	field->values = arena_alloc(reading->memory, length, sizeof(*field->values));
	if (node->type != YAML_SEQUENCE_NODE) {
		read_value(reading, key, node, field);
		return;
	}
	for (; item < node->data.sequence.items.top; item++)
		read_value(reading, key, document_node(reading->document, *item), field);
}

/* Of the mapping's kind; complains otherwise. */
static bool legal_node(const struct reading *reading, const struct spec_key *key,
                       const yaml_node_t *node)
{
	bool list = key->shape == SHAPE_MAPS;
	size_t length = length_of(node);

	if (node->type != (list ? YAML_SEQUENCE_NODE : YAML_MAPPING_NODE))
		complain(reading->complaints, document_place(reading->document, node),
		         "%s takes %s", key->name,
		         list ? "a list of mappings" : "a mapping of keys");
	else if (length == 0)
		complain(reading->complaints, document_place(reading->document, node),
		         "%s holds nothing", key->name);
	else if (list && length > FIELDS_LIST)
		complain(reading->complaints, document_place(reading->document, node),
		         "%s lists %zu mappings; %d at most", key->name, length, FIELDS_LIST);
	else
		return true;
	return false;
}

static void read_nested(const struct reading *reading, const struct spec_key *key,
                        yaml_node_t *node, struct field *field)
{
	if (!legal_node(reading, key, node))
		field->broken = true;
	else if (key->inside == IN_THP) /* its keys are dimensions like any other */
		fields_read(reading->fields, reading->document, node, key, reading->memory,
		            reading->complaints);
	else
		field->node = node;
}

static void complain_unknown(const struct reading *reading, struct place place, const char *name,
                             const struct spec_key *elsewhere)
{
	char quoted[COMPLAINTS_QUOTE];
	struct nearest nearest;

	if (elsewhere) {
		complain(reading->complaints, place, "key \"%s\" belongs in %s, not in %s", name,
		         spec_where_name(elsewhere->where), spec_where_name(reading->where));
		return;
	}
	nearest_open(&nearest, name);
	for (int i = 0; i < KEY_COUNT; i++)
		if (spec_keys[i].where & reading->where)
			nearest_offer(&nearest, spec_keys[i].name);
	complain(reading->complaints, place, "unknown key %s%s", complaints_quote(quoted, name),
	         nearest_hint(&nearest));
	/* Nor is the key that was meant to be missed. */
	if (*nearest.best)
		reading->fields->of[spec_key_find(nearest.best, reading->where) - spec_keys]
			.broken = true;
}

static void read_pair(const struct reading *reading, yaml_node_t *name_node, yaml_node_t *node)
{
	struct place place = document_place(reading->document, name_node);
	const char *name =
		document_text(reading->document, name_node, "a key", reading->complaints);
	const struct spec_key *key = name ? spec_key_find(name, reading->where) : NULL;
	struct field *field;

	if (!name)
		return;
	if (!key || !(key->where & reading->where)) {
		complain_unknown(reading, place, name, key);
		return;
	}
	field = &reading->fields->of[key - spec_keys];
	if (field->present) {
		complain(reading->complaints, place,
		         "duplicate key \"%s\": first on line %zu, again on line %zu", name,
		         field->place.line, place.line);
		return;
	}
	*field = (struct field){.present = true, .place = place};
	if (key->kind)
		read_values(reading, key, node, field);
	else
		read_nested(reading, key, node, field);
}

bool fields_read(struct fields *fields, struct document *document, yaml_node_t *mapping,
                 const struct spec_key *key, struct arena *memory, struct complaints *complaints)
{
	struct reading reading = {fields, document, memory, complaints, key->inside};

	if (mapping->type != YAML_MAPPING_NODE) {
		complain(complaints, document_place(document, mapping),
		         "%s takes a mapping of keys", key->name);
		return false;
	}
	for (yaml_node_pair_t *pair = mapping->data.mapping.pairs.start;
	     pair < mapping->data.mapping.pairs.top; pair++)
		read_pair(&reading, document_node(document, pair->key),
		          document_node(document, pair->value));
	return true;
}

void fields_need(const struct fields *fields, unsigned int where, struct place place,
                 const char *name, struct complaints *complaints)
{
	for (int i = 0; i < KEY_COUNT; i++)
		if ((spec_keys[i].needed & where) && !fields->of[i].present &&
		    !fields->of[i].broken)
			complain(complaints, place, "%s needs the key \"%s\"", name,
			         spec_keys[i].name);
}

void fields_fill(struct fields *fields, struct arena *memory)
{
	*fields = (struct fields){0};
	for (int i = 0; i < KEY_COUNT; i++) {
		const struct spec_key *key = &spec_keys[i];
		struct value value = {.place.file = "built in", .text = key->fallback};

		if (!key->fallback)
			continue;
		if (!key->kind->parse(key->kind, &value))
			abort();
		fields->of[i] = (struct field){.present = true, .count = 1};
		fields->of[i].values = arena_alloc(memory, 1, sizeof(value));
		fields->of[i].values[0] = value;
	}
}

void fields_overlay(struct fields *fields, const struct fields *over)
{
	for (int i = 0; i < KEY_COUNT; i++)
		if (over->of[i].present || over->of[i].broken)
			fields->of[i] = over->of[i];
}

bool fields_sound(const struct fields *fields, enum spec_id id)
{
	return fields->of[id].present && !fields->of[id].broken;
}

uint64_t fields_number(const struct fields *fields, enum spec_id id)
{
	return fields->of[id].count ? fields->of[id].values[0].number : 0;
}

const char *fields_text(const struct fields *fields, enum spec_id id)
{
	return fields->of[id].count ? fields->of[id].values[0].text : NULL;
}
