#include "spec.h"

#include "arena.h"
#include "kind.h"
#include "spec_quick.h"
#include "spec_resolve.h"

#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* An alias could make a thousand of one line; nobody reads a report of more. */
enum { EXPERIMENTS_MOST = 1000, FILES_MOST = 1000 };

struct reader {
	struct spec *spec;
	struct complaints complaints;
	struct resolver resolver;
	char *read[FILES_MOST]; /* resolved paths of the files read */
	size_t read_count;
};

/* A file being read, and what holds for its experiments. */
struct part {
	struct document document;
	struct fields defaults;
};

/* Mappings that are no key's value. */
static const struct spec_key main_file = {.name = "experiments.yaml", .inside = IN_TOP};
static const struct spec_key included_file = {.name = "an included file", .inside = IN_INCLUDED};
static const struct spec_key one_experiment = {.name = "an experiment", .inside = IN_EXPERIMENT};

/* The folder of a file, with its slash; empty for one without. */
static const char *folder_of(const char *file, struct arena *memory)
{
	const char *slash = strrchr(file, '/');

	return arena_print(memory, "%.*s", slash ? (int)(slash - file) + 1 : 0, file);
}

/* False when the file has been read before. What cannot be resolved cannot be opened either. */
static bool remember(struct reader *reader, const char *file)
{
	char *path = realpath(file, NULL);

	for (size_t i = 0; path && i < reader->read_count; i++) {
		if (strcmp(reader->read[i], path))
			continue;
		free(path);
		return false;
	}
	if (path)
		reader->read[reader->read_count++] = path;
	return true;
}

static struct experiment *append(struct spec *spec)
{
	spec->experiments =
		reallocarray(spec->experiments, spec->count + 1, sizeof(*spec->experiments));
	if (!spec->experiments)
		abort();
	spec->experiments[spec->count] = (struct experiment){0};
	return &spec->experiments[spec->count++];
}

/* Complains when the name is none, or taken. */
static bool legal_name(struct reader *reader, const char *name, struct place place)
{
	const struct experiment *other = spec_find(reader->spec, name);
	char quoted[COMPLAINTS_QUOTE];

	if (!kind_is_name(name))
		complain(&reader->complaints, place, "%s is not %s", complaints_quote(quoted, name),
		         kind_name.what);
	else if (other)
		complain(&reader->complaints, place,
		         "duplicate experiment \"%s\": first at %s:%d, again on line %zu", name,
		         other->file, other->line, place.line);
	else
		return true;
	return false;
}

/* What is wrong inside is told even when the name is. */
static void read_experiment(struct reader *reader, struct part *part, yaml_node_t *name_node,
                            yaml_node_t *node)
{
	struct document *document = &part->document;
	struct place place = document_place(document, name_node);
	const char *name =
		document_text(document, name_node, "an experiment's name", &reader->complaints);
	struct fields fields = part->defaults, own = {0};
	struct experiment nameless = {.name = "this experiment"}, *experiment = &nameless;

	if (name && legal_name(reader, name, place)) {
		experiment = append(reader->spec);
		experiment->name = arena_print(reader->spec->memory, "%s", name);
		experiment->file = document->file;
		experiment->line = (int)place.line;
	}
	if (!fields_read(&own, document, node, &one_experiment, reader->spec->memory,
	                 &reader->complaints))
		return;
	fields_overlay(&fields, &own);
	spec_resolve(&reader->resolver, document, &fields, place, experiment);
}

static void read_experiments(struct reader *reader, struct part *part, const struct field *field)
{
	yaml_node_pair_t *pair = field->node->data.mapping.pairs.start;

	for (; pair < field->node->data.mapping.pairs.top; pair++) {
		if (reader->spec->count == EXPERIMENTS_MOST) {
			complain(&reader->complaints, field->place, "more than %d experiments",
			         EXPERIMENTS_MOST);
			return;
		}
		read_experiment(reader, part, document_node(&part->document, pair->key),
		                document_node(&part->document, pair->value));
	}
}

static void read_defaults(struct reader *reader, struct part *part, const struct fields *top)
{
	struct fields own = {0};

	if (!top->of[KEY_DEFAULTS].node)
		return;
	fields_read(&own, &part->document, top->of[KEY_DEFAULTS].node, &spec_keys[KEY_DEFAULTS],
	            reader->spec->memory, &reader->complaints);
	fields_overlay(&part->defaults, &own);
}

static void read_quick(struct reader *reader, struct part *part, const struct fields *top)
{
	if (top->of[KEY_QUICK].node)
		fields_read(&reader->resolver.quick, &part->document, top->of[KEY_QUICK].node,
		            &spec_keys[KEY_QUICK], reader->spec->memory, &reader->complaints);
}

