/* Specs that are right: what is inherited, how lists multiply, and what makes the identity. */
#include "spec.h"

#include "spec_keys.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "specs_folder.h"

static void little_is_needed(void **state)
{
	struct spec spec;
	const struct experiment *walk;

	(void)state;
	read_text(&spec, "experiments: {walk: {title: A, size: 8KiB, pages: thp}}", false);
	walk = spec_find(&spec, "walk");
	assert_non_null(walk);
	assert_int_equal(walk->line, 1);
	assert_int_equal(walk->size_count, 1);
	assert_int_equal(walk->rounds, 12);
	assert_int_equal(walk->samples, 5);
	assert_int_equal(walk->laps, 3);
	assert_int_equal(walk->min_time_ns, 20 * NS_PER_MS);
	assert_int_equal(walk->seed, 1);
	assert_true(walk->threshold == 1);
	assert_string_equal(walk->baseline, "thp");
	assert_int_equal(walk->arm_count, 2);
	assert_string_equal(walk->arms[0].workload->name, "chase");
	assert_int_equal(walk->arms[0].stride, 4 * KIB);
	assert_null(walk->arms[0].thp.enabled);
	assert_null(walk->question);
	assert_null(spec_find(&spec, "run"));
	spec_release(&spec);
}

static void sizes_ascend(void **state)
{
	struct spec spec;

	(void)state;
	read_text(&spec, "experiments: {walk: {title: A, size: [1GiB, 8KiB, '1MiB'], pages: base}}",
	          false);
	assert_int_equal(spec.experiments[0].sizes[0], 8 * KIB);
	assert_int_equal(spec.experiments[0].sizes[1], MIB);
	assert_int_equal(spec.experiments[0].sizes[2], GIB);
	spec_release(&spec);
}

static void check_arm(const struct experiment *experiment, size_t index, const char *label,
                      size_t baseline)
{
	assert_true(index < experiment->arm_count);
	assert_string_equal(experiment->arms[index].label, label);
	assert_int_equal(experiment->arms[index].baseline, baseline);
	assert_int_equal(experiment->arms[index].control, !strncmp(label, "control", 7));
}

static void lists_multiply(void **state)
{
	struct spec spec;
	const struct experiment *walk;

	(void)state;
	read_text(&spec,
	          "experiments: {walk: {title: A, size: 1MiB, pages: [thp, base], stride: [64B, "
	          "4KiB],"
	          " order: sequential, thp: {enabled: madvise, defrag: [defer+madvise, never]}}}",
	          false);
	walk = &spec.experiments[0];
	assert_int_equal(walk->arm_count, 12);
	check_arm(walk, 0, "thp/defer+madvise/64B", 1);
	check_arm(walk, 1, "base/defer+madvise/64B", 1);
	check_arm(walk, 2, "thp/defer+madvise/4KiB", 3);
	check_arm(walk, 6, "thp/never/4KiB", 7);
	check_arm(walk, 8, "control/defer+madvise/64B", 1);
	check_arm(walk, 11, "control/never/4KiB", 7);
	assert_string_equal(walk->arms[11].thp.defrag, "never");
	assert_string_equal(walk->arms[6].thp.enabled, "madvise");
	assert_string_equal(walk->arms[11].pages->name, "base");
	assert_int_equal(walk->arms[11].stride, 4 * KIB);
	assert_int_equal(walk->arms[5].order, ORDER_SEQUENTIAL);
	spec_release(&spec);
}

static void baseline_can_be_chosen(void **state)
{
	struct spec spec;

	(void)state;
	read_text(&spec,
	          "experiments: {walk: {title: A, size: 1MiB, pages: [base, thp], baseline: thp}}",
	          false);
	check_arm(&spec.experiments[0], 0, "base", 1);
	check_arm(&spec.experiments[0], 1, "thp", 1);
	check_arm(&spec.experiments[0], 2, "control", 1);
	spec_release(&spec);
}

static const char layered[] =
	"defaults: {rounds: 4, laps: 2, pages: [base, thp], thp: {enabled: always, defrag: "
        "defer}}\n"
	"quick: {rounds: 2, max_size: 1MiB}\n"
	"experiments:\n"
	"  walk: {title: A, size: [8KiB, 1MiB, 2MiB], laps: 7, thp: {defrag: never},\n"
	"    expect: [{claim: B, that: 'speedup(thp, 2MiB) > 1'}]}\n"
	"  run: {title: A, size: [2MiB, 4MiB], pages: base}\n";

static void layers_hold_key_by_key(void **state)
{
	struct spec spec;
	const struct experiment *walk;

	(void)state;
	read_text(&spec, layered, false);
	walk = spec_find(&spec, "walk");
	assert_int_equal(walk->rounds, 4);
	assert_int_equal(walk->laps, 7);
	assert_int_equal(walk->samples, 5);
	assert_string_equal(walk->arms[0].thp.enabled, "always");
	assert_string_equal(walk->arms[0].thp.defrag, "never");
	assert_int_equal(walk->size_count, 3);
	assert_int_equal(spec_find(&spec, "run")->arm_count, 2);
	assert_string_equal(walk->expect[0].that, "speedup(thp, 2MiB) > 1");
	assert_int_equal(walk->expect[0].line, 5);
	spec_release(&spec);
}

