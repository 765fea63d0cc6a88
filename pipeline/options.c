#include "options.h"
#include "machine.h"
#include "nearest.h"
#include "placeholder.h"

#include <getopt.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct option_row {
	const char *name;
	const char *value; /* word for the value in help; NULL: a switch */
	size_t field;
	const char *summary;
};

#define FIELD(name) offsetof(struct options, name)

static const struct option_row rows[] = {
	{"spec", "FILE", FIELD(spec), "experiments to read (experiments.yaml)"},
	{"data", "DIR", FIELD(data), "measured data, a folder a machine (data)"},
	{"machine", "NAME", FIELD(machine), "whose data (the machine at hand)"},
	{"only", "NAMES", FIELD(only), "these experiments only, joined by commas"},
	{"quick", NULL, FIELD(quick), "apply the spec's quick: block"},
	{"list", "FILE", FIELD(list),
         "plan: write pending cells here; cell: the list it is one of"},
	{"rates", "FILE", FIELD(rates), "rates that predict times (built-in ones)"},
	{"name", NULL, FIELD(name), "facts: print the machine's name alone"},
	{"schema", NULL, FIELD(schema), "check: print the JSON schema for editors"},
	{"began", "SECONDS", FIELD(began), "cell: when the run began, since the epoch"},
	{"cpu", "N", FIELD(cpu), "cell: pin to this CPU (the last allowed one)"},
	{"figures", "DIR", FIELD(figures), "report: where the figures are (plots/figures)"},
	{"other", "DIR", FIELD(other), "compare: the machine folder to compare with"},
	{"output", "FILE", FIELD(output), "write here, whole or not at all (standard output)"},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static void set(struct options *options, const struct option_row *row, const char *value)
{
	char *field = (char *)options + row->field;

	if (row->value)
		*(const char **)(void *)field = value;
	else
		*(bool *)(void *)field = true;
}

bool options_parse(struct options *options, int argc, char **argv)
{
	struct option long_options[ROWS + 1] = {0};
	int found, index;

	*options = (struct options){
		.spec = "experiments.yaml",
		.data = "data",
		.figures = "plots/figures",
	};
	for (int i = 0; i < ROWS; i++)
		long_options[i] = (struct option){
			.name = rows[i].name,
			.has_arg = rows[i].value ? required_argument : no_argument,
		};
	while ((found = getopt_long(argc, argv, "", long_options, &index)) != -1) {
		if (found == '?')
			return false;
		set(options, &rows[index], optarg);
	}
	options->rest = argv + optind;
	return true;
}

void options_help(void)
{
	for (int i = 0; i < ROWS; i++) {
		char left[40];

		snprintf(left, sizeof(left), "--%s%s%s", rows[i].name, rows[i].value ? " " : "",
		         rows[i].value ? rows[i].value : "");
		printf("  %-18s %s\n", left, rows[i].summary);
	}
}

const char *options_machine_folder(const struct options *options)
{
	static char path[PATH_MAX];
	char name[MACHINE_NAME];

	snprintf(path, sizeof(path), "%s/%s", options->data,
	         options->machine ? options->machine : machine_name(name));
	return path;
}

/* Every name of --only must be an experiment's: a slip would measure nothing, silently. */
static size_t check_only(const struct options *options, const struct spec *spec)
{
	char name[128];
	size_t bad = 0;

	for (const char *at = options->only; at && *at; at += *at == ',') {
		size_t length = strcspn(at, ",");
		struct nearest nearest;

		snprintf(name, sizeof(name), "%.*s", (int)(length < 100 ? length : 100), at);
		at += length;
		if (spec_find(spec, name))
			continue;
		nearest_open(&nearest, name);
		for (size_t i = 0; i < spec->count; i++)
			nearest_offer(&nearest, spec->experiments[i].name);
		fprintf(stderr, "%s: error: no experiment \"%s\"%s\n", options->spec, name,
		        nearest_hint(&nearest));
		bad++;
	}
	return bad;
}

bool options_read_spec(const struct options *options, struct spec *spec)
{
	struct spec_options how = {.quick = options->quick};
	size_t complaints = spec_read(spec, options->spec, &how, stderr);

	for (size_t i = 0; complaints == 0 && i < spec->count; i++)
		complaints += placeholder_check(&spec->experiments[i], stderr);
	if (complaints == 0)
		complaints = check_only(options, spec);
	if (complaints)
		fprintf(stderr, "%zu %s; nothing was touched\n", complaints,
		        complaints == 1 ? "mistake" : "mistakes");
	return complaints == 0;
}

bool options_want(const struct options *options, const char *experiment)
{
	size_t length = strlen(experiment);

	if (!options->only)
		return true;
	for (const char *at = options->only; at; at = strchr(at, ',')) {
		at += *at == ',';
		if (!strncmp(at, experiment, length) && (at[length] == ',' || !at[length]))
			return true;
	}
	return false;
}
