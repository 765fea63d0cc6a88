#include "dimensions.h"

#include "units.h"

#include <string.h>

enum { PAGES = DIMENSION_COUNT - 1 };

static void set_workload(struct arm *arm, const struct value *value)
{
	arm->workload = workload_at(value->number);
}

static const char *get_workload(const struct arm *arm, char *text)
{
	(void)text;
	return arm->workload->name;
}

static void set_enabled(struct arm *arm, const struct value *value)
{
	arm->thp.enabled = choice_thp_enabled(value->number).name;
}

static const char *get_enabled(const struct arm *arm, char *text)
{
	(void)text;
	return arm->thp.enabled;
}

static void set_defrag(struct arm *arm, const struct value *value)
{
	arm->thp.defrag = choice_thp_defrag(value->number).name;
}

static const char *get_defrag(const struct arm *arm, char *text)
{
	(void)text;
	return arm->thp.defrag;
}

static void set_layout(struct arm *arm, const struct value *value)
{
	arm->layout = (enum layout)value->number;
}

static const char *get_layout(const struct arm *arm, char *text)
{
	(void)text;
	return layout_name(arm->layout);
}

static void set_stride(struct arm *arm, const struct value *value)
{
	arm->stride = value->number;
}

static const char *get_stride(const struct arm *arm, char *text)
{
	return units_format_size(text, arm->stride);
}

static void set_offset(struct arm *arm, const struct value *value)
{
	arm->offset = (enum offset)value->number;
}

static const char *get_offset(const struct arm *arm, char *text)
{
	(void)text;
	return offset_name(arm->offset);
}

static void set_order(struct arm *arm, const struct value *value)
{
	arm->order = (enum order)value->number;
}

static const char *get_order(const struct arm *arm, char *text)
{
	(void)text;
	return order_name(arm->order);
}

static void set_hit_ratio(struct arm *arm, const struct value *value)
{
	arm->hit_ratio = value->share;
}

static const char *get_hit_ratio(const struct arm *arm, char *text)
{
	snprintf(text, UNITS_TEXT, "%.10g%%", arm->hit_ratio * 100);
	return text;
}

static void set_touch(struct arm *arm, const struct value *value)
{
	arm->touch = (enum touch)value->number;
}

static const char *get_touch(const struct arm *arm, char *text)
{
	(void)text;
	return touch_name(arm->touch);
}

static void set_after(struct arm *arm, const struct value *value)
{
	arm->after = (enum after)value->number;
}

static const char *get_after(const struct arm *arm, char *text)
{
	(void)text;
	return after_name(arm->after);
}

static void set_alignment(struct arm *arm, const struct value *value)
{
	arm->alignment = (enum alignment)value->number;
}

static const char *get_alignment(const struct arm *arm, char *text)
{
	(void)text;
	return alignment_name(arm->alignment);
}

static void set_lock(struct arm *arm, const struct value *value)
{
	arm->lock = value->number;
}

static const char *get_lock(const struct arm *arm, char *text)
{
	(void)text;
	return arm->lock ? "true" : "false";
}

static const char *label_lock(const struct arm *arm, char *text)
{
	(void)text;
	return arm->lock ? "locked" : "unlocked";
}

static void set_pages(struct arm *arm, const struct value *value)
{
	arm->pages = page_mode_at(value->number);
}

static const char *get_pages(const struct arm *arm, char *text)
{
	(void)text;
	return arm->pages->name;
}

