/* The schema that editors read is the one that the tables print. */
#include "spec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void committed_schema_is_current(void **state)
{
	FILE *file = fopen("experiments/schema.json", "r"), *out;
	char *committed = NULL, *printed;
	size_t room = 0, size;

	(void)state;
	assert_non_null(file);
	assert_true(getdelim(&committed, &room, '\0', file) > 0);
	fclose(file);
	out = open_memstream(&printed, &size);
	spec_write_schema(out);
	fclose(out);
	assert_string_equal(committed, printed);
	free(committed);
	free(printed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(committed_schema_is_current),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
