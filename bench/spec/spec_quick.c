#include "spec_quick.h"

#include "nearest.h"

#include <string.h>

static bool named(const struct field *names, const char *name)
{
	for (size_t i = 0; i < names->count; i++)
		if (!strcmp(names->values[i].text, name))
			return true;
	return false;
}

void quick_leave_out(struct spec *spec, const struct fields *quick)
{
	const struct field *only = &quick->of[KEY_ONLY];
	size_t kept = 0;

	spec->left_out = arena_alloc(spec->memory, spec->count + 1, sizeof(*spec->left_out));
	for (size_t i = 0; i < spec->count; i++)
		if (spec->experiments[i].size_count &&
		    (!only->count || named(only, spec->experiments[i].name)))
			spec->experiments[kept++] = spec->experiments[i];
		else
			spec->left_out[spec->left_out_count++] = spec->experiments[i].name;
	spec->count = kept;
}

/* A slip in a name would leave out what was meant to stay. */
void quick_check(const struct spec *spec, const struct fields *quick, struct complaints *complaints)
{
	const struct field *only = &quick->of[KEY_ONLY];

	for (size_t i = 0; i < only->count; i++) {
		const struct value *value = &only->values[i];
		struct nearest nearest;

		if (spec_find(spec, value->text))
			continue;
		nearest_open(&nearest, value->text);
		for (size_t e = 0; e < spec->count; e++)
			nearest_offer(&nearest, spec->experiments[e].name);
		complain(complaints, value->place, "there is no experiment \"%s\"%s", value->text,
		         nearest_hint(&nearest));
	}
}
