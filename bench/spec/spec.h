/*
 * Experiment specs: experiments.yaml and what it includes, read by libyaml's document API, checked,
 * defaulted and resolved into arms. Every mistake of every file is reported at once. The words that
 * stand in YAML are those of the tables here, of page_mode.h and of workload.h.
 */
#ifndef PAGETOLL_SPEC_H
#define PAGETOLL_SPEC_H

#include "page_mode.h"
#include "workload.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum regime { REGIME_STEADY, REGIME_COLD };
enum estimate { ESTIMATE_MEDIAN, ESTIMATE_LOWER_QUARTILE };

/* Where a region begins: on a boundary of the largest page, or one small page past it. */
enum alignment { ALIGNMENT_ALIGNED, ALIGNMENT_MISALIGNED };

enum { SPEC_LABEL = 96, SPEC_HASH = 9 };

/* The THP state an arm is populated under; NULL word: as found on the machine. */
struct thp_state {
	const char *enabled; /* always, madvise, never */
	const char *defrag;  /* always, defer, defer+madvise, madvise, never */
};

/* One choice of every dimension but the size. */
struct arm {
	char label[SPEC_LABEL]; /* unique in the experiment: pages, then each other dimension that
	                           varies, joined by '/'; a control's begins with "control" */
	const struct workload *workload;
	const struct page_mode *pages;
	struct thp_state thp;
	enum layout layout;
	uint64_t stride; /* bytes */
	enum offset offset;
	enum order order;
	double hit_ratio; /* 0..1 */
	enum touch touch;
	enum after after;
	enum alignment alignment;
	bool lock;
	bool control;    /* identical twin of its baseline */
	size_t baseline; /* index of the arm it is divided by; its own index for a baseline */
};

struct expectation {
	const char *claim; /* prose */
	const char *that;  /* expression, type-checked by expect.h */
	int line;
};

struct experiment {
	const char *file; /* where it stands, for messages */
	int line;
	const char *name;                              /* [a-z][a-z0-9-]* */
	const char *title, *question, *reading, *note; /* prose; NULL when absent */
	const char *published;                         /* a source of data/published; NULL */

	uint64_t *sizes; /* bytes, ascending: as they are measured */
	size_t size_count;
	uint64_t *asked; /* as they are written, where one of sizes stands in for a larger one; else
	                    NULL: read it by experiment_asked_size() */
	bool nested;     /* sizes are first parts of one region, the largest: a cell holds all */
	struct arm *arms; /* without controls first come in spec order; controls last */
	size_t arm_count;

	unsigned int rounds, samples, laps;
	uint64_t min_time_ns;
	enum regime regime;
	enum estimate estimate;
	uint64_t seed;
	double threshold; /* share of the region that must be as asked, 0..1 */
	const char *baseline;

	const char **figures; /* names of plots/<name>.gp */
	size_t figure_count;
	const char **counters; /* event names, for a machine that has them */
	size_t counter_count;
	struct expectation *expect;
	size_t expect_count;

	char hash[SPEC_HASH]; /* identity: 8 hex digits over the canonical text */
};

struct spec {
	struct experiment *experiments;
	size_t count;
	const char **left_out; /* names of experiments that quick left without a size */
	size_t left_out_count;
	struct arena *memory; /* of all that experiments point to */
};

/* How to read. */
struct spec_options {
	bool quick;        /* apply the quick: block over every experiment */
	const char *plots; /* folder of figures' scripts, to check names; NULL: "plots" */
};

/* Reads path and its includes. Complaints ("file:line:col: error: ...") go to complaints, all of
 * them; returns their number. The spec is whole only when it is 0; release it in either case, or
 * let it live until the process ends.
 *
 * What holds: quick over the experiment over its file's defaults over those of the file that
 * includes it over what is built in; key by key, in thp too. Files are named relative to the one
 * that includes them; each is read once. */
size_t spec_read(struct spec *spec, const char *path, const struct spec_options *options,
                 FILE *complaints);

void spec_release(struct spec *spec);

const struct experiment *spec_find(const struct spec *spec, const char *name);

/* The canonical text: resolved, defaults filled in, fixed order of keys, only what decides what is
 * measured. Itself valid YAML. The hash is taken over this. */
void spec_write_canonical(const struct experiment *experiment, FILE *out);

/* JSON schema of experiments.yaml for editors, from the same tables. */
void spec_write_schema(FILE *out);

/* Neither a baseline nor a control: an arm that has a speedup. */
bool arm_is_compared(const struct experiment *experiment, size_t arm);

/* Whether any arm is. */
bool experiment_compares(const struct experiment *experiment);

/* The arm that differs in nothing but a packed layout: what its lines cost where translation is
 * cheapest. SIZE_MAX: there is none, or this is it. A control's is a control. */
size_t arm_floor(const struct experiment *experiment, size_t arm);

/* Whether it is the floor of another. */
bool arm_is_floor(const struct experiment *experiment, size_t arm);

/* "baseline", "control" or "arm". */
const char *arm_role(const struct experiment *experiment, size_t arm);

/* Sizes are written for a machine that can hold them. Where memory is short, a power of two stands
 * in for the next larger size that is written (see fit.h): sizes keep their order, and a power of
 * two can stand in for one size only. What is asked of a size as written is answered at the one
 * measured. */

/* How many cells a round has, and the sizes they are named after: one for each size; nested, one
 * alone, of the largest. */
size_t experiment_cells(const struct experiment *experiment);
uint64_t experiment_cell_size(const struct experiment *experiment, size_t index);

/* The sizes that a cell named after that size holds: *count of them, ascending. */
const uint64_t *experiment_sizes_of(const struct experiment *experiment, const uint64_t *cell_size,
                                    size_t *count);

/* The size as it is written that sizes[index] is, or stands in for. */
uint64_t experiment_asked_size(const struct experiment *experiment, size_t index);

/* Whether the size is written. */
bool experiment_has_size(const struct experiment *experiment, uint64_t asked);

/* What is measured where that size is written; the size itself where it is not written. */
uint64_t experiment_measured_size(const struct experiment *experiment, uint64_t asked);

/* The size as written that this one may stand in for; 0: it is none that may. */
uint64_t experiment_stood_for(const struct experiment *experiment, uint64_t size);

/* Words of the enumerations, for CSV and reports. */
const char *layout_name(enum layout layout);
bool layout_find(const char *name, enum layout *layout); /* false: no such word */
const char *offset_name(enum offset offset);
const char *order_name(enum order order);
const char *touch_name(enum touch touch);
const char *after_name(enum after after);
const char *alignment_name(enum alignment alignment);
const char *regime_name(enum regime regime);
const char *estimate_name(enum estimate estimate);

#endif
