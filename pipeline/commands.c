#include "commands.h"
#include "borrow.h"
#include "cell.h"
#include "csv.h"
#include "doctor.h"
#include "lock.h"
#include "machine.h"
#include "options.h"
#include "plan.h"
#include "progress.h"
#include "rates.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fail(const char *command, const struct outcome *outcome)
{
	fprintf(stderr, "pagetoll %s: %s\n", command, outcome->why);
	return 1;
}

int check_main(const struct options *options)
{
	struct options one = *options;
	struct spec spec;

	if (options->schema) {
		spec_write_schema(stdout);
		return 0;
	}
	if (options->rest[0])
		one.spec = options->rest[0];
	if (!options_read_spec(&one, &spec))
		return 2;
	printf("%s: %zu %s, no mistakes\n", one.spec, spec.count,
	       spec.count == 1 ? "experiment" : "experiments");
	return 0;
}

static bool is_number(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

int cell_main(const struct options *options)
{
	struct spec spec;
	struct cell cell;
	struct progress progress;
	struct outcome outcome;
	const char *id = options->rest[0];
	char command[CELL_ID + 32];
	char path[PATH_MAX];

	if (!id) {
		fprintf(stderr, "pagetoll cell: which? name one, e.g. sweep/1GiB-r03\n");
		return 2;
	}
	if (!options_read_spec(options, &spec))
		return 2;
	if (!cell_find(&spec, id, &cell)) {
		fprintf(stderr, "pagetoll cell: no cell %s in %s\n", id, options->spec);
		return 2;
	}
	if (options->cpu && !is_number(options->cpu)) {
		fprintf(stderr, "pagetoll cell: --cpu takes a number, not \"%s\"\n", options->cpu);
		return 2;
	}
	if (plan_is_whole(&cell, options_machine_folder(options))) {
		fprintf(stderr,
		        "pagetoll cell: %s is measured already; to measure it again, remove %s\n",
		        id, cell_path(&cell, options_machine_folder(options), path));
		return 2;
	}
	snprintf(command, sizeof(command), "pagetoll cell%s %s", options->quick ? " --quick" : "",
	         id);
	progress_begin(&progress, id, options->list,
	               options->began ? strtod(options->began, NULL) : 0);
	outcome = cell_measure(&cell, &(struct cell_options){
					      .data = options_machine_folder(options),
					      .command = command,
					      .cpu = options->cpu ? atoi(options->cpu) : -1,
					      .progress = &progress,
				      });
	progress_end(&progress, &outcome);
	return outcome_is_ok(&outcome) ? 0 : 1;
}

int doctor_main(const struct options *options)
{
	struct finding finding;
	char name[MACHINE_NAME];

	(void)options;
	printf("machine %s\n", machine_name(name));
	for (size_t i = 0; doctor_probe(i, &finding); i++)
		printf("%-3s  %-40s %s\n", outcome_is_ok(&finding.outcome) ? "yes" : "no",
		       finding.what, finding.outcome.why);
	return 0;
}

static int print_facts(const struct fact *facts, size_t count)
{
	for (size_t i = 0; i < count; i++)
		printf("%-24s %s\n", facts[i].key, *facts[i].value ? facts[i].value : "unknown");
	return 0;
}

int facts_main(const struct options *options)
{
	static const char *const columns[] = {"fact", "value", NULL};
	char name[MACHINE_NAME];
	size_t count;
	const struct fact *facts = machine_facts(&count);
	struct csv_writer csv;
	struct outcome outcome;

	if (options->name)
		return puts(machine_name(name)) < 0;
	if (!options->output)
		return print_facts(facts, count);
	outcome = csv_create(&csv, options->output);
	if (!outcome_is_ok(&outcome))
		return fail("facts", &outcome);
	csv_header(&csv, columns);
	for (size_t i = 0; i < count; i++) {
		csv_text(&csv, facts[i].key);
		csv_text(&csv, facts[i].value);
		csv_end_row(&csv);
	}
	outcome = csv_commit(&csv);
	return outcome_is_ok(&outcome) ? 0 : fail("facts", &outcome);
}

int rates_main(const struct options *options)
{
	struct outcome outcome;

	if (!options->output) {
		fprintf(stderr, "pagetoll rates: name a file with --output\n");
		return 2;
	}
	outcome = rates_measure(options->output);
	return outcome_is_ok(&outcome) ? 0 : fail("rates", &outcome);
}

int restore_main(const struct options *options)
{
	size_t restored = 0;
	struct outcome outcome = lock_take("cell", 5000);

	(void)options;
	if (outcome_is_ok(&outcome))
		outcome = borrow_recover(stdout, &restored);
	if (!outcome_is_ok(&outcome))
		return fail("restore", &outcome);
	if (!restored)
		printf("nothing to restore: no journal of a run that died\n");
	return 0;
}

int hold_main(const struct options *options)
{
	struct outcome outcome;

	if (!options->rest[0]) {
		fprintf(stderr, "pagetoll hold: name a command to run, behind --\n");
		return 2;
	}
	outcome = lock_take("measure", 0);
	if (!outcome_is_ok(&outcome)) {
		fprintf(stderr, "another measurement is running: %s\n", outcome.why);
		return 2;
	}
	lock_keep_over_exec();
	execvp(options->rest[0], options->rest);
	fprintf(stderr, "pagetoll hold: cannot run %s: %s\n", options->rest[0], strerror(errno));
	return 2;
}
