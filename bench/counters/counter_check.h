/* Whether a name may stand under `counters:` in a spec. */
#ifndef PAGETOLL_COUNTER_CHECK_H
#define PAGETOLL_COUNTER_CHECK_H

#include "outcome.h"

/* Ok for every word, and for every event of libpfm4 on whatever machine, since specs travel: what
 * this machine cannot count is a reason in its rows. Failed, naming the words and this machine's
 * CPU family, for anything else; see also counter_word_at(), for the nearest. */
struct outcome counter_check(const char *name);

#endif
