#include "commands.h"
#include "metric.h"
#include "options.h"
#include "page_mode.h"
#include "workload.h"

#include <stdio.h>
#include <string.h>

static int list_modes(const struct options *options)
{
	(void)options;
	for (size_t i = 0; page_mode_at(i); i++)
		printf("%-14s %s\n", page_mode_at(i)->name, page_mode_at(i)->summary);
	return 0;
}

static int list_workloads(const struct options *options)
{
	(void)options;
	for (size_t i = 0; workload_at(i); i++)
		printf("%-14s %s\n", workload_at(i)->name, workload_at(i)->summary);
	return 0;
}

static int list_metrics(const struct options *options)
{
	(void)options;
	for (size_t i = 0; metric_at(i); i++)
		printf("%-14s %-9s %s\n", metric_at(i)->name, metric_at(i)->unit,
		       metric_at(i)->summary);
	return 0;
}

static int list_experiments(const struct options *options)
{
	struct spec spec;

	if (!options_read_spec(options, &spec))
		return 2;
	for (size_t i = 0; i < spec.count; i++)
		printf("%-14s %s\n", spec.experiments[i].name, spec.experiments[i].title);
	return 0;
}

static const struct topic {
	const char *name;
	int (*print)(const struct options *options);
} topics[] = {
	{"experiments", list_experiments}, {"modes", list_modes},
	{"workloads", list_workloads},     {"metrics", list_metrics},
	{"counters", list_counters},
};

int list_main(const struct options *options)
{
	const char *wanted = options->rest[0];
	bool met = false;
	int code = 0;

	for (size_t i = 0; i < sizeof(topics) / sizeof(topics[0]) && !code; i++) {
		if (wanted && strcmp(wanted, topics[i].name) != 0)
			continue;
		printf("%s%s%s", met ? "\n" : "", wanted ? "" : topics[i].name,
		       wanted ? "" : ":\n");
		met = true;
		code = topics[i].print(options);
	}
	if (met)
		return code;
	fprintf(stderr,
	        "pagetoll list: experiments, modes, workloads, metrics or counters; not %s\n",
	        wanted);
	return 2;
}
