#include "spec_check.h"

#include "counter_check.h"
#include "counter_word.h"
#include "dimensions.h"
#include "nearest.h"
#include "units.h"

#include <string.h>

static void check_size(const struct resolver *resolver, const struct value *size,
                       const struct value *stride)
{
	if (size->number % stride->number)
		complain(resolver->complaints, size->place,
		         "size %s is not a multiple of the stride, %s", size->text, stride->text);
	else if (size->number / stride->number < 2)
		complain(resolver->complaints, size->place,
		         "size %s is less than two strides of %s", size->text, stride->text);
}

static void check_sizes(const struct resolver *resolver, const struct fields *fields)
{
	const struct field *sizes = &fields->of[KEY_SIZE], *strides = &fields->of[KEY_STRIDE];

	for (size_t i = 0; i < sizes->count; i++)
		for (size_t j = 0; j < strides->count; j++)
			check_size(resolver, &sizes->values[i], &strides->values[j]);
}

static void check_baseline(const struct resolver *resolver, const struct fields *fields)
{
	const struct field *pages = &fields->of[KEY_PAGES], *field = &fields->of[KEY_BASELINE];
	struct nearest nearest;

	if (!fields_sound(fields, KEY_BASELINE) || !fields_sound(fields, KEY_PAGES))
		return;
	nearest_open(&nearest, field->values[0].text);
	for (size_t i = 0; i < pages->count; i++) {
		if (pages->values[i].number == field->values[0].number)
			return;
		nearest_offer(&nearest, pages->values[i].text);
	}
	complain(resolver->complaints, field->values[0].place,
	         "baseline \"%s\" is not among the pages of this experiment%s",
	         field->values[0].text, nearest_hint(&nearest));
}

static void check_counters(const struct resolver *resolver, const struct fields *fields)
{
	const struct field *counters = &fields->of[KEY_COUNTERS];

	for (size_t i = 0; i < counters->count && !resolver->complaints->full; i++) {
		const struct value *value = &counters->values[i];
		struct outcome outcome = counter_check(value->text);
		struct nearest nearest;

		if (outcome_is_ok(&outcome))
			continue;
		nearest_open(&nearest, value->text);
		for (size_t word = 0; counter_word_at(word); word++)
			nearest_offer(&nearest, counter_word_at(word));
		complain(resolver->complaints, value->place, "%s%s", outcome.why,
		         *nearest.best ? nearest_hint(&nearest) : "");
	}
}

/* Each value of the field is one of the names. */
static void check_names(const struct resolver *resolver, const struct field *field,
                        const struct names *names, const char *what)
{
	for (size_t i = 0; i < field->count; i++) {
		const struct value *value = &field->values[i];
		struct nearest nearest;

		if (names_hold(names, value->text))
			continue;
		nearest_open(&nearest, value->text);
		names_offer(names, &nearest);
		complain(resolver->complaints, value->place, "\"%s\" is not %s%s", value->text,
		         what, nearest_hint(&nearest));
	}
}

/* Arms that differ only in what their workload takes no heed of would be twins. */
static void check_heeds(const struct resolver *resolver, const struct fields *fields)
{
	const struct field *workloads = &fields->of[KEY_WORKLOAD];

	for (size_t d = 0; d < DIMENSION_COUNT; d++) {
		const struct field *field = &fields->of[dimensions[d].key];

		for (size_t i = 0; i < workloads->count; i++) {
			const struct workload *workload = workload_at(workloads->values[i].number);

			if (field->count < 2 || !dimensions[d].aspect ||
			    workload->heeds & dimensions[d].aspect)
				continue;
			complain(resolver->complaints, field->values[1].place,
			         "%s varies, but %s takes no heed of it: its arms would be twins",
			         spec_keys[dimensions[d].key].name, workload->name);
		}
	}
}

static void check_nested(const struct resolver *resolver, const struct fields *fields)
{
	const struct field *workloads = &fields->of[KEY_WORKLOAD];

	for (size_t i = 0; fields_number(fields, KEY_NESTED) && i < workloads->count; i++)
		if (!workload_at(workloads->values[i].number)->nests)
			complain(resolver->complaints, fields->of[KEY_NESTED].place,
			         "nested: %s cannot be prepared over memory that it used at "
			         "another size: leave nested out",
			         workloads->values[i].text);
}

static bool any_is_locked(const struct fields *fields)
{
	const struct field *locks = &fields->of[KEY_LOCK];
	bool any = false;

	for (size_t i = 0; i < locks->count; i++)
		any |= locks->values[i].number != 0;
	return any;
}

/* In a huge page the lines that are not to be touched would be; so they would when locked, or when
 * another size of a nested region lies over them. */
static void check_sparse(const struct resolver *resolver, const struct fields *fields)
{
	const struct field *layouts = &fields->of[KEY_LAYOUT], *pages = &fields->of[KEY_PAGES];

	for (size_t i = 0; i < layouts->count; i++) {
		const struct value *layout = &layouts->values[i];

		if (!layout_is_sparse((enum layout)layout->number))
			continue;
		for (size_t j = 0; j < pages->count; j++)
			if (!page_mode_at(pages->values[j].number)->base)
				complain(resolver->complaints, layout->place,
				         "layout %s leaves pages untouched, which %s pages cannot: "
				         "it takes pages: base alone",
				         layout->text, pages->values[j].text);
		if (fields_number(fields, KEY_NESTED) || any_is_locked(fields))
			complain(resolver->complaints, layout->place,
			         "layout %s leaves pages untouched, which %s would touch",
			         layout->text,
			         fields_number(fields, KEY_NESTED) ? "nested sizes" : "lock");
	}
}

static void check_arms(const struct resolver *resolver, const struct fields *fields,
                       struct place place)
{
	if (dimensions_count(fields) > DIMENSION_ARMS)
		complain(resolver->complaints, place,
		         "the lists of this experiment multiply to more than %d arms",
		         DIMENSION_ARMS);
}

void spec_check(const struct resolver *resolver, const struct fields *fields, struct place place)
{
	place.inside = 0;
	fields_need(fields, IN_EXPERIMENT, place, "this experiment", resolver->complaints);
	check_sizes(resolver, fields);
	check_baseline(resolver, fields);
	check_names(resolver, &fields->of[KEY_FIGURES], &resolver->figures,
	            "a figure: there is no such script in plots/");
	check_names(resolver, &fields->of[KEY_PUBLISHED], &resolver->sources,
	            "a source in data/published/published.csv");
	check_arms(resolver, fields, place);
	check_heeds(resolver, fields);
	check_nested(resolver, fields);
	check_counters(resolver, fields);
	check_sparse(resolver, fields);
}

bool spec_check_dimensions(const struct fields *fields)
{
	for (size_t i = 0; i < DIMENSION_COUNT; i++)
		if (fields->of[dimensions[i].key].broken)
			return false;
	return fields_sound(fields, KEY_PAGES) && dimensions_count(fields) <= DIMENSION_ARMS;
}
