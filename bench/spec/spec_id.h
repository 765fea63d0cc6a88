/*
 * Which key of a spec: the row in the table of spec_keys.h. Their order is that of the schema and
 * of canonical specs: a change of it changes every identity.
 */
#ifndef PAGETOLL_SPEC_ID_H
#define PAGETOLL_SPEC_ID_H

enum spec_id {
	KEY_DEFAULTS,
	KEY_INCLUDE,
	KEY_QUICK,
	KEY_EXPERIMENTS,
	KEY_TITLE,
	KEY_QUESTION,
	KEY_WORKLOAD,
	KEY_SIZE,
	KEY_PAGES,
	KEY_THP,
	KEY_ENABLED,
	KEY_DEFRAG,
	KEY_LAYOUT,
	KEY_STRIDE,
	KEY_OFFSET,
	KEY_ORDER,
	KEY_BASELINE,
	KEY_ROUNDS,
	KEY_SAMPLES,
	KEY_LAPS,
	KEY_MIN_TIME,
	KEY_REGIME,
	KEY_SEED,
	KEY_THRESHOLD,
	KEY_COUNTERS,
	KEY_ESTIMATE,
	KEY_FIGURES,
	KEY_PUBLISHED,
	KEY_EXPECT,
	KEY_CLAIM,
	KEY_THAT,
	KEY_READING,
	KEY_NOTE,
	KEY_MAX_SIZE,
	KEY_COUNT
};

#endif
