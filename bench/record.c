#include "record.h"
#include "counter_set.h"
#include "csv.h"
#include "folder.h"
#include "histogram.h"
#include "record_header.h"
#include "sysfs.h"
#include "thp.h"
#include "units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const record_columns[] = {"experiment",
                                      "workload",
                                      "size_bytes",
                                      "round",
                                      "group",
                                      "arm",
                                      "role",
                                      "pages",
                                      "thp_enabled",
                                      "thp_defrag",
                                      "layout",
                                      "stride_bytes",
                                      "offset",
                                      "order",
                                      "hit_ratio",
                                      "touch",
                                      "after",
                                      "alignment",
                                      "lock",
                                      "position",
                                      "sample",
                                      "phase",
                                      "ops",
                                      "time_ns",
                                      "requested_bytes",
                                      "mapped_bytes",
                                      "page_bytes",
                                      "obtained_before_bytes",
                                      "obtained_after_bytes",
                                      "huge_before_bytes",
                                      "resident_after_bytes",
                                      "frame_runs",
                                      "longest_run_bytes",
                                      "aligned_16k_bytes",
                                      "aligned_64k_bytes",
                                      "reserve_ns",
                                      "first_populate_ns",
                                      "populate_ns",
                                      "populate_faults",
                                      "settle_ns",
                                      "entries",
                                      "build_ns",
                                      "touched_bytes",
                                      "latency_ns",
                                      "latency_faults",
                                      "latency",
                                      "minor_faults",
                                      "major_faults",
                                      "voluntary_switches",
                                      "involuntary_switches",
                                      "migrations",
                                      "steal_ms",
                                      "vmstat",
                                      "counters",
                                      "outcome",
                                      "why",
                                      NULL};

static void write_dimensions(struct csv_writer *csv, const struct cell *cell, uint64_t size,
                             const struct arm *arm)
{
	csv_text(csv, cell->experiment->name);
	csv_text(csv, arm->workload->name);
	csv_u64(csv, size);
	csv_u64(csv, cell->round);
	csv_u64(csv, cell->group);
	csv_text(csv, arm->label);
	csv_text(csv, arm_role(cell->experiment, (size_t)(arm - cell->experiment->arms)));
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
}

static void known_u64(struct csv_writer *csv, bool known, uint64_t value)
{
	if (known)
		csv_u64(csv, value);
	else
		csv_empty(csv);
}

static void write_sample(struct csv_writer *csv, const struct trial *trial,
                         const struct sample *sample)
{
	known_u64(csv, trial->position, trial->position);
	known_u64(csv, sample, sample ? sample->number : 0);
	csv_text(csv, !sample ? NULL : sample->warmup ? "warmup" : "timed");
	known_u64(csv, sample, sample ? sample->ops : 0);
	known_u64(csv, sample, sample ? sample->time_ns : 0);
}

static void write_frames(struct csv_writer *csv, const struct backing *backing)
{
	known_u64(csv, backing->frames_known, backing->frames.runs);
	known_u64(csv, backing->frames_known, backing->frames.longest);
	known_u64(csv, backing->frames_known, backing->frames.aligned_16k);
	known_u64(csv, backing->frames_known, backing->frames.aligned_64k);
}

/* What a workload touches itself, while it builds, is no first touch of a region. */
static void write_backing(struct csv_writer *csv, const struct trial *trial, bool sampled)
{
	bool mapped = trial->mapping.page_size, sparse = trial->mapping.sparse;
	bool filled = trial->proven && !sparse;

	known_u64(csv, mapped, trial->mapping.requested);
	known_u64(csv, mapped, sparse ? trial->touched : trial->mapping.bytes);
	known_u64(csv, mapped, trial->mapping.page_size);
	known_u64(csv, trial->proven, trial->before.obtained);
	known_u64(csv, sampled, trial->after.obtained);
	known_u64(csv, trial->proven, trial->before.bytes.huge);
	known_u64(csv, sampled, trial->after.bytes.present);
	write_frames(csv, &trial->before);
	known_u64(csv, mapped, trial->reserve_ns);
	known_u64(csv, filled, trial->first_populate_ns);
	known_u64(csv, filled && trial->touched_twice, trial->populate_ns);
	known_u64(csv, filled, trial->mapping.faults);
	known_u64(csv, trial->proven, trial->settle_ns);
}

