/* An expectation: parsed, checked against an experiment, and, when it is one, judged. */
#include "expect.h"
#include "fuzz_experiment.h"
#include "judge.h"

static const char summary[] =
	"size_bytes,arm,metric,unit,median,lo,hi,n,over,outcome,why\n"
	"67108864,base/chase,ns,ns,48.3,44,58,12,pairs,ok,\n"
	"67108864,thp/chase,ns,ns,31,30,32,12,pairs,ok,\n"
	"67108864,thp/chase,speedup,ratio,1.5,,,2,none,ok,\n"
	"1073741824,thp/chase,speedup,ratio,,,,0,none,not-obtained,\"small pages in it\"\n";

static struct chapter chapter;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	char path[PATH_MAX];
	struct outcome outcome;

	(void)argc;
	(void)argv;
	fuzz_open();
	fuzz_read_experiments();
	fuzz_put_text("summary.csv", summary);
	chapter = (struct chapter){.experiment = &fuzz_spec.experiments[0], .measured = true};
	outcome = csv_read(&chapter.summary, fuzz_path(path, "summary.csv"), false);
	HOLDS(outcome_is_ok(&outcome));
	return 0;
}

/* What goes to a terminal moves no cursor. */
static void check_printed(struct complaints *complaints)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	complaints_print(complaints, out);
	fclose(out);
	for (size_t i = 0; i < size; i++)
		HOLDS((unsigned char)text[i] >= ' ' || text[i] == '\n');
	free(text);
	complaints_release(complaints);
}

static void check_judged(const char *text)
{
	struct expectation expectation = {.claim = "a", .that = text};
	struct judged judged = judge(&chapter, &expectation);

	HOLDS(judgement_name(judged.judgement));
	HOLDS(memchr(judged.measured, '\0', sizeof(judged.measured)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct complaints complaints = {0};
	struct place place = {.file = "a.yaml", .line = 1, .column = 2, .inside = 3};
	struct expect expect;
	bool good = expect_parse(&expect, text, place, &complaints);

	HOLDS(complaints.count == !good);
	if (good)
		expect_check(&expect, chapter.experiment, place, &complaints);
	HOLDS(expect.count <= strlen(text) + 1);
	if (good && !complaints.count)
		check_judged(text);
	check_printed(&complaints);
	expect_release(&expect);
	free(text);
	return 0;
}
