#include "book.h"
#include "fit.h"
#include "units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A summary made from another version of the experiment is not this experiment's. */
static void open_chapter(struct chapter *chapter, const char *folder)
{
	char path[PATH_MAX];
	struct outcome outcome;
	const char *hash;

	snprintf(path, sizeof(path), "%s/%s.csv", folder, chapter->experiment->name);
	outcome = csv_read(&chapter->summary, path, true);
	if (!outcome_is_ok(&outcome))
		return;
	hash = csv_get_comment(&chapter->summary, "hash");
	chapter->measured = hash && !strcmp(hash, chapter->experiment->hash);
}

bool book_open(struct book *book, const struct options *options)
{
	const char *folder = options_machine_folder(options);
	char path[PATH_MAX];
	struct outcome outcome;

	*book = (struct book){.options = options};
	if (!options_read_spec(options, &book->spec))
		return false;
	book->machine = strrchr(folder, '/') ? strrchr(folder, '/') + 1 : folder;
	book->chapters = calloc(book->spec.count, sizeof(*book->chapters));
	if (!book->chapters)
		abort();
	for (size_t i = 0; i < book->spec.count; i++) {
		book->chapters[i].experiment = &book->spec.experiments[i];
		open_chapter(&book->chapters[i], folder);
		if (book->chapters[i].measured)
			fit_to_summary(&book->spec.experiments[i], &book->chapters[i].summary);
	}
	snprintf(path, sizeof(path), "%s/machine.csv", folder);
	outcome = csv_read(&book->facts, path, true);
	book->facts_known = outcome_is_ok(&outcome);
	return true;
}

static struct figure figure_at(const struct csv *csv, size_t row)
{
	return (struct figure){
		.median = csv_get_real(csv, row, "median"),
		.lo = csv_get_real(csv, row, "lo"),
		.hi = csv_get_real(csv, row, "hi"),
		.n = csv_get_u64(csv, row, "n"),
		.over = csv_get(csv, row, "over"),
		.unit = csv_get(csv, row, "unit"),
		.outcome = {.code = outcome_find(csv_get(csv, row, "outcome"))},
	};
}

struct figure book_figure(const struct chapter *chapter, const char *metric, const char *arm,
                          uint64_t size)
{
	const struct csv *csv = &chapter->summary;

	for (size_t row = 0; chapter->measured && row < csv->rows; row++) {
		struct figure figure;

		if (csv_get_u64(csv, row, "size_bytes") != size ||
		    strcmp(csv_get(csv, row, "metric"), metric) != 0 ||
		    strcmp(csv_get(csv, row, "arm"), arm) != 0)
			continue;
		figure = figure_at(csv, row);
		snprintf(figure.outcome.why, sizeof(figure.outcome.why), "%s",
		         csv_get(csv, row, "why"));
		return figure;
	}
	return (struct figure){
		.median = NAN,
		.lo = NAN,
		.hi = NAN,
		.over = "none",
		.unit = "",
		.outcome = outcome_of(OUTCOME_UNAVAILABLE, BOOK_NO_ROW),
	};
}

struct figure book_control(const struct chapter *chapter, const char *metric, const struct arm *arm,
                           uint64_t size)
{
	const struct experiment *experiment = chapter->experiment;

	for (size_t i = 0; i < experiment->arm_count; i++)
		if (experiment->arms[i].control && experiment->arms[i].baseline == arm->baseline)
			return book_figure(chapter, metric, experiment->arms[i].label, size);
	return book_figure(chapter, metric, "", size);
}

const char *book_fact(const struct book *book, const char *key)
{
	for (size_t row = 0; book->facts_known && row < book->facts.rows; row++)
		if (!strcmp(csv_get(&book->facts, row, "fact"), key) &&
		    *csv_get(&book->facts, row, "value"))
			return csv_get(&book->facts, row, "value");
	return "unknown";
}

const char *figure_size(uint64_t bytes)
{
	static char texts[4][UNITS_TEXT]; /* several in one sentence */
	static unsigned int turn;

	turn = (turn + 1) % 4;
	return units_human_size(texts[turn], bytes);
}

const char *figure_scaled(const struct experiment *experiment, uint64_t size)
{
	static char text[2 * UNITS_TEXT];

	for (size_t i = 0; i < experiment->size_count; i++) {
		uint64_t asked = experiment_asked_size(experiment, i);

		if (experiment->sizes[i] != size || asked == size)
			continue;
		snprintf(text, sizeof(text), " (scaled down from %s)", figure_size(asked));
		return text;
	}
	return "";
}

