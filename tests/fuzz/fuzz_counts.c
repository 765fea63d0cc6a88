/* Small texts inside of cells and of prose: counts, latencies, and the places of figures. The first
 * part of an input is a name and counts, the second latencies, the third an author's reading. */
#include "count.h"
#include "fuzz_experiment.h"
#include "histogram.h"
#include "placeholder.h"
#include "template.h"

#include <math.h>

static struct chapter chapter;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const char summary[] = "size_bytes,arm,metric,unit,median,lo,hi,n,over,outcome,why\n"
				      "67108864,base/chase,ns,ns,48.3,44,58,12,pairs,ok,\n";
	char path[PATH_MAX];
	struct outcome outcome;

	(void)argc;
	(void)argv;
	fuzz_open();
	fuzz_read_experiments();
	fuzz_put_text("summary.csv", summary);
	chapter = (struct chapter){.experiment = &fuzz_spec.experiments[0], .measured = true};
	outcome = csv_read(&chapter.summary, fuzz_path(path, "summary.csv"), false);
	HOLDS(outcome_is_ok(&outcome));
	return 0;
}

/* What was found is found in what is written of it. */
static void check_counts(char *text)
{
	char *name = strsep(&text, "\n"), *again;
	struct count count, read;
	int length;

	if (!text || !counts_find(text, name, &count))
		return;
	HOLDS(count.known);
	count_scaled(&count);
	count_multiplexed(&count);
	length = count_format(NULL, 0, name, &count);
	again = malloc((size_t)length + 1);
	HOLDS(again);
	count_format(again, (size_t)length + 1, name, &count);
	if (!strpbrk(name, " \n") && counts_find(again, name, &read))
		HOLDS(count.value == read.value && count.enabled_ns == read.enabled_ns &&
		      count.running_ns == read.running_ns);
	free(again);
}

static void check_latencies(const char *text)
{
	static struct histogram histogram, read;

	if (!histogram_parse(&histogram, text)) {
		HOLDS(!histogram.total && !histogram.most);
		return;
	}
	HOLDS(histogram_parse(&read, histogram_format(&histogram)));
	HOLDS(!memcmp(&read, &histogram, sizeof(read)));
	for (int eighths = 0; eighths <= 8; eighths++)
		HOLDS(!histogram.total ||
		      histogram_quantile(&histogram, histogram.total / 2 + 1, eighths / 8.0) >= 0);
	histogram_add(&read, &histogram);
}

static void check_reading(const char *text)
{
	struct experiment experiment = *chapter.experiment;
	char *filled;
	size_t size;
	FILE *out = open_memstream(&filled, &size);

	experiment.reading = text;
	template_fill(text, &chapter, out);
	placeholder_check(&experiment, out);
	fclose(out);
	HOLDS(strlen(filled) == size);
	free(filled);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t length;
	char *counts = fuzz_part(&data, &size, &length);
	char *latencies = fuzz_part(&data, &size, &length);
	char *reading = fuzz_text(data, size);

	latencies[strcspn(latencies, "\n")] = '\0';
	check_counts(counts);
	check_latencies(latencies);
	check_reading(reading);
	free(counts);
	free(latencies);
	free(reading);
	return 0;
}
