#include "compare.h"
#include "book.h"
#include "verdict.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct tally {
	size_t compared, apart, controls, failed;
};

static bool overlap(const struct figure *one, const struct figure *other)
{
	return one->lo <= other->hi && other->lo <= one->hi;
}

static void compare_arm(const struct chapter *one, const struct chapter *other,
                        const struct arm *arm, uint64_t size, struct tally *tally)
{
	struct figure left = book_figure(one, "speedup", arm->label, size);
	struct figure right = book_figure(other, "speedup", arm->label, size);
	char text[2][FIGURE_TEXT];
	const char *word = "no interval";

	if (!isnan(left.lo) && !isnan(right.lo)) {
		word = overlap(&left, &right) ? "overlap" : "APART";
		tally->compared++;
		tally->apart += !overlap(&left, &right);
		tally->controls += 2U * arm->control;
		if (arm->control)
			tally->failed += (size_t)verdict_control_failed(&left) +
			                 (size_t)verdict_control_failed(&right);
	}
	printf("%-12s %9s %-16s %22s %22s  %s\n", one->experiment->name, figure_size(size),
	       arm->label, figure_text(&left, text[0]), figure_text(&right, text[1]), word);
}

static void compare_chapter(const struct chapter *one, const struct chapter *other,
                            struct tally *tally)
{
	const struct experiment *experiment = one->experiment;

	for (size_t s = 0; s < experiment->size_count; s++)
		for (size_t a = 0; a < experiment->arm_count; a++)
			if (experiment->arms[a].baseline != a)
				compare_arm(one, other, &experiment->arms[a], experiment->sizes[s],
				            tally);
}

static bool both_measured(const struct book *one, const struct book *other)
{
	for (size_t i = 0; i < one->spec.count; i++)
		if (one->chapters[i].measured && other->chapters[i].measured)
			return true;
	return false;
}

int compare_main(const struct options *options)
{
	struct book one, other;
	struct options second = *options;
	struct tally tally = {0};
	char folder[PATH_MAX];
	char *slash;

	if (!options->other) {
		fprintf(stderr,
		        "pagetoll compare: with which? --other DIR names a machine's folder\n");
		return 2;
	}
	snprintf(folder, sizeof(folder), "%s", options->other);
	slash = strrchr(folder, '/');
	second.machine = slash ? slash + 1 : folder;
	second.data = slash ? folder : ".";
	if (slash)
		*slash = '\0';
	if (!book_open(&one, options) || !book_open(&other, &second))
		return 2;
	if (!both_measured(&one, &other)) {
		fprintf(stderr,
		        "pagetoll compare: %s and %s have no experiment in common that is "
		        "measured\n",
		        one.machine, other.machine);
		return 2;
	}
	printf("%-12s %9s %-16s %22s %22s\n", "experiment", "size", "arm", "speedup here",
	       "speedup there");
	for (size_t i = 0; i < one.spec.count; i++)
		if (options_want(options, one.spec.experiments[i].name) &&
		    one.chapters[i].measured && other.chapters[i].measured)
			compare_chapter(&one.chapters[i], &other.chapters[i], &tally);
	printf("%zu of %zu intervals overlap; %zu of %zu controls hold 1\n",
	       tally.compared - tally.apart, tally.compared, tally.controls - tally.failed,
	       tally.controls);
	return tally.apart || tally.failed ? 1 : 0;
}
