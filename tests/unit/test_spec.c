/* Specs that are right: what is inherited, and how lists multiply. */
#include "spec.h"

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
	assert_null(spec_find(&spec, "run"));
	assert_int_equal(spec.count, 1);
	assert_int_equal(spec.left_out_count, 1);
	assert_string_equal(spec.left_out[0], "run");
	spec_release(&spec);
}

static void quick_may_name_what_stays(void **state)
{
	static const char text[] = "quick: {only: [walk]}\n"
				   "experiments:\n"
				   "  walk: {title: A, size: 8KiB, pages: base}\n"
				   "  run: {title: A, size: 8KiB, pages: base}\n";
	struct spec spec;

	(void)state;
	read_text(&spec, text, true);
	assert_int_equal(spec.count, 1);
	assert_non_null(spec_find(&spec, "walk"));
	assert_string_equal(spec.left_out[0], "run");
	spec_release(&spec);
	read_text(&spec, text, false);
	assert_int_equal(spec.count, 2);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(little_is_needed),
		cmocka_unit_test(sizes_ascend),
		cmocka_unit_test(lists_multiply),
		cmocka_unit_test(baseline_can_be_chosen),
		cmocka_unit_test(layers_hold_key_by_key),
		cmocka_unit_test(quick_lies_on_top),
		cmocka_unit_test(quick_may_name_what_stays),
		cmocka_unit_test(defaults_reach_included_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
