#include "report.h"
#include "units.h"

#include <string.h>

const char *report_size(uint64_t bytes)
{
	static char texts[4][UNITS_TEXT]; /* several in one sentence */
	static unsigned int turn;

	turn = (turn + 1) % 4;
	return units_human_size(texts[turn], bytes);
}

static const char *first_measured(const struct book *book, const char *key)
{
	for (size_t i = 0; i < book->spec.count; i++) {
		const char *value = book->chapters[i].measured
		                            ? csv_get_comment(&book->chapters[i].summary, key)
		                            : NULL;
		if (value)
			return value;
	}
	return NULL;
}

static void report_title(const struct book *book, FILE *out)
{
	const char *measured = first_measured(book, "measured");
	const char *program = first_measured(book, "pagetoll");

	fputs("# What huge pages buy on this machine\n\n", out);
	fprintf(out, "Machine `%s`", book->machine);
	if (measured)
		fprintf(out, ", measured from %.10s on", measured);
	if (program)
		fprintf(out, ", pagetoll %s", program);
	fputs(". Every number below comes from files under `data/`; every interval is a 95 % "
	      "interval "
	      "of the median.\n\n",
	      out);
}

int report_main(const struct options *options)
{
	struct book book;

	if (!book_open(&book, options))
		return 2;
	report_title(&book, stdout);
	report_verdict(&book, stdout);
	for (size_t i = 0; i < book.spec.count; i++)
		report_chapter(&book, &book.chapters[i], stdout);
	report_machine(&book, stdout);
	report_method(&book, stdout);
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
