#include "spec_canonical.h"

#include "dimensions.h"
#include "rng.h"
#include "spec.h"
#include "units.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The different words of one dimension, in the order of the arms. */
struct words {
	char text[DIMENSION_ARMS][UNITS_TEXT];
	size_t count;
};

static bool holds(const struct words *words, const char *word)
{
	for (size_t i = 0; i < words->count; i++)
		if (!strcmp(words->text[i], word))
			return true;
	return false;
}

static void collect(struct words *words, const struct experiment *experiment, enum spec_id id)
{
	const struct dimension *dimension = dimensions;

	while (dimension->key != id)
		dimension++;
	words->count = 0;
	for (size_t i = 0; i < experiment->arm_count; i++) {
		char buffer[UNITS_TEXT];
		const char *word = dimension->get(&experiment->arms[i], buffer);

		if (word && !holds(words, word))
			snprintf(words->text[words->count++], UNITS_TEXT, "%s", word);
	}
}

/* One as a value, several as a list, none as nothing. */
static void write_words(const struct words *words, FILE *out)
{
	const char *between = words->count > 1 ? "[" : "";

	for (size_t i = 0; i < words->count; i++, between = ", ")
		fprintf(out, "%s%s", between, words->text[i]);
	if (words->count > 1)
		putc(']', out);
}

/* What no workload of the experiment takes heed of decides nothing. */
static void write_dimension(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	const struct dimension *dimension = dimensions;
	struct words words;

	while (dimension->key != id)
		dimension++;
	if (!dimension_matters(dimension, experiment))
		return;
	collect(&words, experiment, id);
	fprintf(out, "    %s: ", spec_keys[id].name);
	write_words(&words, out);
	putc('\n', out);
}

static void write_size(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	char text[UNITS_TEXT];

	fprintf(out, "    %s: [", spec_keys[id].name);
	for (size_t i = 0; i < experiment->size_count; i++)
		fprintf(out, "%s%s", i ? ", " : "",
		        units_format_size(text, experiment_asked_size(experiment, i)));
	fputs("]\n", out);
}

static void write_thp(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	static const enum spec_id inside[] = {KEY_ENABLED, KEY_DEFRAG};
	const char *between = "{";
	struct words words;

	if (!experiment->arms[0].thp.enabled && !experiment->arms[0].thp.defrag)
		return;
	fprintf(out, "    %s: ", spec_keys[id].name);
	for (size_t i = 0; i < 2; i++) {
		collect(&words, experiment, inside[i]);
		if (!words.count)
			continue;
		fprintf(out, "%s%s: ", between, spec_keys[inside[i]].name);
		write_words(&words, out);
		between = ", ";
	}
	fputs("}\n", out);
}

static void write_count(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	const uint64_t counts[KEY_COUNT] = {
		[KEY_ROUNDS] = experiment->rounds,
		[KEY_SAMPLES] = experiment->samples,
		[KEY_LAPS] = experiment->laps,
		[KEY_SEED] = experiment->seed,
	};

	fprintf(out, "    %s: %" PRIu64 "\n", spec_keys[id].name, counts[id]);
}

static void write_baseline(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	fprintf(out, "    %s: %s\n", spec_keys[id].name, experiment->baseline);
}

static void write_min_time(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	char text[UNITS_TEXT];

	fprintf(out, "    %s: %s\n", spec_keys[id].name,
	        units_format_time(text, experiment->min_time_ns));
}

static void write_regime(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	fprintf(out, "    %s: %s\n", spec_keys[id].name, regime_name(experiment->regime));
}

static void write_threshold(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	fprintf(out, "    %s: %.10g%%\n", spec_keys[id].name, experiment->threshold * 100);
}

/* Written where it is so: each size for itself is what an experiment is without it. */
static void write_nested(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	if (experiment->nested)
		fprintf(out, "    %s: true\n", spec_keys[id].name);
}

/* Quoted: an event's name may end in a colon. */
static void write_counters(const struct experiment *experiment, enum spec_id id, FILE *out)
{
	if (!experiment->counter_count)
		return;
	fprintf(out, "    %s: [", spec_keys[id].name);
	for (size_t i = 0; i < experiment->counter_count; i++)
		fprintf(out, "%s\"%s\"", i ? ", " : "", experiment->counters[i]);
	fputs("]\n", out);
}

static void (*const writers[KEY_COUNT])(const struct experiment *experiment, enum spec_id id,
                                        FILE *out) = {
	[KEY_WORKLOAD] = write_dimension,
	[KEY_SIZE] = write_size,
	[KEY_NESTED] = write_nested,
	[KEY_PAGES] = write_dimension,
	[KEY_THP] = write_thp,
	[KEY_LAYOUT] = write_dimension,
	[KEY_STRIDE] = write_dimension,
	[KEY_OFFSET] = write_dimension,
	[KEY_ORDER] = write_dimension,
	[KEY_HIT_RATIO] = write_dimension,
	[KEY_TOUCH] = write_dimension,
	[KEY_AFTER] = write_dimension,
	[KEY_ALIGNMENT] = write_dimension,
	[KEY_LOCK] = write_dimension,
	[KEY_BASELINE] = write_baseline,
	[KEY_ROUNDS] = write_count,
	[KEY_SAMPLES] = write_count,
	[KEY_LAPS] = write_count,
	[KEY_MIN_TIME] = write_min_time,
	[KEY_REGIME] = write_regime,
	[KEY_SEED] = write_count,
	[KEY_THRESHOLD] = write_threshold,
	[KEY_COUNTERS] = write_counters,
};

void spec_write_canonical(const struct experiment *experiment, FILE *out)
{
	/* Plain, YAML takes that one name for nothing; others stay plain, as identities do. */
	const char *quote = strcmp(experiment->name, "null") ? "" : "\"";

	fprintf(out, "experiments:\n  %s%s%s:\n", quote, experiment->name, quote);
	for (enum spec_id id = 0; id < KEY_COUNT; id++) {
		if (!spec_keys[id].identity || !(spec_keys[id].where & IN_EXPERIMENT))
			continue;
		assert(writers[id]);
		writers[id](experiment, id, out);
	}
}

void spec_hash(struct experiment *experiment)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		abort();
	spec_write_canonical(experiment, out);
	if (fclose(out))
		abort();
	snprintf(experiment->hash, sizeof(experiment->hash), "%08" PRIx32, rng_hash(text));
	free(text);
}
