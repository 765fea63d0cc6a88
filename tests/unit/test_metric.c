/* What expectations may name is what summaries hold. */
#include "metric.h"
#include "expect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

static void every_expected_metric_is_summarised(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; expect_metric_at(i); i++)
		if (!metric_find(expect_metric_at(i)->name))
			fail_msg("no metric %s", expect_metric_at(i)->name);
	assert_true(i >= 5);
}

static void names_are_unique(void **state)
{
	(void)state;
	for (size_t i = 0; metric_at(i); i++)
		assert_ptr_equal(metric_find(metric_at(i)->name), metric_at(i));
	assert_null(metric_find("no-such"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_expected_metric_is_summarised),
		cmocka_unit_test(names_are_unique),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
