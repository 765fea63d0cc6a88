#include "summarize.h"
#include "event_name.h"
#include "fit.h"
#include "machine.h"
#include "units.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

const char *const summary_columns[] = {
	"experiment", "workload", "size_bytes",   "arm",     "pages", "thp_enabled",
	"thp_defrag", "layout",   "stride_bytes", "offset",  "order", "hit_ratio",
	"touch",      "after",    "alignment",    "lock",    "role",  "metric",
	"unit",       "median",   "lo",           "hi",      "p10",   "q1",
	"q3",         "n",        "over",         "outcome", "why",   NULL};

static const char *const over_names[] = {
	[OVER_NONE] = "none",
	[OVER_ROUNDS] = "rounds",
	[OVER_PAIRS] = "pairs",
};

static void write_arm(struct csv_writer *csv, const struct experiment *experiment, size_t number,
                      uint64_t size)
{
	const struct arm *arm = &experiment->arms[number];

	csv_text(csv, experiment->name);
	csv_text(csv, arm->workload->name);
	csv_u64(csv, size);
	csv_text(csv, arm->label);
	csv_text(csv, arm->pages->name);
	csv_text(csv, arm->thp.enabled);
	csv_text(csv, arm->thp.defrag);
	csv_text(csv, layout_name(arm->layout));
	csv_u64(csv, arm->stride);
	csv_text(csv, offset_name(arm->offset));
	csv_text(csv, order_name(arm->order));
	csv_real(csv, arm->hit_ratio);
	csv_text(csv, touch_name(arm->touch));
	csv_text(csv, after_name(arm->after));
	csv_text(csv, alignment_name(arm->alignment));
	csv_text(csv, arm->lock ? "true" : "false");
	csv_text(csv, arm_role(experiment, number));
}

static void write_summary(struct csv_writer *csv, const struct metric *metric,
                          const struct summary *summary)
{
	csv_text(csv, metric->name);
	csv_text(csv, metric->unit);
	csv_real(csv, summary->stats.median);
	csv_real(csv, summary->stats.lo);
	csv_real(csv, summary->stats.hi);
	csv_real(csv, summary->stats.p10);
	csv_real(csv, summary->stats.q1);
	csv_real(csv, summary->stats.q3);
	csv_u64(csv, summary->stats.n);
	csv_text(csv, over_names[summary->over]);
	csv_text(csv, outcome_name(summary->outcome.code));
	csv_text(csv, summary->outcome.why);
	csv_end_row(csv);
}

/* One metric of one arm at one size, if it is said of it. */
static void write_metric(struct csv_writer *csv, const struct experiment *experiment,
                         const struct collection *collection, const struct metric *metric,
                         size_t arm, uint64_t size)
{
	struct summary summary;

	if (!metric_applies(metric, experiment, arm, size))
		return;
	summary = summarize(collection, experiment, metric, arm, size);
	write_arm(csv, experiment, arm, size);
	write_summary(csv, metric, &summary);
}

static void write_events(struct csv_writer *csv, const struct experiment *experiment,
                         const struct collection *collection, size_t arm, uint64_t size)
{
	for (size_t i = 0; i < experiment->counter_count; i++) {
		struct metric metric = metric_of_event(experiment->counters[i]);

		if (event_name_is_raw(metric.name))
			write_metric(csv, experiment, collection, &metric, arm, size);
	}
}

static void write_rows(struct csv_writer *csv, const struct experiment *experiment,
                       const struct collection *collection)
{
	for (size_t s = 0; s < experiment->size_count; s++)
		for (size_t arm = 0; arm < experiment->arm_count; arm++) {
			uint64_t size = experiment->sizes[s];

			for (size_t m = 0; metric_at(m); m++)
				write_metric(csv, experiment, collection, metric_at(m), arm, size);
			write_events(csv, experiment, collection, arm, size);
		}
}

static void write_comments(struct csv_writer *csv, const struct experiment *experiment,
                           const struct collection *collection, const char *folder)
{
	char text[64];

	csv_comment(csv, "experiment", experiment->name);
	csv_comment(csv, "machine", strrchr(folder, '/') ? strrchr(folder, '/') + 1 : folder);
	csv_comment(csv, "hash", experiment->hash);
	csv_comment(csv, "baseline", experiment->baseline);
	csv_comment(csv, "estimate", estimate_name(experiment->estimate));
	csv_comment(csv, "regime", regime_name(experiment->regime));
	snprintf(text, sizeof(text), "%zu of %zu", collection->rounds_whole,
	         collection->rounds_planned);
	csv_comment(csv, "cells", text);
	for (size_t i = 0; i < COLLECT_CARRIED; i++)
		csv_comment(csv, collect_carried[i], collection->carried[i]);
	csv_comment(csv, "measured", collection->measured);
	csv_comment(csv, "pagetoll", collection->program);
}

static struct outcome write_file(const struct experiment *experiment, const char *folder)
{
	char path[PATH_MAX];
	struct collection collection;
	struct csv_writer csv;
	struct outcome outcome;

	collect_read(&collection, experiment, folder);
	if (!collection.count)
		return outcome_ok();
	snprintf(path, sizeof(path), "%s/%s.csv", folder, experiment->name);
	outcome = csv_create(&csv, path);
	if (!outcome_is_ok(&outcome))
		return outcome;
	write_comments(&csv, experiment, &collection, folder);
	csv_header(&csv, summary_columns);
	write_rows(&csv, experiment, &collection);
	return csv_commit(&csv);
}

int summarize_main(const struct options *options)
{
	struct spec spec;

	if (!options_read_spec(options, &spec))
		return 2;
	fit_sizes(&spec, options_machine_folder(options), FIT_DATA_ALONE);
	for (size_t i = 0; i < spec.count; i++) {
		struct outcome outcome = outcome_ok();

		if (options_want(options, spec.experiments[i].name))
			outcome = write_file(&spec.experiments[i], options_machine_folder(options));
		if (!outcome_is_ok(&outcome)) {
			fprintf(stderr, "pagetoll summarize: %s\n", outcome.why);
			return 1;
		}
	}
	return 0;
}
