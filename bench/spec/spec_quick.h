/*
 * The quick plan: which experiments stay in it.
 */
#ifndef PAGETOLL_SPEC_QUICK_H
#define PAGETOLL_SPEC_QUICK_H

#include "fields.h"
#include "spec.h"

/* Complains of names in `only` that are no experiment's. */
void quick_check(const struct spec *spec, const struct fields *quick,
                 struct complaints *complaints);

/* Takes out of the spec the experiments that `only` does not name, where it names any, and those
 * that max_size left without a size. */
void quick_leave_out(struct spec *spec, const struct fields *quick);

#endif
