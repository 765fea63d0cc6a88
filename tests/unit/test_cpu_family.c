/* Events of each family against codes known from elsewhere: those of the vendors' files, and those
 * that libpfm4 computes. */
#include "cpu_family.h"
#include "core_type.h"
#include "event_name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INTEL "GenuineIntel"
#define AMD   "AuthenticAMD"
#define ARM   "0x41"

static struct core_type core(const char *vendor, unsigned int family, unsigned int model,
                             unsigned int stepping, const char *source)
{
	struct core_type type = {.family = family, .model = model, .stepping = stepping};

	snprintf(type.vendor, sizeof(type.vendor), "%s", vendor);
	snprintf(type.source, sizeof(type.source), "%s", source);
	return type;
}

/* As /proc/cpuinfo has them, decimal, from machines on record. */
static void models_are_known(void **state)
{
	static const struct {
		const char *vendor;
		unsigned int family, model, stepping;
		const char *source, *name;
	} rows[] = {
		{INTEL, 6, 78, 3, "", "Intel Skylake"},
		{INTEL, 6, 85, 4, "", "Intel Skylake-SP"},
		{INTEL, 6, 85, 0, "", "Intel Skylake-SP"},
		{INTEL, 6, 85, 5, "", "Intel Cascade Lake or Cooper Lake"},
		{INTEL, 6, 85, 7, "", "Intel Cascade Lake or Cooper Lake"},
		{INTEL, 6, 85, 11, "", "Intel Cascade Lake or Cooper Lake"},
		{INTEL, 6, 106, 6, "", "Intel Ice Lake-SP"},
		{INTEL, 6, 126, 5, "", "Intel Ice Lake"},
		{INTEL, 6, 143, 8, "", "Intel Sapphire Rapids"},
		{INTEL, 6, 207, 2, "", "Intel Emerald Rapids"},
		{INTEL, 6, 173, 1, "", "Intel Granite Rapids"},
		{INTEL, 6, 175, 3, "", "Intel Sierra Forest"},
		{INTEL, 6, 151, 2, "cpu_core", "Intel Alder Lake, performance core"},
		{INTEL, 6, 151, 2, "cpu_atom", "Intel Alder Lake, efficiency core"},
		{INTEL, 6, 183, 1, "cpu_atom", "Intel Raptor Lake, efficiency core"},
		{INTEL, 6, 197, 2, "cpu_lowpower", "Intel Arrow Lake-H, low-power efficiency core"},
		{AMD, 23, 1, 2, "", "AMD Zen 1"},
		{AMD, 23, 0x2f, 0, "", "AMD Zen 1"},
		{AMD, 23, 49, 0, "", "AMD Zen 2"},
		{AMD, 23, 0x30, 0, "", "AMD Zen 2"},
		{AMD, 25, 1, 1, "", "AMD Zen 3"},
		{AMD, 25, 0x21, 0, "", "AMD Zen 3"},
		{AMD, 25, 0x50, 0, "", "AMD Zen 3"},
		{AMD, 25, 17, 1, "", "AMD Zen 4"},
		{AMD, 25, 0x61, 2, "", "AMD Zen 4"},
		{AMD, 25, 0xa0, 2, "", "AMD Zen 4"},
		{AMD, 26, 2, 1, "", "AMD Zen 5"},
		{AMD, 26, 0x11, 0, "", "AMD Zen 5"},
		{AMD, 26, 0x44, 0, "", "AMD Zen 5"},
		{ARM, 0, 0xd0c, 1, "", "ARM Neoverse N1"},
		{ARM, 0, 0xd40, 1, "armv8_pmuv3_0", "ARM Neoverse V1"},
		{ARM, 0, 0xd49, 0, "", "ARM Neoverse N2"},
		{ARM, 0, 0xd4f, 0, "", "ARM Neoverse V2"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct core_type type = core(rows[i].vendor, rows[i].family, rows[i].model,
		                             rows[i].stepping, rows[i].source);

		assert_non_null(cpu_family_find(&type));
		assert_string_equal(cpu_family_find(&type)->name, rows[i].name);
	}
}

/* Zen 6, a hybrid whose kind of core nobody tells, a later stepping, other vendors. */
static void others_are_not(void **state)
{
	const struct core_type types[] = {
		core(AMD, 26, 0x50, 0, ""),
		core(AMD, 26, 0x30, 0, ""),
		core(AMD, 21, 1, 0, ""),
		core(INTEL, 6, 151, 2, ""),
		core(INTEL, 6, 151, 2, "cpu_lowpower"),
		core(INTEL, 6, 85, 16, ""),
		core(INTEL, 6, 61, 4, ""),
		core(INTEL, 15, 143, 0, ""),
		core("HygonGenuine", 24, 1, 0, ""),
		core("0x48", 0, 0xd0c, 0, ""),
		core("", 0, 0, 0, ""),
	};

	(void)state;
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		assert_null(cpu_family_find(&types[i]));
}

/* 0: the family has none. */
struct expected {
	const char *name;
	uint64_t config[COUNTER_WORDS];
};

#define BIG(code)                                                                                  \
	{                                                                                          \
		[COUNTER_WALKS] = 0x0e00 | (code), [COUNTER_WALKS_4K] = 0x0200 | (code),           \
		[COUNTER_WALKS_2M] = 0x0400 | (code), [COUNTER_WALKS_1G] = 0x0800 | (code),        \
		[COUNTER_SECOND_LEVEL_HITS] = 0x2000 | (code),                                     \
		[COUNTER_WALK_CYCLES] = 0x1000 | (code), [COUNTER_RETIRED_MISSES] = 0x11d0,        \
		[COUNTER_LLC_MISSES] = 0x412e                                                      \
	}
#define ZEN(llc)                                                                                   \
	{                                                                                          \
		[COUNTER_WALKS] = 0xf045, [COUNTER_WALKS_4K] = 0x1045,                             \
		[COUNTER_WALKS_2M] = 0x4045, [COUNTER_WALKS_1G] = 0x8045,                          \
		[COUNTER_SECOND_LEVEL_HITS] = 0x0f45, [COUNTER_LLC_MISSES] = (llc)                 \
	}
#define NEOVERSE                                                                                   \
	{                                                                                          \
		[COUNTER_WALKS] = 0x34, [COUNTER_LLC_MISSES] = 0x37                                \
	}

static const struct expected expectations[] = {
	{"Intel Skylake", BIG(0x08)},
	{"Intel Skylake-SP", BIG(0x08)},
	{"Intel Cascade Lake or Cooper Lake", BIG(0x08)},
	{"Intel Ice Lake", BIG(0x08)},
	{"Intel Ice Lake-SP", BIG(0x08)},
	{"Intel Tiger Lake", BIG(0x08)},
	{"Intel Sapphire Rapids", BIG(0x12)},
	{"Intel Emerald Rapids", BIG(0x12)},
	{"Intel Granite Rapids", BIG(0x12)},
	{"Intel Alder Lake, performance core", BIG(0x12)},
	{"Intel Meteor Lake, performance core", BIG(0x12)},
	{"Intel Lunar Lake, performance core", BIG(0x12)},
	{"Intel Alder Lake, efficiency core",
         {[COUNTER_WALKS] = 0x0e08,
          [COUNTER_RETIRED_MISSES] = 0x11d0,
          [COUNTER_LLC_MISSES] = 0x412e}},
	{"Intel Lunar Lake, efficiency core",
         {[COUNTER_WALKS] = 0x0e08,
          [COUNTER_WALKS_4K] = 0x0208,
          [COUNTER_WALKS_2M] = 0x0408,
          [COUNTER_SECOND_LEVEL_HITS] = 0x2008,
          [COUNTER_WALK_CYCLES] = 0x1008,
          [COUNTER_RETIRED_MISSES] = 0x11d0,
          [COUNTER_LLC_MISSES] = 0x412e}},
	{"Intel Clearwater Forest",
         {[COUNTER_WALKS] = 0x0e08,
          [COUNTER_WALKS_4K] = 0x0208,
          [COUNTER_SECOND_LEVEL_HITS] = 0x2008,
          [COUNTER_RETIRED_MISSES] = 0x11d0,
          [COUNTER_LLC_MISSES] = 0x412e}},
	{"AMD Zen 1", ZEN(0)},
	{"AMD Zen 2", ZEN(0x4843)},
	{"AMD Zen 3", ZEN(0x4843)},
	{"AMD Zen 4", ZEN(0x4843)},
	{"AMD Zen 5", ZEN(0x4843)},
	{"ARM Neoverse N1", NEOVERSE},
	{"ARM Neoverse V1", NEOVERSE},
	{"ARM Neoverse N2", NEOVERSE},
	{"ARM Neoverse V2", NEOVERSE},
};

static const struct cpu_family *named(const char *name)
{
	for (size_t i = 0; cpu_family_at(i); i++)
		if (!strcmp(cpu_family_at(i)->name, name))
			return cpu_family_at(i);
	fail_msg("no family %s", name);
	return NULL;
}

static bool is_generic(size_t word)
{
	return word == COUNTER_CYCLES || word == COUNTER_INSTRUCTIONS ||
	       word == COUNTER_PAGE_FAULTS;
}

static void codes_are_those_of_the_vendors(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(expectations) / sizeof(expectations[0]); i++) {
		const struct cpu_family *family = named(expectations[i].name);

		for (size_t word = 0; word < COUNTER_WORDS; word++) {
			const struct cpu_event *event = &family->event[word];

			if (event->config != expectations[i].config[word])
				fail_msg("%s, %s: %#lx", family->name, counter_word_at(word),
				         (unsigned long)event->config);
			assert_int_equal(!event->event, !event->config);
		}
	}
}

