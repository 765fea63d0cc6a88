/*
 * Between the files of the parser of expectations: recursive descent, straight from the text.
 * Every function that returns NULL or false has complained.
 */
#ifndef PAGETOLL_EXPECT_PARSER_H
#define PAGETOLL_EXPECT_PARSER_H

#include "expect.h"

struct expect_parser {
	struct expect *expect;
	const char *text, *at;
	struct place place; /* of text */
	struct complaints *complaints;
	unsigned int depth;
};

/* Always NULL: the first mistake ends the parse, since what followed would be guesses. */
__attribute__((format(printf, 3, 4))) struct expect_node *
expect_refuse(struct expect_parser *parser, const char *at, const char *format, ...);

/* "... is expected here, not ..." */
struct expect_node *expect_refuse_found(struct expect_parser *parser, const char *expected);

void expect_skip_space(struct expect_parser *parser);
size_t expect_word_length(const char *at);

/* Steps over the token when it stands next. */
bool expect_match(struct expect_parser *parser, const char *token);

struct expect_node *expect_add(struct expect_parser *parser, enum expect_operator op,
                               const char *at);

const struct expect_node *expect_sum(struct expect_parser *parser);
const struct expect_node *expect_factor(struct expect_parser *parser);

#endif
