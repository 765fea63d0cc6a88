#include "spec.h"

#include "spec_keys.h"

#include <inttypes.h>

/* A JSON string. The tables hold plain text, but may come to hold quotes. */
static void put_string(const char *text, FILE *out)
{
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putc('\\', out);
		putc(*text, out);
	}
	putc('"', out);
}

static void put_choices(choice_at *at, FILE *out)
{
	fputs("\"enum\": [", out);
	for (size_t i = 0; at(i).name; i++) {
		fputs(i ? ", " : "", out);
		put_string(at(i).name, out);
	}
	/* Not of the standard, which lets it pass; editors show it beside each word. */
	fputs("], \"enumDescriptions\": [", out);
	for (size_t i = 0; at(i).name; i++) {
		fputs(i ? ", " : "", out);
		put_string(at(i).summary, out);
	}
	putc(']', out);
}

/* One value of a key, as the members of an object. */
static void put_value(const struct spec_key *key, FILE *out)
{
	const struct kind *kind = key->kind;

	if (kind->boolean) {
		fputs("\"type\": \"boolean\"", out);
		return;
	}
	if (kind->choices) {
		put_choices(kind->choices, out);
		return;
	}
	fprintf(out, "\"type\": \"%s\"", kind->integer ? "integer" : "string");
	if (kind->integer)
		fprintf(out, ", \"minimum\": %" PRIu64, key->least);
	if (kind->integer && key->most)
		fprintf(out, ", \"maximum\": %" PRIu64, key->most);
	if (kind->pattern) {
		fputs(", \"pattern\": ", out);
		put_string(kind->pattern, out);
	}
}

static void put_list(const struct spec_key *key, FILE *out)
{
	fputs("\"anyOf\": [{", out);
	put_value(key, out);
	fputs("},\n\t\t\t\t{\"type\": \"array\", \"minItems\": 1, \"uniqueItems\": true, "
	      "\"items\": {",
	      out);
	put_value(key, out);
	fputs("}}]", out);
}

static void put_named(const struct spec_key *key, FILE *out)
{
	fputs("\"type\": \"object\", \"minProperties\": 1, \"propertyNames\": {\"pattern\": ", out);
	put_string(kind_name.pattern, out);
	fprintf(out, "},\n\t\t\t\t\"additionalProperties\": {\"$ref\": \"#/definitions/%s\"}",
	        key->name);
}

static void put_maps(const struct spec_key *key, FILE *out)
{
	fprintf(out,
	        "\"type\": \"array\", \"minItems\": 1, "
	        "\"items\": {\"$ref\": \"#/definitions/%s\"}",
	        key->name);
}

/* Draft 7 ignores what stands beside a reference; hence the list of one. */
static void put_map(const struct spec_key *key, FILE *out)
{
	fprintf(out, "\"allOf\": [{\"$ref\": \"#/definitions/%s\"}]", key->name);
}

static void (*const shapes[])(const struct spec_key *key, FILE *out) = {
	[SHAPE_ONE] = put_value, [SHAPE_LIST] = put_list,   [SHAPE_MAP] = put_map,
	[SHAPE_MAPS] = put_maps, [SHAPE_NAMED] = put_named,
};

static void put_property(const struct spec_key *key, FILE *out)
{
	fputs("\t\t\t", out);
	put_string(key->name, out);
	fputs(": {\"description\": ", out);
	put_string(key->summary, out);
	if (key->fallback) {
		fputs(", \"default\": ", out);
		if (key->kind->integer)
			fputs(key->fallback, out);
		else
			put_string(key->fallback, out);
	}
	fputs(",\n\t\t\t\t", out);
	shapes[key->shape](key, out);
	putc('}', out);
}

/* What defaults may hold need not stand here. */
static void put_required(unsigned int where, FILE *out)
{
	const char *between = "\t\t\"required\": [";

	for (const struct spec_key *key = spec_keys; key < spec_keys + KEY_COUNT; key++) {
		if (!(key->needed & where) || (key->where & IN_DEFAULTS))
			continue;
		fputs(between, out);
		put_string(key->name, out);
		between = ", ";
	}
	if (*between == ',')
		fputs("],\n", out);
}

static void put_object(unsigned int where, FILE *out)
{
	const char *between = "";

	fputs("\t\t\"type\": \"object\", \"additionalProperties\": false,\n", out);
	put_required(where, out);
	fputs("\t\t\"properties\": {\n", out);
	for (const struct spec_key *key = spec_keys; key < spec_keys + KEY_COUNT; key++) {
		if (!(key->where & where))
			continue;
		fputs(between, out);
		put_property(key, out);
		between = ",\n";
	}
	fputs("\n\t\t}", out);
}

void spec_write_schema(FILE *out)
{
	const char *between = "";

	fputs("{\n\t\"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"
	      "\t\"title\": \"experiments.yaml\",\n"
	      "\t\"description\": \"Generated from the tables of the reader; pagetoll check knows "
	      "more.\",\n"
	      "\t\"definitions\": {\n",
	      out);
	for (const struct spec_key *key = spec_keys; key < spec_keys + KEY_COUNT; key++) {
		if (!key->inside)
			continue;
		fprintf(out, "%s\t\t\"%s\": {\n", between, key->name);
		put_object(key->inside, out);
		putc('}', out);
		between = ",\n";
	}
	fputs("\n\t},\n", out);
	put_object(IN_TOP, out);
	fputs("\n}\n", out);
}
