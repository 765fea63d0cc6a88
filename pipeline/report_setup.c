#include "report.h"
#include "dimensions.h"
#include "markdown.h"
#include "spec_keys.h"
#include "units.h"

#include <stdio.h>
#include <string.h>

/* "even and zero": the different words of a dimension, in the order of the arms. */
static void print_words(const struct experiment *experiment, const struct dimension *dimension,
                        FILE *out)
{
	char buffers[2][UNITS_TEXT];

	for (size_t a = 0; a < experiment->arm_count; a++) {
		const char *word = dimension->get(&experiment->arms[a], buffers[0]);
		bool met = false;

		for (size_t b = 0; b < a && !met; b++) {
			const char *other = dimension->get(&experiment->arms[b], buffers[1]);

			met = word && other ? !strcmp(word, other) : word == other;
		}
		if (!met)
			fprintf(out, "%s%s", a ? " and " : "", word ? word : "as found");
	}
}

void report_setup(const struct chapter *chapter, FILE *out)
{
	const struct experiment *experiment = chapter->experiment;
	const char *between = "";

	fputs("Measured with ", out);
	for (size_t i = 0; i < DIMENSION_COUNT; i++) {
		const struct spec_key *key = &spec_keys[dimensions[i].key];

		if (dimensions[i].key == KEY_PAGES ||
		    !dimension_matters(&dimensions[i], experiment))
			continue;
		fprintf(out, "%s%s%s ", between, key->where & IN_THP ? "THP " : "", key->name);
		print_words(experiment, &dimensions[i], out);
		between = ", ";
	}
	fprintf(out, "; %u rounds of %u samples, %s regime.\n\n", experiment->rounds,
	        experiment->samples, regime_name(experiment->regime));
}
