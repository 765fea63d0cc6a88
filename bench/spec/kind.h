/*
 * Kinds of values: how a scalar's text becomes a number or a word, and how that is told to a person
 * and to a schema. YAML's own types play no part: the key decides, so "no" is never false and 010
 * never eight, and a quoted scalar is accepted wherever a plain one is.
 */
#ifndef PAGETOLL_KIND_H
#define PAGETOLL_KIND_H

#include "choice.h"
#include "complaints.h"

#include <stdint.h>

struct value {
	struct place place;
	const char *text; /* as written */
	uint64_t number;  /* bytes, ns, count, seed, or index of a choice */
	double share;     /* 0..1, of a percentage */
};

struct kind {
	const char *what; /* "a size: ..." as the object of "is not" */
	bool (*parse)(const struct kind *kind, struct value *value);
	const char *(*format)(char *text, uint64_t number); /* of a range's ends; or NULL */
	choice_at *choices;                                 /* or NULL */
	const char *pattern;                                /* for the schema; or NULL */
	bool integer;                                       /* a number without unit */
	bool boolean; /* true or false, which YAML's own types know, too */
};

extern const struct kind kind_size;    /* 64MiB */
extern const struct kind kind_time;    /* 20ms */
extern const struct kind kind_count;   /* 10 */
extern const struct kind kind_percent; /* 99.5% */
extern const struct kind kind_name;    /* [a-z][a-z0-9-]* */
extern const struct kind kind_event;   /* of a counter, as libpfm and perf spell them */
extern const struct kind kind_line;    /* text without line breaks */
extern const struct kind kind_prose;   /* any text */
extern const struct kind kind_layout, kind_offset, kind_order, kind_regime, kind_estimate;
extern const struct kind kind_touch, kind_after, kind_alignment, kind_lock, kind_nested;
extern const struct kind kind_thp_enabled, kind_thp_defrag, kind_pages, kind_workload;

/* Fills in number or share from text; complains when it is not of that kind. */
bool kind_parse(const struct kind *kind, struct value *value, struct complaints *complaints);

bool kind_is_name(const char *text);

#endif
