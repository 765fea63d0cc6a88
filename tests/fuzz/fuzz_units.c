/* Single words: sizes, times, percentages, and every other kind of value that a key may take. */
#include "fuzz_folder.h"
#include "kind.h"
#include "units.h"

static void check_size(const char *text)
{
	char again[UNITS_TEXT], once_more[UNITS_TEXT];
	uint64_t bytes, read;

	if (!units_parse_size(text, &bytes))
		return;
	units_format_size(again, bytes);
	HOLDS(units_parse_size(again, &read) && read == bytes);
	HOLDS(!strcmp(units_format_size(once_more, read), again));
	units_human_size(once_more, bytes);
	units_human_seconds(once_more, (double)bytes);
}

static void check_time(const char *text)
{
	char again[UNITS_TEXT];
	uint64_t ns, read;

	if (!units_parse_time(text, &ns))
		return;
	units_format_time(again, ns);
	HOLDS(units_parse_time(again, &read) && read == ns);
}

static void check_percent(const char *text)
{
	char again[UNITS_TEXT];
	struct value value = {.text = text}, read = {.text = again};

	if (!kind_percent.parse(&kind_percent, &value))
		return;
	HOLDS(value.share >= 0 && value.share <= 1 && value.number <= 100000);
	kind_percent.format(again, value.number);
	HOLDS(kind_percent.parse(&kind_percent, &read) && read.number == value.number);
	snprintf(again, sizeof(again), "%.10g%%", value.share * 100); /* as canonical texts do */
	HOLDS(kind_percent.parse(&kind_percent, &read) && read.number == value.number);
}

/* What is refused is complained about, once. */
static void check_kinds(const char *text)
{
	static const struct kind *const kinds[] = {
		&kind_size,       &kind_time,        &kind_count,    &kind_percent, &kind_name,
		&kind_event,      &kind_line,        &kind_prose,    &kind_layout,  &kind_offset,
		&kind_order,      &kind_regime,      &kind_estimate, &kind_touch,   &kind_after,
		&kind_lock,       &kind_alignment,   &kind_nested,   &kind_pages,   &kind_workload,
		&kind_thp_defrag, &kind_thp_enabled,
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct complaints complaints = {0};
		struct value value = {.text = text, .place.file = "a"};
		bool good = kind_parse(kinds[i], &value, &complaints);

		HOLDS(complaints.count == !good);
		complaints_release(&complaints);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);

	check_size(text);
	check_time(text);
	check_percent(text);
	check_kinds(text);
	free(text);
	return 0;
}
