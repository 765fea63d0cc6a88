/*
 * One YAML file as libyaml's document: nodes that know where they stand. Whatever is wrong with the
 * file as a whole (not there, not a file, no YAML, several documents, not a mapping) is complained
 * about here.
 */
#ifndef PAGETOLL_DOCUMENT_H
#define PAGETOLL_DOCUMENT_H

#include "complaints.h"

#include <yaml.h>

/* Larger files are refused: no spec is, and some mistakes are (a log, a disk image). */
enum { DOCUMENT_MOST = 1 << 20 };

struct document {
	const char *file;
	yaml_document_t yaml;
	yaml_node_t *root; /* a mapping */
};

/* False after complaints; then there is nothing to release. */
bool document_load(struct document *document, const char *file, struct complaints *complaints);
void document_release(struct document *document);

yaml_node_t *document_node(struct document *document, int index);
struct place document_place(const struct document *document, const yaml_node_t *node);

/* The text of a scalar; NULL after a complaint when the node is no scalar, is empty, holds a NUL
 * character, or has a tag of its own such as !include. As is the name of what it is. */
const char *document_text(const struct document *document, const yaml_node_t *node,
                          const char *name, struct complaints *complaints);

#endif