/* What a workload tells beside the time of its operations. */
static void write_work(struct csv_writer *csv, const struct trial *trial,
                       const struct sample *sample)
{
	bool timed = sample && sample->latency;

	known_u64(csv, trial->work.entries, trial->work.entries);
	known_u64(csv, trial->work.entries, trial->work.build_ns);
	known_u64(csv, timed, timed ? sample->ops * mapping_small_page() : 0);
	known_u64(csv, timed, timed ? sample->latency_ns : 0);
	known_u64(csv, timed, timed ? sample->latency_faults : 0);
	csv_text(csv, timed ? histogram_format(sample->latency) : NULL);
}

static void write_usage(struct csv_writer *csv, const struct sample *sample)
{
	bool known = sample && !sample->warmup;
	struct usage none = {.migrations = NAN, .steal_ms = NAN};
	const struct usage *moved = known ? &sample->moved : &none;
	char events[USAGE_TEXT];

	known_u64(csv, known, moved->minor_faults);
	known_u64(csv, known, moved->major_faults);
	known_u64(csv, known, moved->voluntary_switches);
	known_u64(csv, known, moved->involuntary_switches);
	csv_real(csv, moved->migrations);
	csv_real(csv, moved->steal_ms);
	csv_text(csv, usage_events(moved, events));
}

/* Of timed samples. */
static void write_counts(struct csv_writer *csv, const struct trial *trial,
                         const struct sample *sample)
{
	char text[COUNTS_TEXT];
	bool counted = trial->counters && sample && !sample->warmup;

	csv_text(csv, counted ? counts_format(trial->counters, sample->counts, text) : NULL);
}

static void write_row(struct csv_writer *csv, const struct cell *cell, uint64_t size,
                      const struct trial *trial, const struct sample *sample)
{
	const struct outcome *outcome = &trial->outcome;

	if (sample && !outcome_is_ok(&sample->outcome))
		outcome = &sample->outcome;
	write_dimensions(csv, cell, size, trial->arm);
	write_sample(csv, trial, sample);
	write_backing(csv, trial, sample != NULL);
	write_work(csv, trial, sample);
	write_usage(csv, sample);
	write_counts(csv, trial, sample);
	csv_text(csv, outcome_name(outcome->code));
	csv_text(csv, outcome->why);
	csv_end_row(csv);
}

/* What was refused has a row, too. */
static void write_size(struct csv_writer *csv, const struct cell *cell, uint64_t size,
                       const struct trial *trial)
{
	size_t written = 0;

	for (size_t s = 0; s < trial->sample_count; s++) {
		if (trial->samples[s].size != size)
			continue;
		write_row(csv, cell, size, trial, &trial->samples[s]);
		written++;
	}
	if (!written)
		write_row(csv, cell, size, trial, NULL);
}

static void write_trial(struct csv_writer *csv, const struct cell *cell, const struct trial *trial)
{
	size_t count;
	const uint64_t *sizes = experiment_sizes_of(cell->experiment, &cell->size, &count);

	for (size_t i = 0; i < count; i++)
		write_size(csv, cell, sizes[i], trial);
}

bool record_may_change(void)
{
	struct outcome outcome = sysfs_writable(THP_DIR "/enabled", "");

	return outcome_is_ok(&outcome);
}

struct outcome record_can_write(const struct cell *cell, const char *data)
{
	char path[PATH_MAX];
	struct csv_writer csv;
	struct outcome outcome;

	folder_make_for(cell_path(cell, data, path));
	outcome = csv_create(&csv, path);
	if (outcome_is_ok(&outcome))
		csv_abandon(&csv);
	return outcome;
}

struct outcome record_write(const struct record *record)
{
	char path[PATH_MAX];
	struct csv_writer csv;
	struct outcome outcome;

	folder_make_for(cell_path(record->cell, record->options->data, path));
	outcome = csv_create(&csv, path);
	if (!outcome_is_ok(&outcome))
		return outcome;
	record_header_write(&csv, record);
	csv_header(&csv, record_columns);
	for (size_t i = 0; i < record->count; i++)
		write_trial(&csv, record->cell, &record->trials[i]);
	return csv_commit(&csv);
}
