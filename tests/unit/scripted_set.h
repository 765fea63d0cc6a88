/*
 * What the tests of sets of counters share: a Skylake in a folder, a scripted kernel that counts
 * ten times an event's config in 4000 ns, and every word there is.
 */
#ifndef PAGETOLL_SCRIPTED_SET_H
#define PAGETOLL_SCRIPTED_SET_H

#include "counter_machines.h"
#include "counter_set.h"
#include "counter_word.h"
#include "perf_script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const char *words[COUNTER_WORDS];
static struct count counts[COUNTERS_MOST];

static inline uint64_t by_config(uint64_t config)
{
	return config * 10;
}

static inline int setup(void **state)
{
	(void)state;
	tree_open();
	machine_skylake();
	script = (struct script){.enabled_ns = 4000, .running_ns = 4000, .counted = by_config};
	for (size_t i = 0; i < COUNTER_WORDS; i++)
		words[i] = counter_word_at(i);
	return 0;
}

static inline int teardown(void **state)
{
	(void)state;
	assert_string_equal(script.mistakes, "");
	assert_int_equal(script_still_open(), 0);
	tree_close();
	return 0;
}

static inline struct counter_set *open_all(void)
{
	return counter_set_open(words, COUNTER_WORDS, 0, &perf_calls_script);
}

static inline bool is_ok(const struct counter_set *set, size_t i)
{
	struct outcome outcome = counter_set_outcome(set, i);

	return outcome_is_ok(&outcome);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

#endif