/* Three significant digits of the largest of value and interval, whole numbers from 100 on. */
static int digits(const struct figure *figure, double scale)
{
	double size = scale * fmax(fabs(figure->median), fmax(fabs(figure->lo), fabs(figure->hi)));

	return size >= 100 || size < 0.005 ? 0 : size >= 10 ? 1 : 2;
}

/* No "-0". */
static double rounded(double value, int places)
{
	double unit = pow(10, places);

	return round(value * unit) / unit + 0.0;
}

enum { ESTIMATE = -3 };

/* How a unit is written; the first row whose unit and least value fit is taken. */
static const struct form {
	const char *unit;
	double least; /* of the median, in the unit */
	const char *suffix;
	double scale;
	int digits; /* -1: three significant ones; ESTIMATE: so, of a count */
} forms[] = {
	{"ratio", 0.1, "x", 1, 2},
	{"ratio", 0, "x", 1, 4},
	{"share", 0, " %", 100, 1},
	{"ns", 1e7, " ms", 1e-6, -1},
	{"ns", 1e4, " us", 1e-3, -1},
	{"ns", 0, " ns", 1, -1},
	{"ms/GiB", 0, " ms/GiB", 1, -1},
	{"runs/GiB", 0, " runs/GiB", 1, 0},
	{"faults/GiB", 0, " faults/GiB", 1, 0},
	{"pages", 0, "", 1, 0},
	{"accesses", 0, " accesses", 1, ESTIMATE},
	{"bytes", (double)GIB, " GiB", 1 / (double)GIB, 1},
	{"bytes", (double)MIB, " MiB", 1 / (double)MIB, 1},
	{"bytes", (double)KIB, " KiB", 1 / (double)KIB, 0},
	{"bytes", 0, " B", 1, 0},
	{NULL, 0, "", 1, -1},
};

static const struct form *form_of(const struct figure *figure)
{
	const struct form *form = forms;

	while (form->unit &&
	       (strcmp(form->unit, figure->unit) || fabs(figure->median) < form->least))
		form++;
	return form;
}

static int places_of(const struct figure *figure, const struct form *form)
{
	return form->digits < 0 ? digits(figure, form->scale) : form->digits;
}

/* "611,000 accesses": large counts in groups of three, to three digits where they are estimates. */
static void write_count(const struct figure *figure, const struct form *form, char *text)
{
	bool exact = form->digits == 0;
	double value = figure->median * form->scale;
	double unit = exact ? 1 : pow(10, fmax(0, floor(log10(fabs(value))) - 2));
	long long count = llround(value / unit) * (long long)unit;

	if (count >= 1000000)
		snprintf(text, FIGURE_TEXT, "%lld,%03lld,%03lld%s", count / 1000000,
		         count / 1000 % 1000, count % 1000, form->suffix);
	else if (count >= 10000)
		snprintf(text, FIGURE_TEXT, "%lld,%03lld%s", count / 1000, count % 1000,
		         form->suffix);
	else
		snprintf(text, FIGURE_TEXT, "%lld%s", count, form->suffix);
}

const char *figure_value(const struct figure *figure, char text[static FIGURE_TEXT])
{
	const struct form *form = form_of(figure);
	int places = places_of(figure, form);

	if (isnan(figure->median))
		snprintf(text, FIGURE_TEXT, "%s", outcome_name(figure->outcome.code));
	else if (figure->median * form->scale >= 1000 &&
	         (form->digits == 0 || form->digits == ESTIMATE))
		write_count(figure, form, text);
	else
		snprintf(text, FIGURE_TEXT, "%.*f%s", places,
		         rounded(figure->median * form->scale, places), form->suffix);
	return text;
}

const char *figure_interval(const struct figure *figure, char text[static FIGURE_TEXT])
{
	const struct form *form = form_of(figure);
	int places = places_of(figure, form);

	if (isnan(figure->lo) || isnan(figure->hi))
		snprintf(text, FIGURE_TEXT, "no interval");
	else
		snprintf(text, FIGURE_TEXT, "[%.*f, %.*f]", places,
		         rounded(figure->lo * form->scale, places), places,
		         rounded(figure->hi * form->scale, places));
	return text;
}

const char *figure_text(const struct figure *figure, char text[static FIGURE_TEXT])
{
	char value[FIGURE_TEXT], interval[FIGURE_TEXT];

	figure_value(figure, value);
	if (isnan(figure->median))
		snprintf(text, FIGURE_TEXT, "%.40s", value);
	else
		snprintf(text, FIGURE_TEXT, "%.40s %.50s", value,
		         figure_interval(figure, interval));
	return text;
}
