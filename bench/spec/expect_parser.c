#include "expect_parser.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

struct expect_node *expect_refuse(struct expect_parser *parser, const char *at, const char *format,
                                  ...)
{
	char text[640];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	complain(parser->complaints, place_inside(parser->place, (size_t)(at - parser->text)), "%s",
	         text);
	return NULL;
}

void expect_skip_space(struct expect_parser *parser)
{
	while (isspace((unsigned char)*parser->at))
		parser->at++;
}

size_t expect_word_length(const char *at)
{
	size_t length = 0;

	while (isalnum((unsigned char)at[length]) || at[length] == '_')
		length++;
	return length;
}

bool expect_match(struct expect_parser *parser, const char *token)
{
	size_t length = strlen(token);

	expect_skip_space(parser);
	if (strncmp(parser->at, token, length) ||
	    (isalpha((unsigned char)*token) && expect_word_length(parser->at) != length))
		return false;
	parser->at += length;
	return true;
}

/* What stands where something else is expected. */
static const char *found(const struct expect_parser *parser, char *quoted)
{
	char word[40];
	size_t length = expect_word_length(parser->at);

	if (!*parser->at)
		return "the end";
	snprintf(word, sizeof(word), "%.*s", length ? (int)length : 1, parser->at);
	return complaints_quote(quoted, word);
}

struct expect_node *expect_refuse_found(struct expect_parser *parser, const char *expected)
{
	char quoted[COMPLAINTS_QUOTE];

	expect_skip_space(parser);
	return expect_refuse(parser, parser->at, "%s is expected here, not %s", expected,
	                     found(parser, quoted));
}

struct expect_node *expect_add(struct expect_parser *parser, enum expect_operator op,
                               const char *at)
{
	struct expect_node *node = &parser->expect->nodes[parser->expect->count++];

	*node = (struct expect_node){.op = op, .offset = (size_t)(at - parser->text)};
	return node;
}