/* What is expected of a size that quick leaves out is no mistake. */
static void quick_lies_on_top(void **state)
{
	struct spec spec;

	(void)state;
	read_text(&spec, layered, true);
	assert_int_equal(spec_find(&spec, "walk")->rounds, 2);
	assert_int_equal(spec_find(&spec, "walk")->laps, 7);
	assert_int_equal(spec_find(&spec, "walk")->size_count, 2);
	assert_int_equal(spec_find(&spec, "run")->size_count, 1);
	assert_int_equal(spec_find(&spec, "run")->sizes[0], 2 * MIB);
	spec_release(&spec);
}

static void defaults_reach_included_files(void **state)
{
	struct spec_options options = {.plots = "tests/unit/specs/plots"};
	char included[] = "/tmp/pagetoll-part-XXXXXX", path[] = "/tmp/pagetoll-spec-XXXXXX";
	char text[256], *said;
	struct spec spec;

	(void)state;
	write_spec(included, "defaults: {laps: 9}\n"
	                     "experiments: {run: {title: A, size: 1MiB, pages: base}}\n");
	snprintf(text, sizeof(text),
	         "defaults: {rounds: 2, laps: 4}\ninclude: %s\n"
	         "experiments: {walk: {title: A, size: 1MiB, pages: base}}\n",
	         included + strlen("/tmp/"));
	write_spec(path, text);
	said = complaints_of(path, &options, &spec);
	unlink(path);
	unlink(included);
	assert_string_equal(said, "");
	free(said);
	assert_int_equal(spec_find(&spec, "run")->rounds, 2);
	assert_int_equal(spec_find(&spec, "run")->laps, 9);
	assert_int_equal(spec_find(&spec, "walk")->laps, 4);
	assert_string_equal(spec_find(&spec, "run")->file, included);
	spec_release(&spec);
}

/* Another value for each key of an experiment. */
static const char *const variations[KEY_COUNT] = {
	[KEY_TITLE] = "title: Z",
	[KEY_QUESTION] = "question: Z",
	[KEY_WORKLOAD] = "workload: chase",
	[KEY_SIZE] = "size: [1MiB, 2MiB]",
	[KEY_PAGES] = "pages: [base, thp, collapse]",
	[KEY_THP] = "thp: {enabled: always}",
	[KEY_LAYOUT] = "layout: packed",
	[KEY_STRIDE] = "stride: 8KiB",
	[KEY_OFFSET] = "offset: zero",
	[KEY_ORDER] = "order: sequential",
	[KEY_BASELINE] = "baseline: thp",
	[KEY_ROUNDS] = "rounds: 2",
	[KEY_SAMPLES] = "samples: 2",
	[KEY_LAPS] = "laps: 2",
	[KEY_MIN_TIME] = "min_time: 2ms",
	[KEY_REGIME] = "regime: cold",
	[KEY_SEED] = "seed: 2",
	[KEY_THRESHOLD] = "threshold: 99.5%",
	[KEY_COUNTERS] = "counters: ['dTLB-load-misses', 'a:']",
	[KEY_ESTIMATE] = "estimate: lower-quartile",
	[KEY_FIGURES] = "figures: latency",
	[KEY_PUBLISHED] = "published: lab06",
	[KEY_EXPECT] = "expect: [{claim: Z, that: 'ns(thp, 1MiB) > 1'}]",
	[KEY_READING] = "reading: Z",
	[KEY_NOTE] = "note: Z",
};

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
	read_variation(&plain, "rounds: 12");
	assert_int_equal(strlen(plain.experiments[0].hash), 8);
	for (int i = 0; i < KEY_COUNT; i++) {
		bool differs;

		if (!(spec_keys[i].where & IN_EXPERIMENT))
			continue;
		assert_non_null(variations[i]);
		read_variation(&varied, variations[i]);
		differs = strcmp(plain.experiments[0].hash, varied.experiments[0].hash);
		/* There is one workload so far. */
		if (i != KEY_WORKLOAD && differs != spec_keys[i].identity)
			fail_msg("%s %s the identity", spec_keys[i].name,
			         differs ? "changes" : "does not change");
		spec_release(&varied);
	}
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
		cmocka_unit_test(little_is_needed),
		cmocka_unit_test(sizes_ascend),
		cmocka_unit_test(lists_multiply),
		cmocka_unit_test(baseline_can_be_chosen),
		cmocka_unit_test(layers_hold_key_by_key),
		cmocka_unit_test(quick_lies_on_top),
		cmocka_unit_test(defaults_reach_included_files),
		cmocka_unit_test(identity_is_what_is_measured),
		cmocka_unit_test(canonical_text_reads_back),
		cmocka_unit_test(canonical_text_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
