/*
 * From what was written to what is measured: an experiment out of its merged fields.
 */
#ifndef PAGETOLL_SPEC_RESOLVE_H
#define PAGETOLL_SPEC_RESOLVE_H

#include "fields.h"
#include "names.h"
#include "spec.h"

struct resolver {
	struct arena *memory;
	struct complaints *complaints;
	struct names figures, sources;
	struct fields quick;
	bool apply_quick;
};

/* Fills in an experiment whose name, at place, is set. Fields are merged but for quick.
 * After complaints the experiment is not whole. */
void spec_resolve(const struct resolver *resolver, struct document *document,
                  const struct fields *fields, struct place place, struct experiment *experiment);

#endif
