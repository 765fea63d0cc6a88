#include "report.h"

#include <string.h>

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
