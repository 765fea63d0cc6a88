#include "document.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct text {
	unsigned char *bytes;
	size_t length;
};

static struct place top(const char *file)
{
	return (struct place){.file = file, .line = 1, .column = 1};
}

/* Why the open file cannot be a spec; NULL when it can. */
static const char *refuse_file(int fd, struct stat *status)
{
	if (fstat(fd, status))
		return strerror(errno);
	if (S_ISDIR(status->st_mode))
		return "it is a directory";
	if (!S_ISREG(status->st_mode))
		return "it is no regular file";
	return status->st_size > DOCUMENT_MOST ? "it is larger than 1 MiB" : NULL;
}

static const char *read_whole(int fd, struct text *text)
{
	ssize_t got;

	text->bytes = malloc(DOCUMENT_MOST);
	if (!text->bytes)
		abort();
	while ((got = read(fd, text->bytes + text->length, DOCUMENT_MOST - text->length)) > 0)
		text->length += (size_t)got;
	return got < 0 ? strerror(errno) : NULL;
}

static bool slurp(const char *file, struct text *text, struct complaints *complaints)
{
	struct stat status;
	/* Without O_NONBLOCK a named pipe would wait for a writer. */
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	const char *why = fd < 0 ? strerror(errno) : refuse_file(fd, &status);

	*text = (struct text){0};
	if (!why)
		why = read_whole(fd, text);
	if (why)
		complain(complaints, top(file), "cannot read this file: %s", why);
	if (fd >= 0)
		close(fd);
	return !why;
}

static struct place place_of(const char *file, const yaml_mark_t *mark)
{
	return (struct place){.file = file, .line = mark->line + 1, .column = mark->column + 1};
}

/* Bytes that are no UTF-8 have an offset, but no mark. */
static struct place place_of_byte(const char *file, const struct text *text, size_t offset)
{
	struct place place = top(file);

	for (size_t i = 0; i < offset && i < text->length; i++) {
		place.column++;
		if (text->bytes[i] == '\n') {
			place.line++;
			place.column = 1;
		}
	}
	return place;
}

static void complain_syntax(const yaml_parser_t *parser, const char *file, const struct text *text,
                            struct complaints *complaints)
{
	const char *problem = parser->problem ? parser->problem : "cannot be read";

	if (parser->error == YAML_READER_ERROR)
		complain(complaints, place_of_byte(file, text, parser->problem_offset),
		         "no YAML: %s", problem);
	else if (parser->context && parser->context_mark.line != parser->problem_mark.line)
		complain(complaints, place_of(file, &parser->problem_mark),
		         "no YAML: %s %s that begins on line %zu", problem, parser->context,
		         parser->context_mark.line + 1);
	else
		complain(complaints, place_of(file, &parser->problem_mark), "no YAML: %s%s%s",
		         problem, parser->context ? " " : "",
		         parser->context ? parser->context : "");
}

/* One document and no second. */
static bool load(struct document *document, yaml_parser_t *parser, const struct text *text,
                 struct complaints *complaints)
{
	yaml_document_t next;
	yaml_node_t *second;

	if (!yaml_parser_load(parser, &document->yaml)) {
		complain_syntax(parser, document->file, text, complaints);
		return false;
	}
	document->root = yaml_document_get_root_node(&document->yaml);
	if (!document->root)
		return true;
	if (!yaml_parser_load(parser, &next)) {
		complain_syntax(parser, document->file, text, complaints);
		yaml_document_delete(&document->yaml);
		return false;
	}
	second = yaml_document_get_root_node(&next);
	if (second)
		complain(complaints, top(document->file),
		         "several documents: the second begins on line %zu",
		         next.start_mark.line + 1);
	yaml_document_delete(&next);
	if (second)
		yaml_document_delete(&document->yaml);
	return !second;
}

static bool check_root(struct document *document, struct complaints *complaints)
{
	if (document->root && document->root->type == YAML_MAPPING_NODE)
		return true;
	complain(complaints, top(document->file), "%s",
	         document->root ? "not a mapping: keys such as \"experiments:\" are expected here"
	                        : "the file is empty");
	yaml_document_delete(&document->yaml);
	return false;
}

bool document_load(struct document *document, const char *file, struct complaints *complaints)
{
	struct text text;
	yaml_parser_t parser;
	bool loaded = false;

	*document = (struct document){.file = file};
	if (!slurp(file, &text, complaints))
		goto out_text;
	if (!yaml_parser_initialize(&parser))
		abort();
	yaml_parser_set_input_string(&parser, text.bytes, text.length);
	loaded = load(document, &parser, &text, complaints) && check_root(document, complaints);
	yaml_parser_delete(&parser);
out_text:
	free(text.bytes);
	return loaded;
}

void document_release(struct document *document)
{
	yaml_document_delete(&document->yaml);
}

yaml_node_t *document_node(struct document *document, int index)
{
	return yaml_document_get_node(&document->yaml, index);
}

static size_t quote_width(const yaml_node_t *node)
{
	return node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? 0 : 1;
}

/* A scalar stands in the file as is when it is as long there as in memory: no escapes, no folding,
 * and, since columns count characters, no character of several bytes. */
static bool stands_as_is(const yaml_node_t *node)
{
	size_t quotes = 2 * quote_width(node);

	return node->start_mark.line == node->end_mark.line &&
	       node->end_mark.column - node->start_mark.column == node->data.scalar.length + quotes;
}

struct place document_place(const struct document *document, const yaml_node_t *node)
{
	struct place place = place_of(document->file, &node->start_mark);

	if (node->type == YAML_SCALAR_NODE && stands_as_is(node))
		place.inside = place.column + quote_width(node);
	return place;
}

/* YAML's spellings of nothing count only where they are not quoted. */
static bool is_nothing(const yaml_node_t *node)
{
	const char *text = (const char *)node->data.scalar.value;

	if (node->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
		return !*text;
	return !*text || !strcmp(text, "~") || !strcasecmp(text, "null");
}

static const char *refuse_scalar(const yaml_node_t *node)
{
	if (node->type != YAML_SCALAR_NODE)
		return "takes a value here, not a list or a mapping";
	if (strlen((const char *)node->data.scalar.value) != node->data.scalar.length)
		return "holds a NUL character";
	if (is_nothing(node))
		return "has no value";
	if (strncmp((const char *)node->tag, "tag:yaml.org,2002:", 18))
		return "has a tag; tags such as !include mean nothing here";
	return NULL;
}

const char *document_text(const struct document *document, const yaml_node_t *node,
                          const char *name, struct complaints *complaints)
{
	const char *why = refuse_scalar(node);

	if (!why)
		return (const char *)node->data.scalar.value;
	complain(complaints, document_place(document, node), "%s %s", name, why);
	return NULL;
}
