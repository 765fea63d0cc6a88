#include "fragment.h"
#include "machine.h"
#include "options.h"

#include <stdio.h>

/* Names are of [a-z0-9-] by the spec's rules, so nothing here can act in make. */
static void print_experiment(const struct experiment *experiment)
{
	printf("HASH_%s := %s\n", experiment->name, experiment->hash);
	printf("PUBLISHED_%s := %s\n", experiment->name,
	       experiment->published ? experiment->published : "-");
	printf("FIGURES_%s :=", experiment->name);
	for (size_t i = 0; i < experiment->figure_count; i++)
		printf(" %s", experiment->figures[i]);
	printf("\n");
}

int fragment_main(const struct options *options)
{
	struct spec spec;
	char name[MACHINE_NAME];

	if (!options_read_spec(options, &spec))
		return 2;
	printf("HERE := %s\nEXPERIMENTS :=", machine_name(name));
	for (size_t i = 0; i < spec.count; i++)
		printf(" %s", spec.experiments[i].name);
	printf("\n");
	for (size_t i = 0; i < spec.count; i++)
		print_experiment(&spec.experiments[i]);
	return 0;
}
