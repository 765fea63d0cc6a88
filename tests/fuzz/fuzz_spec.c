/*
 * A whole spec: the first part of an input is experiments.yaml, a second one a file beside it that
 * it may include. Whatever is wrong is said in printable lines; what nothing is wrong with has a
 * canonical text that is read back to the same identity.
 */
#include "counter_set.h"
#include "fuzz_folder.h"
#include "placeholder.h"
#include "spec.h"

#include <errno.h>
#include <glob.h>

static char plots[PATH_MAX];

/* In the place of libc's: a pattern such as that of all files of this machine would say nothing of
 * us, and take minutes. */
int glob(const char *pattern, int flags, int (*failed)(const char *, int), glob_t *found)
{
	static char path[PATH_MAX];
	static char *paths[] = {path, NULL};

	(void)flags;
	(void)failed;
	fuzz_path(path, "more.yaml");
	*found = (glob_t){.gl_pathc = 1, .gl_pathv = paths};
	return strstr(pattern, "more") ? 0 : GLOB_NOMATCH;
}

void globfree(glob_t *found)
{
	*found = (glob_t){0};
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	fuzz_open();
	fuzz_put_text("plots/latency.gp", "");
	fuzz_put_text("data/published/published.csv", "source,value\nlab06,1\n");
	fuzz_path(plots, "plots");
	setenv("PAGETOLL_SYSROOT", fuzz_root, 1); /* what CPU this is must not matter */
	return 0;
}

static void check_printable(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		HOLDS((unsigned char)text[i] >= ' ' || text[i] == '\n');
}

/* Complaints' number; what they say is looked at. */
static size_t read_spec(struct spec *spec, const char *name, bool quick)
{
	struct spec_options options = {.quick = quick, .plots = plots};
	char path[PATH_MAX];
	char *said;
	size_t size, complaints;
	FILE *out = open_memstream(&said, &size);

	complaints = spec_read(spec, fuzz_path(path, name), &options, out);
	for (size_t i = 0; !complaints && i < spec->count; i++)
		placeholder_check(&spec->experiments[i], out);
	fclose(out);
	HOLDS(!complaints || size);
	check_printable(said, size);
	free(said);
	return complaints;
}

static void check_canonical(const struct experiment *experiment)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	struct spec again;

	spec_write_canonical(experiment, out);
	fputs("    title: Z\n", out);
	fclose(out);
	fuzz_put("canonical.yaml", text, size);
	free(text);
	HOLDS(!read_spec(&again, "canonical.yaml", false));
	HOLDS(again.count == 1);
	HOLDS(!strcmp(again.experiments[0].hash, experiment->hash));
	HOLDS(!strcmp(again.experiments[0].name, experiment->name));
	spec_release(&again);
}

static void check_experiment(const struct experiment *experiment)
{
	HOLDS(experiment->arm_count && experiment->size_count);
	HOLDS(experiment->counter_count <= COUNTERS_MOST); /* the room there is for their counts */
	for (size_t i = 0; i < experiment->arm_count; i++) {
		HOLDS(experiment->arms[i].baseline < experiment->arm_count);
		for (size_t k = 0; k < i; k++)
			HOLDS(strcmp(experiment->arms[i].label, experiment->arms[k].label));
		arm_floor(experiment, i);
		arm_role(experiment, i);
	}
	for (size_t i = 1; i < experiment->size_count; i++)
		HOLDS(experiment->sizes[i - 1] < experiment->sizes[i]);
	check_canonical(experiment);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t length;
	char *first = fuzz_part(&data, &size, &length);
	struct spec spec;

	fuzz_put("spec.yaml", first, length);
	fuzz_put("more.yaml", data, size);
	free(first);
	if (!read_spec(&spec, "spec.yaml", false))
		for (size_t i = 0; i < spec.count; i++)
			check_experiment(&spec.experiments[i]);
	spec_release(&spec);
	read_spec(&spec, "spec.yaml", true);
	spec_release(&spec);
	return 0;
}
