#include "expect_parser.h"

#include "nearest.h"
#include "units.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The factor of a number's suffix; 0 when there is none such. */
static double factor_of(const char *suffix, size_t length, enum expect_unit *unit)
{
	char text[16];
	uint64_t ns;

	*unit = UNIT_BARE;
	if (!length)
		return 1;
	*unit = UNIT_TIME;
	snprintf(text, sizeof(text), "1%.*s", (int)length, suffix);
	return units_parse_time(text, &ns) ? (double)ns : 0;
}

static const struct expect_node *parse_number(struct expect_parser *parser)
{
	const char *start = parser->at;
	size_t length = strspn(start, "0123456789"), suffix;
	struct expect_node *node;
	char digits[40];
	double factor;

	/* The point of a fraction, not the first of "..". */
	if (start[length] == '.' && isdigit((unsigned char)start[length + 1]))
		length += 1 + strspn(start + length + 1, "0123456789");
	if (length >= sizeof(digits))
		return expect_refuse(parser, start, "this number is too long");
	snprintf(digits, sizeof(digits), "%.*s", (int)length, start);
	parser->at += length;
	node = expect_add(parser, EXPECT_NUMBER, start);
	suffix = expect_word_length(parser->at);
	factor = factor_of(parser->at, suffix, &node->unit);
	if (factor == 0)
		return expect_refuse(parser, parser->at,
		                     "\"%.*s\" is no unit here; legal: %%, ns, us, ms, s",
		                     suffix < 40 ? (int)suffix : 40, parser->at);
	node->number = strtod(digits, NULL) * factor;
	parser->at += suffix;
	if (!suffix && *parser->at == '%') {
		node->unit = UNIT_RATIO;
		node->number /= 100;
		parser->at++;
	}
	return node;
}

static bool read_arm(struct expect_parser *parser, struct expect_node *node, const char *text)
{
	if (strlen(text) >= sizeof(node->arm))
		return expect_refuse(parser, parser->at, "this label is too long");
	snprintf(node->arm, sizeof(node->arm), "%s", text);
	node->arm_offset = (size_t)(parser->at - parser->text);
	return true;
}

static bool read_size(struct expect_parser *parser, struct expect_node *node, const char *text)
{
	char quoted[COMPLAINTS_QUOTE];

	node->size_offset = (size_t)(parser->at - parser->text);
	return units_parse_size(text, &node->size) ||
	       expect_refuse(parser, parser->at, "%s is not a size, such as 64MiB",
	                     complaints_quote(quoted, text));
}

/* Up to the next comma or parenthesis: labels hold slashes and signs. */
static bool parse_argument(struct expect_parser *parser, struct expect_node *node,
                           enum expect_argument kind)
{
	char text[COMPLAINTS_QUOTE + SPEC_LABEL];
	size_t span, length;
	bool good;

	expect_skip_space(parser);
	span = strcspn(parser->at, ",()");
	for (length = span; length && isspace((unsigned char)parser->at[length - 1]);)
		length--;
	if (!length)
		return expect_refuse_found(parser, kind == ARGUMENT_ARM ? "an arm" : "a size");
	snprintf(text, sizeof(text), "%.*s", (int)length, parser->at);
	good = kind == ARGUMENT_ARM ? read_arm(parser, node, text) : read_size(parser, node, text);
	parser->at += span;
	return good;
}

static const struct expect_node *parse_arguments(struct expect_parser *parser,
                                                 struct expect_node *node)
{
	const enum expect_argument *kind = node->metric->arguments;

	if (!expect_match(parser, "("))
		return expect_refuse_found(parser, "\"(\"");
	for (; *kind; kind++) {
		if (!parse_argument(parser, node, *kind))
			return NULL;
		if (kind[1] && !expect_match(parser, ","))
			return expect_refuse_found(parser, "\",\" and another argument");
	}
	return expect_match(parser, ")") ? node : expect_refuse_found(parser, "\")\"");
}

/* "fault-p99.9": words joined by hyphens and points. No minus can follow a metric's name, which
 * takes arguments. */
static size_t metric_length(const char *at)
{
	size_t length = expect_word_length(at);

	while ((at[length] == '-' || at[length] == '.') && isalnum((unsigned char)at[length + 1]))
		length += 1 + expect_word_length(at + length + 1);
	return length;
}

static const struct expect_node *parse_metric(struct expect_parser *parser)
{
	const char *start = parser->at;
	char name[NEAREST_WORD], quoted[COMPLAINTS_QUOTE];
	struct expect_node *node;
	struct nearest nearest;
	int length = (int)metric_length(start);

	snprintf(name, sizeof(name), "%.*s", length, start);
	parser->at += length;
	if (expect_metric_find(name)) {
		node = expect_add(parser, EXPECT_METRIC, start);
		node->metric = expect_metric_find(name);
		node->unit = node->metric->unit;
		node->measured = true;
		return parse_arguments(parser, node);
	}
	nearest_open(&nearest, name);
	for (size_t i = 0; expect_metric_at(i); i++)
		nearest_offer(&nearest, expect_metric_at(i)->name);
	return expect_refuse(parser, start, "%s is not a metric%s", complaints_quote(quoted, name),
	                     nearest_hint(&nearest));
}

static const struct expect_node *parse_negative(struct expect_parser *parser);

const struct expect_node *expect_factor(struct expect_parser *parser)
{
	const struct expect_node *node;

	expect_skip_space(parser);
	if (isdigit((unsigned char)*parser->at))
		return parse_number(parser);
	if (isalpha((unsigned char)*parser->at))
		return parse_metric(parser);
	if (*parser->at != '(' && *parser->at != '-')
		return expect_refuse_found(parser, "a number or a metric");
	if (parser->depth == EXPECT_DEPTH)
		return expect_refuse(parser, parser->at, "nested deeper than %d", EXPECT_DEPTH);
	parser->depth++;
	if (expect_match(parser, "-")) {
		node = parse_negative(parser);
	} else {
		expect_match(parser, "(");
		node = expect_sum(parser);
		if (node && !expect_match(parser, ")"))
			node = expect_refuse_found(parser, "\")\"");
	}
	parser->depth--;
	return node;
}

static const struct expect_node *parse_negative(struct expect_parser *parser)
{
	const char *sign = parser->at - 1;
	const struct expect_node *operand = expect_factor(parser);
	struct expect_node *node;

	if (!operand)
		return NULL;
	node = expect_add(parser, EXPECT_NEGATE, sign);
	node->unit = operand->unit;
	node->measured = operand->measured;
	node->left = operand;
	return node;
}
