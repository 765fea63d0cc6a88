/* The identity of an experiment: what is in it, what is not, and that it stays. */
#include "spec_canonical.h"

#include "spec_keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "specs_folder.h"

/* Another value for each key of an experiment. */
static const char *const variations[KEY_COUNT] = {
	[KEY_TITLE] = "title: Z",
	[KEY_QUESTION] = "question: Z",
	[KEY_WORKLOAD] = "workload: probe",
	[KEY_SIZE] = "size: [1MiB, 2MiB]",
	[KEY_NESTED] = "nested: true",
	[KEY_PAGES] = "pages: [base, thp, collapse]",
	[KEY_THP] = "thp: {enabled: always}",
	[KEY_LAYOUT] = "layout: packed",
	[KEY_STRIDE] = "stride: 8KiB",
	[KEY_OFFSET] = "offset: zero",
	[KEY_ORDER] = "order: sequential",
	[KEY_HIT_RATIO] = "workload: hash, hit_ratio: 25%",
	[KEY_TOUCH] = "workload: fault, touch: sparse",
	[KEY_AFTER] = "workload: fault, after: idle",
	[KEY_ALIGNMENT] = "alignment: misaligned",
	[KEY_LOCK] = "lock: true",
	[KEY_BASELINE] = "baseline: thp",
	[KEY_ROUNDS] = "rounds: 2",
	[KEY_SAMPLES] = "samples: 2",
	[KEY_LAPS] = "laps: 2",
	[KEY_MIN_TIME] = "min_time: 2ms",
	[KEY_REGIME] = "regime: cold",
	[KEY_SEED] = "seed: 2",
	[KEY_THRESHOLD] = "threshold: 99.5%",
	[KEY_COUNTERS] = "counters: [walks, 'skx::INST_RETIRED']",
	[KEY_ESTIMATE] = "estimate: lower-quartile",
	[KEY_FIGURES] = "figures: latency",
	[KEY_PUBLISHED] = "published: lab06",
	[KEY_EXPECT] = "expect: [{claim: Z, that: 'ns(thp, 1MiB) > 1'}]",
	[KEY_READING] = "reading: Z",
	[KEY_NOTE] = "note: Z",
};

/* What it is a variation of. */
static const char *basis_of(int key)
{
	return key == KEY_HIT_RATIO                   ? "workload: hash"
	       : key == KEY_TOUCH || key == KEY_AFTER ? "workload: fault"
	                                              : "rounds: 12";
}

/* Without those keys that the variation holds itself. */
static void read_variation(struct spec *spec, const char *variation)
{
	static const char *const basis[] = {"title: A", "size: 1MiB", "pages: [base, thp]"};
	char text[512] = "experiments: {walk: {";

	for (size_t i = 0; i < 3; i++) {
		size_t length = strcspn(basis[i], ":");

		if (strncmp(variation, basis[i], length + 1))
			strcat(strcat(text, basis[i]), ", ");
	}
	strcat(strcat(text, variation), "}}");
	read_text(spec, text, false);
}

static void identity_is_what_is_measured(void **state)
{
	struct spec plain, varied;

	(void)state;
	for (int i = 0; i < KEY_COUNT; i++) {
		bool differs;

		if (!(spec_keys[i].where & IN_EXPERIMENT))
			continue;
		if (!variations[i])
			fail_msg("%s has no variation here", spec_keys[i].name);
		read_variation(&plain, basis_of(i));
		assert_int_equal(strlen(plain.experiments[0].hash), 8);
		read_variation(&varied, variations[i] ? variations[i] : "");
		differs = strcmp(plain.experiments[0].hash, varied.experiments[0].hash);
		if (differs != spec_keys[i].identity)
			fail_msg("%s %s the identity", spec_keys[i].name,
			         differs ? "changes" : "does not change");
		spec_release(&varied);
		spec_release(&plain);
	}
}

/* What no workload takes heed of is not measured. */
static void identity_leaves_out_what_does_not_matter(void **state)
{
	struct spec plain, varied;

	(void)state;
	read_variation(&plain, "workload: chase");
	read_variation(&varied, "workload: chase, hit_ratio: 25%, touch: sparse, after: idle");
	assert_string_equal(plain.experiments[0].hash, varied.experiments[0].hash);
	spec_release(&varied);
	read_variation(&varied, "workload: [chase, hash], hit_ratio: 25%");
	assert_string_not_equal(plain.experiments[0].hash, varied.experiments[0].hash);
	spec_release(&varied);
	spec_release(&plain);
}

static char *canonical_of(const struct experiment *experiment)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	spec_write_canonical(experiment, out);
	fputs("    title: Z\n", out);
	fclose(out);
	return text;
}

static void canonical_text_reads_back(void **state)
{
	(void)state;
	for (int i = 0; i < KEY_COUNT; i++) {
		struct spec spec, again;
		char *text;

		if (!variations[i])
			continue;
		read_variation(&spec, variations[i]);
		text = canonical_of(&spec.experiments[0]);
		read_text(&again, text, false);
		assert_string_equal(spec.experiments[0].hash, again.experiments[0].hash);
		free(text);
		spec_release(&again);
		spec_release(&spec);
	}
}

/* In quotes it is a name like any other; without them YAML takes it for nothing. */
static void a_name_that_is_nothing_reads_back(void **state)
{
	struct spec spec, again;
	char *text;

	(void)state;
	read_text(&spec, "experiments: {\"null\": {title: A, size: 1MiB, pages: base}}", false);
	text = canonical_of(&spec.experiments[0]);
	read_text(&again, text, false);
	assert_string_equal(again.experiments[0].name, "null");
	assert_string_equal(spec.experiments[0].hash, again.experiments[0].hash);
	free(text);
	spec_release(&again);
	spec_release(&spec);
}

/* Raw files are kept under it: it must never change by accident. */
static void canonical_text_stays(void **state)
{
	static const char wanted[] = "experiments:\n"
				     "  walk:\n"
				     "    workload: chase\n"
				     "    size: [1MiB, 2GiB]\n"
				     "    pages: [base, thp]\n"
				     "    thp: {defrag: [never, always]}\n"
				     "    layout: spread\n"
				     "    stride: 4KiB\n"
				     "    offset: even\n"
				     "    order: random\n"
				     "    alignment: aligned\n"
				     "    lock: false\n"
				     "    baseline: base\n"
				     "    rounds: 12\n"
				     "    samples: 5\n"
				     "    laps: 3\n"
				     "    min_time: 20ms\n"
				     "    regime: steady\n"
				     "    seed: 1\n"
				     "    threshold: 99.5%\n"
				     "    title: Z\n";
	struct spec spec;
	char *text;

	(void)state;
	read_text(&spec,
	          "experiments: {walk: {title: A, size: [2GiB, 1024KiB], pages: [base, thp], "
	          "threshold: 99.50%, thp: {defrag: [never, always]}}}",
	          false);
	text = canonical_of(&spec.experiments[0]);
	assert_string_equal(text, wanted);
	free(text);
	spec_release(&spec);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(identity_is_what_is_measured),
		cmocka_unit_test(identity_leaves_out_what_does_not_matter),
		cmocka_unit_test(canonical_text_reads_back),
		cmocka_unit_test(a_name_that_is_nothing_reads_back),
		cmocka_unit_test(canonical_text_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
