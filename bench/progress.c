#include "progress.h"
#include "units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void read_list(struct progress *progress, const char *list)
{
	char line[256];
	bool met = false;
	FILE *file = fopen(list, "re");

	while (file && fgets(line, sizeof(line), file)) {
		char *tab = strchr(line, '\t');
		double seconds = tab ? strtod(tab + 1, NULL) : 0;

		line[strcspn(line, "\t\n")] = '\0';
		progress->total++;
		progress->all_s += seconds;
		if (!strcmp(line, progress->id)) {
			met = true;
			progress->number = progress->total;
			progress->cell_s = seconds;
		} else if (!met) {
			progress->done_s += seconds;
		}
	}
	if (file)
		fclose(file);
}

void progress_begin(struct progress *progress, const char *id, const char *list, double began)
{
	*progress = (struct progress){
		.id = id,
		.number = 1,
		.cell_began_s = now_s(),
		.began_s = began,
		.terminal = isatty(STDERR_FILENO),
	};
	if (list)
		read_list(progress, list);
	if (!progress->total)
		progress->total = 1;
	progress_step(progress, 0);
}

/* What is left, at the pace so far: prediction corrected by how long the part that is over took. */
static void left(const struct progress *progress, double fraction, char *text)
{
	double over = progress->done_s + fraction * progress->cell_s;
	double took = now_s() - progress->began_s;
	double pace = over > 0 && took > 0 && progress->done_s > 0 ? took / over : 1;

	if (progress->all_s > 0)
		units_human_seconds(text, (progress->all_s - over) * pace);
	else
		text[0] = '\0';
}

void progress_step(struct progress *progress, double fraction)
{
	char eta[UNITS_TEXT];

	if (!progress || !progress->terminal)
		return;
	left(progress, fraction, eta);
	fprintf(stderr, "\r\033[K[%zu/%zu] %s  %3.0f %%%s%s", progress->number, progress->total,
	        progress->id, 100 * fraction, *eta ? "  all done in " : "", eta);
	fflush(stderr);
}

void progress_end(struct progress *progress, const struct outcome *outcome)
{
	char eta[UNITS_TEXT], took[UNITS_TEXT];

	if (!progress)
		return;
	left(progress, 1, eta);
	units_human_seconds(took, now_s() - progress->cell_began_s);
	fprintf(stderr, "%s[%zu/%zu] %-24s %8s  %s", progress->terminal ? "\r\033[K" : "",
	        progress->number, progress->total, progress->id, took, outcome_name(outcome->code));
	if (*outcome->why)
		fprintf(stderr, ": %s", outcome->why);
	if (*eta && progress->number < progress->total)
		fprintf(stderr, "  (all done in %s)", eta);
	fputc('\n', stderr);
}
