#include "expect.h"

#include "expect_parser.h"
#include "expect_unit.h"
#include "nearest.h"
#include "units.h"

#include <stdlib.h>
#include <string.h>

struct token {
	const char *text;
	enum expect_operator op;
};

/* Longer ones before their beginnings. */
static const struct token comparisons[] = {
	{"<=", EXPECT_LESS_EQUAL}, {"<", EXPECT_LESS}, {">=", EXPECT_GREATER_EQUAL},
	{">", EXPECT_GREATER},     {NULL, 0},
};

static const struct token additions[] = {
	{"+", EXPECT_ADD},
	{"-", EXPECT_SUBTRACT},
	{NULL, 0},
};

static const struct token multiplications[] = {
	{"*", EXPECT_MULTIPLY},
	{"/", EXPECT_DIVIDE},
	{NULL, 0},
};

static const struct token *match_any(struct expect_parser *parser, const struct token *token)
{
	while (token->text && !expect_match(parser, token->text))
		token++;
	return token->text ? token : NULL;
}

static const struct expect_node *join(struct expect_parser *parser, enum expect_operator op,
                                      const char *at, const struct expect_node *left,
                                      const struct expect_node *right)
{
	enum expect_unit unit;
	char text[64];
	struct expect_node *node;

	if (!left || !right)
		return NULL;
	unit = expect_unit_of(op, left->unit, right->unit);
	if (unit == UNIT_CLASH)
		return expect_refuse(parser, at, "this %s",
		                     expect_unit_clash(text, op, left->unit, right->unit));
	node = expect_add(parser, op, at);
	node->unit = unit;
	node->measured = left->measured || right->measured;
	node->left = left;
	node->right = right;
	return node;
}

/* operand { operator operand }, grouped from the left. */
static const struct expect_node *
parse_chain(struct expect_parser *parser, const struct token *tokens,
            const struct expect_node *(*operand)(struct expect_parser *parser))
{
	const struct expect_node *left = operand(parser);
	const struct token *token;

	while (left && (token = match_any(parser, tokens))) {
		const char *at = parser->at - strlen(token->text);

		left = join(parser, token->op, at, left, operand(parser));
	}
	return left;
}

static const struct expect_node *parse_product(struct expect_parser *parser)
{
	return parse_chain(parser, multiplications, expect_factor);
}

const struct expect_node *expect_sum(struct expect_parser *parser)
{
	return parse_chain(parser, additions, parse_product);
}

static const struct expect_node *parse_range(struct expect_parser *parser)
{
	const struct expect_node *least = expect_sum(parser);
	const char *at;

	if (!least)
		return NULL;
	if (!expect_match(parser, ".."))
		return expect_refuse_found(parser, "\"..\"");
	at = parser->at - strlen("..");
	return join(parser, EXPECT_RANGE, at, least, expect_sum(parser));
}

static const struct expect_node *parse_comparison(struct expect_parser *parser)
{
	const struct expect_node *left = expect_sum(parser);
	const struct token *token;
	const char *at;

	if (!left)
		return NULL;
	token = match_any(parser, comparisons);
	at = parser->at - (token ? strlen(token->text) : 0);
	if (token)
		return join(parser, token->op, at, left, expect_sum(parser));
	if (!expect_match(parser, "within"))
		return expect_refuse_found(parser, "<, <=, >, >= or within");
	at = parser->at - strlen("within");
	return join(parser, EXPECT_WITHIN, at, left, parse_range(parser));
}

static const struct expect_node *parse_clause(struct expect_parser *parser)
{
	const char *start = parser->at;
	const struct expect_node *clause = parse_comparison(parser);

	if (clause && !clause->measured)
		return expect_refuse(parser, start, "nothing measured is compared here");
	return clause;
}

static const struct expect_node *parse_expectation(struct expect_parser *parser)
{
	static const struct token conjunctions[] = {{"and", EXPECT_AND}, {NULL, 0}};
	const struct expect_node *root = parse_chain(parser, conjunctions, parse_clause);

	expect_skip_space(parser);
	if (root && *parser->at)
		return expect_refuse_found(parser, "\"and\" or the end");
	return root;
}

bool expect_parse(struct expect *expect, const char *text, struct place place,
                  struct complaints *complaints)
{
	struct expect_parser parser = {
		.expect = expect,
		.text = text,
		.at = text,
		.place = place,
		.complaints = complaints,
	};

	*expect = (struct expect){0};
	if (strlen(text) > EXPECT_TEXT)
		return expect_refuse(&parser, text, "longer than %d characters", EXPECT_TEXT);
	expect->nodes = calloc(strlen(text) + 1, sizeof(*expect->nodes));
	if (!expect->nodes)
		abort();
	expect->root = parse_expectation(&parser);
	return expect->root;
}

static void check_arm(const struct expect_node *node, const struct experiment *experiment,
                      struct place place, struct complaints *complaints)
{
	char quoted[COMPLAINTS_QUOTE];
	struct nearest nearest;

	nearest_open(&nearest, node->arm);
	for (size_t i = 0; i < experiment->arm_count; i++) {
		if (!strcmp(experiment->arms[i].label, node->arm))
			return;
		nearest_offer(&nearest, experiment->arms[i].label);
	}
	complain(complaints, place_inside(place, node->arm_offset), "%s is not an arm of %s%s",
	         complaints_quote(quoted, node->arm), experiment->name, nearest_hint(&nearest));
}

static void check_size(const struct expect_node *node, const struct experiment *experiment,
                       struct place place, struct complaints *complaints)
{
	char asked[UNITS_TEXT], text[UNITS_TEXT];
	struct nearest nearest;

	nearest_open(&nearest, units_format_size(asked, node->size));
	for (size_t i = 0; i < experiment->size_count; i++) {
		if (experiment->sizes[i] == node->size)
			return;
		nearest_offer(&nearest, units_format_size(text, experiment->sizes[i]));
	}
	complain(complaints, place_inside(place, node->size_offset), "%s is not a size of %s%s",
	         asked, experiment->name, nearest_hint(&nearest));
}

static void check_node(const struct expect_node *node, const struct experiment *experiment,
                       struct place place, struct complaints *complaints)
{
	const enum expect_argument *kind = node->metric ? node->metric->arguments : NULL;

	for (; kind && *kind; kind++) {
		if (*kind == ARGUMENT_ARM)
			check_arm(node, experiment, place, complaints);
		else
			check_size(node, experiment, place, complaints);
	}
}

void expect_check(const struct expect *expect, const struct experiment *experiment,
                  struct place place, struct complaints *complaints)
{
	for (size_t i = 0; i < expect->count && !complaints->full; i++)
		check_node(&expect->nodes[i], experiment, place, complaints);
}

void expect_release(struct expect *expect)
{
	free(expect->nodes);
	*expect = (struct expect){0};
}