const struct dimension dimensions[DIMENSION_COUNT] = {
	{KEY_WORKLOAD, 0, set_workload, get_workload, NULL},
	{KEY_ENABLED, 0, set_enabled, get_enabled, NULL},
	{KEY_DEFRAG, 0, set_defrag, get_defrag, NULL},
	{KEY_LAYOUT, HEEDS_LAYOUT, set_layout, get_layout, NULL},
	{KEY_STRIDE, HEEDS_STRIDE, set_stride, get_stride, NULL},
	{KEY_OFFSET, HEEDS_OFFSET, set_offset, get_offset, NULL},
	{KEY_ORDER, HEEDS_ORDER, set_order, get_order, NULL},
	{KEY_HIT_RATIO, HEEDS_HIT_RATIO, set_hit_ratio, get_hit_ratio, NULL},
	{KEY_TOUCH, HEEDS_TOUCH, set_touch, get_touch, NULL},
	{KEY_AFTER, HEEDS_AFTER, set_after, get_after, NULL},
	{KEY_ALIGNMENT, 0, set_alignment, get_alignment, NULL},
	{KEY_LOCK, HEEDS_LOCK, set_lock, get_lock, label_lock},
	[PAGES] = {KEY_PAGES, 0, set_pages, get_pages, NULL},
};

bool dimension_matters(const struct dimension *dimension, const struct experiment *experiment)
{
	for (size_t i = 0; i < experiment->arm_count; i++)
		if (!dimension->aspect || experiment->arms[i].workload->heeds & dimension->aspect)
			return true;
	return false;
}

/* A dimension without values, such as thp as found, is one choice. */
static size_t choices(const struct fields *fields, size_t dimension)
{
	size_t count = fields->of[dimensions[dimension].key].count;

	return count ? count : 1;
}

size_t dimensions_count(const struct fields *fields)
{
	size_t groups = 1;

	for (size_t i = 0; i < PAGES; i++) {
		groups *= choices(fields, i);
		if (groups > DIMENSION_ARMS)
			return groups;
	}
	return groups * (choices(fields, PAGES) + 1);
}

static void pick(struct arm *arm, const struct fields *fields, size_t number)
{
	for (size_t i = DIMENSION_COUNT; i-- > 0;) {
		const struct field *field = &fields->of[dimensions[i].key];

		if (field->count)
			dimensions[i].set(arm, &field->values[number % field->count]);
		number /= choices(fields, i);
	}
}

static void write_label(struct arm *arm, const struct fields *fields)
{
	char *at = arm->label, text[UNITS_TEXT];
	size_t room = sizeof(arm->label);

	at += snprintf(at, room, "%s", arm->control ? "control" : arm->pages->name);
	for (size_t i = 0; i < PAGES; i++) {
		room = sizeof(arm->label) - (size_t)(at - arm->label);
		if (choices(fields, i) > 1)
			at += snprintf(at, room, "/%s",
			               dimensions[i].label ? dimensions[i].label(arm, text)
			                                   : dimensions[i].get(arm, text));
	}
}

/* Index of the baseline's value among the pages; of the first when it is none of them. */
static size_t baseline_of(const struct experiment *experiment, const struct fields *fields)
{
	const struct field *pages = &fields->of[KEY_PAGES];

	for (size_t i = 0; i < pages->count; i++)
		if (!strcmp(pages->values[i].text, experiment->baseline))
			return i;
	return 0;
}

static void add_controls(struct experiment *experiment, const struct fields *fields)
{
	size_t modes = choices(fields, PAGES), arms = experiment->arm_count;

	for (size_t i = baseline_of(experiment, fields); i < arms; i += modes) {
		struct arm *control = &experiment->arms[experiment->arm_count++];

		*control = experiment->arms[i];
		control->control = true;
		write_label(control, fields);
	}
}

void dimensions_multiply(struct experiment *experiment, const struct fields *fields,
                         struct arena *memory)
{
	size_t total = dimensions_count(fields), modes = choices(fields, PAGES);
	size_t product = total / (modes + 1) * modes;

	experiment->arms = arena_alloc(memory, total, sizeof(*experiment->arms));
	for (size_t i = 0; i < product; i++) {
		struct arm *arm = &experiment->arms[i];

		*arm = (struct arm){.baseline = i - i % modes + baseline_of(experiment, fields)};
		pick(arm, fields, i);
		write_label(arm, fields);
	}
	experiment->arm_count = product;
	add_controls(experiment, fields);
}
