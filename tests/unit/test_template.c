/* An author's reading with its figures filled in; what names nothing stays as it stands. */
#include "template.h"
#include "placeholder.h"
#include "summary_text.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static struct arm arms[] = {{.label = "base"}, {.label = "thp/even"}};
static uint64_t sizes[] = {64 * MIB, GIB};
static struct experiment experiment = {.name = "sweep",
                                       .file = "exp.yaml",
                                       .line = 7,
                                       .hash = "0123abcd",
                                       .arms = arms,
                                       .arm_count = 2,
                                       .sizes = sizes,
                                       .size_count = 2};
static struct chapter chapter = {.experiment = &experiment, .measured = true};

static const char summary[] =
	"size_bytes,arm,metric,unit,median,lo,hi,n,outcome,why\n"
	"67108864,base,ns,ns,48.31,44,58,12,ok,\n"
	"67108864,thp/even,speedup,ratio,1.4142,1.3,1.5,12,ok,\n"
	"1073741824,base,ns,ns,,,,0,not-obtained,\"huge bytes in it, says the kernel\"\n";

static int set_up(void **state)
{
	(void)state;
	return summary_from(&chapter.summary, summary);
}

static int clean_up(void **state)
{
	(void)state;
	csv_release(&chapter.summary);
	return 0;
}

static void filled(const char *text, const char *expected, size_t bad)
{
	char *result = NULL;
	size_t size;
	FILE *memory = open_memstream(&result, &size);

	template_fill(text, &chapter, memory);
	fclose(memory);
	assert_string_equal(result, expected);
	free(result);
	experiment.reading = text;
	memory = open_memstream(&result, &size);
	assert_int_equal(placeholder_check(&experiment, memory), bad);
	fclose(memory);
	assert_int_equal(bad != 0, strstr(result, "exp.yaml:7:1: error: ") != NULL);
	free(result);
}

static void figures_are_filled_in(void **state)
{
	(void)state;
	filled("A load costs {{ns base 64MiB}}, {{speedup thp/even 64MiB}}.",
	       "A load costs 48.3 ns, 1.41x.", 0);
	filled("{{ ns base 64MiB }}{{ns base 64MiB}}", "48.3 ns48.3 ns", 0);
	filled("nothing to fill", "nothing to fill", 0);
}

static void what_was_not_had_is_said(void **state)
{
	(void)state;
	filled("{{ns base 1GiB}}", "(ns base at 1GiB: not-obtained)", 0);
	filled("{{ns base 2GiB}}", "(2GiB: not in this plan)", 0);
}

static void what_names_nothing_stays(void **state)
{
	(void)state;
	filled("{{ns bsae 64MiB}}", "{{ns bsae 64MiB}}", 1);
	filled("{{nz base 64MiB}} and {{}}", "{{nz base 64MiB}} and {{}}", 2);
	filled("{{ns base 64}} {{ns base}} {{ns base 64MiB 1}}",
	       "{{ns base 64}} {{ns base}} {{ns base 64MiB 1}}", 3);
	filled("half {{ns base 64MiB", "half {{ns base 64MiB", 1);
	filled("}} {", "}} {", 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures_are_filled_in),
		cmocka_unit_test(what_was_not_had_is_said),
		cmocka_unit_test(what_names_nothing_stays),
	};

	return cmocka_run_group_tests(tests, set_up, clean_up);
}
