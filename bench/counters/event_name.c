#include "event_name.h"

#include <ctype.h>
#include <linux/perf_event.h>
#include <perfmon/pfmlib_perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST = 160, PMU_NAME = 48 };

/* PMUs of other machines are encoded too; libpfm4 reads this variable once, as it starts. */
static bool library_start(void)
{
	static int state = PFM_ERR_NOINIT;

	if (state == PFM_ERR_NOINIT) {
		bool set = getenv("LIBPFM_ENCODE_INACTIVE");

		if (!set)
			setenv("LIBPFM_ENCODE_INACTIVE", "1", 1);
		state = pfm_initialize();
		if (!set)
			unsetenv("LIBPFM_ENCODE_INACTIVE");
	}
	return state == PFM_SUCCESS;
}

bool event_name_is_raw(const char *name)
{
	return strstr(name, "::");
}

static void append(char list[static LIST], const char *word)
{
	size_t used = strlen(list);

	if (used + strlen(word) + 8 < LIST)
		snprintf(list + used, LIST - used, "%s%s", used ? ", " : "", word);
	else if (used && list[used - 1] != '.')
		snprintf(list + used, LIST - used, ", ...");
}

static const char *pmu_of(char pmu[static PMU_NAME], const char *name)
{
	snprintf(pmu, PMU_NAME, "%.*s", (int)strcspn(name, ":"), name);
	return pmu;
}

/* PFM_PMU_MAX: libpfm4 does not know it. With list: names those that are present here. */
static int find_pmu(const char *pmu, char *list)
{
	for (int i = 0; i < PFM_PMU_MAX; i++) {
		pfm_pmu_info_t info = {.size = sizeof(info)};

		if (pfm_get_pmu_info((pfm_pmu_t)i, &info) != PFM_SUCCESS)
			continue;
		if (!strcmp(info.name, pmu))
			return i;
		if (info.is_present)
			append(list, info.name);
	}
	return PFM_PMU_MAX;
}

static size_t common_length(const char *a, const char *b)
{
	size_t length = 0;

	while (a[length] && toupper((unsigned char)a[length]) == toupper((unsigned char)b[length]))
		length++;
	return length;
}

/* Events that begin as the wanted one does for as long as any. */
static void list_events(int pmu, const char *wanted, char list[static LIST])
{
	pfm_pmu_info_t info = {.size = sizeof(info)};
	size_t longest = 0;

	pfm_get_pmu_info((pfm_pmu_t)pmu, &info);
	for (int i = info.first_event; i != -1; i = pfm_get_event_next(i)) {
		pfm_event_info_t event = {.size = sizeof(event)};
		size_t length;

		if (pfm_get_event_info(i, PFM_OS_PERF_EVENT, &event) != PFM_SUCCESS)
			continue;
		length = common_length(event.name, wanted);
		if (length > longest)
			list[0] = '\0';
		if (length >= longest && length)
			append(list, event.name);
		longest = length > longest ? length : longest;
	}
}

static void list_masks(int index, char list[static LIST])
{
	pfm_event_info_t event = {.size = sizeof(event)};

	pfm_get_event_info(index, PFM_OS_PERF_EVENT, &event);
	for (int i = 0; i < event.nattrs; i++) {
		pfm_event_attr_info_t mask = {.size = sizeof(mask)};

		if (pfm_get_event_attr_info(index, i, PFM_OS_PERF_EVENT, &mask) == PFM_SUCCESS &&
		    mask.type == PFM_ATTR_UMASK)
			append(list, mask.name);
	}
}

/* Why libpfm4 did not take the name. */
static struct outcome refusal(const char *name, int error)
{
	char pmu[PMU_NAME], event[EVENT_NAME], list[LIST] = "";
	int found = find_pmu(pmu_of(pmu, name), list);
	int index;

	if (found == PFM_PMU_MAX)
		return outcome_of(OUTCOME_FAILED,
		                  "this libpfm4 knows no PMU \"%s\"; of this machine it knows %s",
		                  pmu, list);
	snprintf(event, sizeof(event), "%.*s",
	         (int)(strlen(pmu) + 2 + strcspn(name + strlen(pmu) + 2, ":")), name);
	index = pfm_find_event(event);
	list[0] = '\0';
	if (index < 0) {
		list_events(found, event + strlen(pmu) + 2, list);
		return outcome_of(OUTCOME_FAILED, "%s has no event %s%s%s", pmu,
		                  event + strlen(pmu) + 2, *list ? "; nearest: " : "", list);
	}
	list_masks(index, list);
	return outcome_of(OUTCOME_FAILED, "libpfm4 does not take %s: %s%s%s", name,
	                  pfm_strerror(error), *list ? "; unit masks: " : "", list);
}

static struct outcome encode(const char *name, struct perf_event_attr *attr)
{
	pfm_perf_encode_arg_t wanted = {.attr = attr, .size = sizeof(wanted)};
	int error;

	if (strlen(name) >= EVENT_NAME)
		return outcome_of(OUTCOME_FAILED, "the event's name is over %d letters: %.80s...",
		                  EVENT_NAME - 1, name);
	if (!library_start())
		return outcome_of(OUTCOME_FAILED,
		                  "libpfm4 does not start, so it cannot say what "
		                  "%s is",
		                  name);
	error = pfm_get_os_event_encoding(name, PFM_PLM3, PFM_OS_PERF_EVENT, &wanted);
	if (error != PFM_SUCCESS)
		return refusal(name, error);
	if (attr->exclude_user || !attr->exclude_kernel)
		return outcome_of(OUTCOME_FAILED,
		                  "%s asks for more or less than user mode, which is what is "
		                  "counted here: leave :u, :k and :h away",
		                  name);
	return outcome_ok();
}

/* A code means another thing, or nothing, on another PMU. */
static bool is_elsewhere(const char *name)
{
	char pmu[PMU_NAME], list[LIST] = "";
	pfm_pmu_info_t info = {.size = sizeof(info)};
	int found = find_pmu(pmu_of(pmu, name), list);

	return found != PFM_PMU_MAX && pfm_get_pmu_info((pfm_pmu_t)found, &info) == PFM_SUCCESS &&
	       !info.is_present;
}

bool event_name_encode(const char *name, struct perf_event_attr *attr)
{
	struct perf_event_attr encoded = {0};
	struct outcome outcome = encode(name, &encoded);

	if (!outcome_is_ok(&outcome))
		return false;
	attr->type = encoded.type;
	attr->config = encoded.config;
	attr->config1 = encoded.config1;
	attr->config2 = encoded.config2;
	return true;
}

struct outcome event_name_find(const char *name, struct perf_event_attr *attr)
{
	struct outcome outcome = encode(name, attr);

	if (outcome_is_ok(&outcome) && is_elsewhere(name))
		outcome = outcome_of(OUTCOME_UNAVAILABLE,
		                     "%s is an event of another CPU: it can be counted only on a "
		                     "machine with that PMU",
		                     name);
	if (!outcome_is_ok(&outcome))
		outcome.code = OUTCOME_UNAVAILABLE;
	return outcome;
}

static bool is_unchecked(const char *name)
{
#if defined(__x86_64__)
	return !strncmp(name, "arm_", 4);
#else
	(void)name;
	return false;
#endif
}

struct outcome event_name_check(const char *name)
{
	struct perf_event_attr attr = {0};
	struct outcome outcome = encode(name, &attr);

	return is_unchecked(name) && strlen(name) < EVENT_NAME ? outcome_ok() : outcome;
}