/* Every row has a sentence for every word, which fits the outcome with its encoding. */
static void every_word_has_a_sentence(void **state)
{
	(void)state;
	for (size_t i = 0; cpu_family_at(i); i++)
		for (size_t word = 0; word < COUNTER_WORDS; word++) {
			const struct cpu_family *family = cpu_family_at(i);
			const char *counts = family->event[word].counts;

			if (is_generic(word))
				assert_null(counts);
			else if (!counts || strlen(counts) < 30 || strlen(counts) > 240)
				fail_msg("%s, %s: %s", family->name, counter_word_at(word),
				         counts ? counts : "nothing");
		}
}

/* 4.13.0 lacks newer PMUs, and of Ice Lake one mask that Intel's files have. */
static bool is_unknown(const char *name, const char *why)
{
	return strstr(why, "knows no PMU") ||
	       !strcmp(name, "icl::DTLB_LOAD_MISSES:WALK_COMPLETED_1G") ||
	       !strcmp(name, "icx::DTLB_LOAD_MISSES:WALK_COMPLETED_1G");
}

/* What libpfm4 computes for the table's names; at least for the PMUs that 4.13.0 has. */
static void libpfm4_agrees(void **state)
{
	static const char *const least[] = {"skl",
	                                    "skx",
	                                    "clx",
	                                    "icl",
	                                    "icx",
	                                    "spr",
	                                    "amd64_fam17h_zen1",
	                                    "amd64_fam17h_zen2",
	                                    "amd64_fam19h_zen3",
	                                    "amd64_fam19h_zen4"};
	bool met[sizeof(least) / sizeof(least[0])] = {false};
	size_t agreed = 0;

	(void)state;
	for (size_t i = 0; cpu_family_at(i); i++) {
		const struct cpu_family *family = cpu_family_at(i);

		for (size_t word = 0; word < COUNTER_WORDS && family->pmu; word++) {
			const struct cpu_event *event = &family->event[word];
			struct perf_event_attr attr = {0};
			char name[EVENT_NAME];

			if (!event->event)
				continue;
			snprintf(name, sizeof(name), "%s::%s", family->pmu, event->event);
			for (size_t k = 0; k < sizeof(least) / sizeof(least[0]); k++)
				met[k] |= !strcmp(least[k], family->pmu);
			if (!event_name_encode(name, &attr)) {
				struct outcome outcome = event_name_check(name);

				if (*outcome.why && !is_unknown(name, outcome.why))
					fail_msg("%s: %s", name, outcome.why);
				continue;
			}
			if (attr.config != event->config || attr.type != PERF_TYPE_RAW)
				fail_msg("%s: %#lx", name, (unsigned long)attr.config);
			agreed++;
		}
	}
#if defined(__x86_64__)
	for (size_t k = 0; k < sizeof(least) / sizeof(least[0]); k++)
		assert_true(met[k]);
	assert_true(agreed >= 60);
#endif
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(models_are_known),
		cmocka_unit_test(others_are_not),
		cmocka_unit_test(codes_are_those_of_the_vendors),
		cmocka_unit_test(every_word_has_a_sentence),
		cmocka_unit_test(libpfm4_agrees),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
