#include "spec_resolve.h"

#include "dimensions.h"
#include "expect.h"
#include "spec_canonical.h"
#include "spec_check.h"

#include <stdlib.h>
#include <string.h>

static int compare_sizes(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

static void fill_sizes(struct experiment *experiment, const struct field *field,
                       struct arena *memory)
{
	experiment->sizes = arena_alloc(memory, field->count, sizeof(*experiment->sizes));
	experiment->size_count = field->count;
	for (size_t i = 0; i < field->count; i++)
		experiment->sizes[i] = field->values[i].number;
	qsort(experiment->sizes, field->count, sizeof(*experiment->sizes), compare_sizes);
}

static const char **texts_of(const struct field *field, size_t *count, struct arena *memory)
{
	const char **texts = arena_alloc(memory, field->count, sizeof(*texts));

	for (*count = 0; *count < field->count; ++*count)
		texts[*count] = field->values[*count].text;
	return texts;
}

/* The first page mode of the list that is base pages by definition, else the first. */
static const char *baseline_of(const struct fields *fields)
{
	const struct field *pages = &fields->of[KEY_PAGES];

	if (fields_sound(fields, KEY_BASELINE))
		return fields_text(fields, KEY_BASELINE);
	for (size_t i = 0; i < pages->count; i++)
		if (page_mode_at(pages->values[i].number)->base)
			return pages->values[i].text;
	return fields_text(fields, KEY_PAGES);
}

static void fill_prose(struct experiment *experiment, const struct fields *fields,
                       struct arena *memory)
{
	experiment->title = fields_text(fields, KEY_TITLE);
	experiment->question = fields_text(fields, KEY_QUESTION);
	experiment->reading = fields_text(fields, KEY_READING);
	experiment->note = fields_text(fields, KEY_NOTE);
	experiment->published = fields_text(fields, KEY_PUBLISHED);
	experiment->baseline = baseline_of(fields);
	experiment->figures = texts_of(&fields->of[KEY_FIGURES], &experiment->figure_count, memory);
	experiment->counters =
		texts_of(&fields->of[KEY_COUNTERS], &experiment->counter_count, memory);
}

static void fill_numbers(struct experiment *experiment, const struct fields *fields)
{
	const struct field *threshold = &fields->of[KEY_THRESHOLD];

	experiment->rounds = (unsigned int)fields_number(fields, KEY_ROUNDS);
	experiment->samples = (unsigned int)fields_number(fields, KEY_SAMPLES);
	experiment->laps = (unsigned int)fields_number(fields, KEY_LAPS);
	experiment->nested = fields_number(fields, KEY_NESTED);
	experiment->min_time_ns = fields_number(fields, KEY_MIN_TIME);
	experiment->regime = (enum regime)fields_number(fields, KEY_REGIME);
	experiment->estimate = (enum estimate)fields_number(fields, KEY_ESTIMATE);
	experiment->seed = fields_number(fields, KEY_SEED);
	experiment->threshold = threshold->count ? threshold->values[0].share : 1;
}

/* Arms may be missing, when dimensions were complained about; then names are not checked. */
static void check_expectation(const struct resolver *resolver, const struct experiment *experiment,
                              const struct value *that)
{
	struct expect expect;

	if (expect_parse(&expect, that->text, that->place, resolver->complaints) &&
	    experiment->arm_count && experiment->size_count)
		expect_check(&expect, experiment, that->place, resolver->complaints);
	expect_release(&expect);
}

static void read_expectation(const struct resolver *resolver, struct document *document,
                             struct experiment *experiment, yaml_node_t *node)
{
	struct expectation *expectation = &experiment->expect[experiment->expect_count++];
	struct place place = document_place(document, node);
	struct fields fields = {0};

	place.inside = 0;
	if (!fields_read(&fields, document, node, &spec_keys[KEY_EXPECT], resolver->memory,
	                 resolver->complaints))
		return;
	fields_need(&fields, IN_EXPECT, place, "this expectation", resolver->complaints);
	*expectation = (struct expectation){
		.claim = fields_text(&fields, KEY_CLAIM),
		.that = fields_text(&fields, KEY_THAT),
		.line = (int)place.line,
	};
	if (expectation->that)
		check_expectation(resolver, experiment, &fields.of[KEY_THAT].values[0]);
}

static void read_expectations(const struct resolver *resolver, struct document *document,
                              const struct field *field, struct experiment *experiment)
{
	yaml_node_item_t *item, *top;

	if (!field->node)
		return;
	item = field->node->data.sequence.items.start;
	top = field->node->data.sequence.items.top;
	experiment->expect =
		arena_alloc(resolver->memory, (size_t)(top - item), sizeof(*experiment->expect));
	for (; item < top; item++)
		read_expectation(resolver, document, experiment, document_node(document, *item));
}

/* Sizes above the limit go. */
static void apply_quick(const struct resolver *resolver, struct experiment *experiment,
                        struct fields *fields)
{
	uint64_t most = fields_number(&resolver->quick, KEY_MAX_SIZE);

	fields_overlay(fields, &resolver->quick);
	while (most && experiment->size_count &&
	       experiment->sizes[experiment->size_count - 1] > most)
		experiment->size_count--;
}

void spec_resolve(const struct resolver *resolver, struct document *document,
                  const struct fields *fields, struct place place, struct experiment *experiment)
{
	struct fields merged = *fields;

	spec_check(resolver, fields, place);
	fill_sizes(experiment, &fields->of[KEY_SIZE], resolver->memory);
	fill_prose(experiment, fields, resolver->memory);
	if (spec_check_dimensions(fields))
		dimensions_multiply(experiment, fields, resolver->memory);
	/* Before sizes are left out: what is expected of those is still no mistake. */
	read_expectations(resolver, document, &fields->of[KEY_EXPECT], experiment);
	if (resolver->apply_quick)
		apply_quick(resolver, experiment, &merged);
	fill_numbers(experiment, &merged);
	if (experiment->arm_count && experiment->size_count)
		spec_hash(experiment);
}
