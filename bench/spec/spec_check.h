/*
 * What is wrong between fields of an experiment that are sound each for itself.
 */
#ifndef PAGETOLL_SPEC_CHECK_H
#define PAGETOLL_SPEC_CHECK_H

#include "spec_resolve.h"

void spec_check(const struct resolver *resolver, const struct fields *fields, struct place place);

/* All dimensions are sound: arms can be made. */
bool spec_check_dimensions(const struct fields *fields);

#endif