static bool read_part(struct reader *reader, struct part *part, const char *file,
                      const struct spec_key *root, struct fields *top)
{
	struct place place = {.file = file, .line = 1, .column = 1};

	if (!document_load(&part->document, file, &reader->complaints))
		return false;
	fields_read(top, &part->document, part->document.root, root, reader->spec->memory,
	            &reader->complaints);
	fields_need(top, root->inside, place, root->name, &reader->complaints);
	read_defaults(reader, part, top);
	read_quick(reader, part, top);
	if (top->of[KEY_EXPERIMENTS].node)
		read_experiments(reader, part, &top->of[KEY_EXPERIMENTS]);
	return true;
}

static void read_included(struct reader *reader, const char *file, const struct fields *defaults)
{
	struct part part = {.defaults = *defaults};
	struct fields top = {0};

	if (reader->read_count == FILES_MOST || !remember(reader, file))
		return;
	file = arena_print(reader->spec->memory, "%s", file);
	if (read_part(reader, &part, file, &included_file, &top))
		document_release(&part.document);
}

/* The pattern below the folder, whose own characters mean themselves. */
static const char *pattern_below(const char *folder, const char *pattern, struct arena *memory)
{
	char escaped[2 * PATH_MAX], *to = escaped;

	if (*pattern == '/')
		return pattern;
	for (; *folder && to < escaped + sizeof(escaped) - 2; folder++) {
		if (strchr("*?[\\", *folder))
			*to++ = '\\';
		*to++ = *folder;
	}
	*to = '\0';
	return arena_print(memory, "%s%s", escaped, pattern);
}

static void read_pattern(struct reader *reader, const struct value *pattern, const char *folder,
                         const struct fields *defaults)
{
	glob_t found;

	if (glob(pattern_below(folder, pattern->text, reader->spec->memory), 0, NULL, &found)) {
		/* A pattern may wait for files to come; a plain name is a mistake. */
		if (!strpbrk(pattern->text, "*?["))
			complain(&reader->complaints, pattern->place, "there is no file \"%s\"",
			         pattern->text);
		return;
	}
	for (size_t i = 0; i < found.gl_pathc; i++)
		read_included(reader, found.gl_pathv[i], defaults);
	globfree(&found);
}

static void read_main(struct reader *reader, const char *file, const char *folder)
{
	struct part part = {0};
	struct fields top = {0};
	struct place place = {.file = file, .line = 1, .column = 1};
	const struct field *include = &top.of[KEY_INCLUDE];

	remember(reader, file);
	fields_fill(&part.defaults, reader->spec->memory);
	if (!read_part(reader, &part, file, &main_file, &top))
		return;
	for (size_t i = 0; i < include->count; i++)
		read_pattern(reader, &include->values[i], folder, &part.defaults);
	if (!reader->spec->count && !reader->complaints.count)
		complain(&reader->complaints, place, "there are no experiments in it");
	document_release(&part.document);
}

size_t spec_read(struct spec *spec, const char *path, const struct spec_options *options,
                 FILE *complaints)
{
	struct reader reader = {.spec = spec};
	struct resolver *resolver = &reader.resolver;
	const char *folder, *file;
	size_t printed;

	*spec = (struct spec){.memory = arena_open()};
	file = arena_print(spec->memory, "%s", path);
	folder = folder_of(file, spec->memory);
	resolver->memory = spec->memory;
	resolver->complaints = &reader.complaints;
	resolver->apply_quick = options->quick;
	names_of_scripts(&resolver->figures, options->plots ? options->plots : "plots",
	                 spec->memory);
	names_of_sources(&resolver->sources, folder, spec->memory);
	read_main(&reader, file, folder);
	quick_check(spec, &resolver->quick, &reader.complaints);
	if (options->quick && !reader.complaints.count)
		quick_leave_out(spec, &resolver->quick);
	printed = complaints_print(&reader.complaints, complaints);
	complaints_release(&reader.complaints);
	for (size_t i = 0; i < reader.read_count; i++)
		free(reader.read[i]);
	return printed;
}

void spec_release(struct spec *spec)
{
	free(spec->experiments);
	arena_release(spec->memory);
	*spec = (struct spec){0};
}

const struct experiment *spec_find(const struct spec *spec, const char *name)
{
	for (size_t i = 0; i < spec->count; i++)
		if (!strcmp(spec->experiments[i].name, name))
			return &spec->experiments[i];
	return NULL;
}
