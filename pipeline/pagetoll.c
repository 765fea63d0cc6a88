/* pagetoll: what huge pages buy on this machine, what a TLB miss costs, and what the price is. */
#include "collect.h"
#include "commands.h"
#include "compare.h"
#include "fragment.h"
#include "options.h"
#include "plan.h"
#include "report.h"
#include "summarize.h"
#include "version.h"

#include <stdio.h>
#include <string.h>

static const struct command {
	const char *name, *arguments;
	int (*run)(const struct options *options);
	const char *summary;
} commands[] = {
	{"check", "[FILE]", check_main, "report every mistake of the experiments at once"},
	{"plan", "", plan_main, "cells, arms, memory and time; what is pending"},
	{"cell", "ID", cell_main, "measure one cell, e.g. sweep/1GiB-r03"},
	{"collect", "", collect_main, "all whole raw files of the experiments as one table"},
	{"summarize", "", summarize_main, "medians, intervals and ratios of what is measured"},
	{"report", "", report_main, "the results page as Markdown"},
	{"compare", "", compare_main, "two data sets side by side: do their intervals overlap?"},
	{"doctor", "", doctor_main, "what this machine can and cannot do, and the remedy"},
	{"list", "[TOPIC]", list_main, "experiments, modes, workloads, metrics"},
	{"restore", "", restore_main, "give back settings that a dead run left changed"},
	{"hold", "COMMAND", hold_main, "run a command while no other measurement may run"},
	{"facts", "", facts_main, "the machine's facts as a table"},
	{"rates", "", rates_main, "measure the rates that the plan predicts times from"},
	{"fragment", "", fragment_main, "what the Makefile needs to know of the experiments"},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static int help(void)
{
	printf("usage: pagetoll COMMAND [OPTION ...]\n\n"
	       "What do huge pages buy on this machine, what does a TLB miss cost, and what is "
	       "the\n"
	       "price? Usually run by make: `make help` lists its targets.\n\ncommands:\n");
	for (int i = 0; i < COMMANDS; i++)
		printf("  %-10s %-8s %s\n", commands[i].name, commands[i].arguments,
		       commands[i].summary);
	printf("\noptions:\n");
	options_help();
	printf("  %-18s %s\n  %-18s %s\n", "--help", "this text", "--version", "the version");
	printf("\nexit code: 0 done, also where the machine could not give something; 1 something\n"
	       "failed or was not obtained; 2 a mistake in the command or the experiments.\n");
	return 0;
}

int main(int argc, char **argv)
{
	struct options options;

	if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "help"))
		return argc < 2 ? help(), 2 : help();
	if (!strcmp(argv[1], "--version")) {
		printf("pagetoll %s\n", PAGETOLL_VERSION);
		return 0;
	}
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(argv[1], commands[i].name))
			return options_parse(&options, argc - 1, argv + 1)
			               ? commands[i].run(&options)
			               : 2;
	fprintf(stderr, "pagetoll: no command \"%s\"; `pagetoll --help` lists them\n", argv[1]);
	return 2;
}
