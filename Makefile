# pagetoll: the whole graph, readable from top to bottom. `make help` lists the targets.
#
# Three phases that never overlap, whatever -j says: compile, measure, draw. The data decide what is
# pending; this file only orders, and nothing is measured because of a time stamp.

ifeq ($(filter 4.3% 4.4% 4.5% 5.%,$(MAKE_VERSION)),)
$(error GNU make 4.3 or later is needed, this is $(MAKE_VERSION): see `pipeline/deps.sh`)
endif

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# What is missing is installed before anything else is made.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

.PHONY: all help deps check plan measure report page doctor list restore bench check-counters \
	test unit pipeline-tests layers lint sanitized memcheck fuzz clean

# ---- what may be set ----

# Experiments to work on, joined by commas; empty: all.
ONLY ?=
# 1: the one-minute plan, everything below build/quick.
QUICK ?=
# Whose data the report shows; empty: this machine's, else the reference machine's.
MACHINE ?=
# Which fuzzer, without "fuzz_" (empty: each), and for how many seconds.
FUZZ ?=
SECONDS ?= 60
CC ?= cc

SPEC := experiments.yaml
ifeq ($(QUICK),1)
DATA := build/quick/data
FIGURES := build/quick/figures
REPORT := build/quick/REPORT.md
SITE := build/quick/site/index.html
FRAGMENT := build/quick/fragment.mk
QUICKLY := --quick
else
DATA := data
FIGURES := plots/figures
REPORT := REPORT.md
SITE := build/site/index.html
FRAGMENT := build/fragment.mk
QUICKLY :=
endif

PAGETOLL := build/pagetoll
PUBLISHED := data/published/published.csv

# ---- all, help ----

# Measuring may end with arms not obtained (exit 1): the report says so, and is made all the same.
all: $(PAGETOLL)
	@status=0; $(MAKE) measure || status=$$?; $(MAKE) report; exit $$status

help:
	@echo "make            measure what this machine lacks, then figures, REPORT.md and the page"
	@echo "make deps       install what is missing (apt, dnf, pacman, zypper); nothing when nothing is"
	@echo "make check      every mistake in the experiments, at once"
	@echo "make plan       cells, arms, memory and time, and what is pending"
	@echo "make measure    measure what is pending here; ONLY=name,... for some experiments"
	@echo "make report     summaries, figures, REPORT.md and the page, from data alone"
	@echo "make doctor     what this machine can and cannot do, with the remedy"
	@echo "make restore    give back machine settings that a killed run left changed"
	@echo "make list       experiments, page modes, workloads and metrics there are"
	@echo "make test       everything: unit, pipeline-tests, layers and lint, which also stand alone"
	@echo "make sanitized  the unit tests and the fuzzers' corpora under ASan and UBSan"
	@echo "make memcheck   the unit tests under valgrind"
	@echo "make fuzz       every fuzzer for SECONDS=60 under sanitizers; FUZZ=spec for one"
	@echo "make bench      how good the instrument is: latency, agreement, setup cost, times"
	@echo "make check-counters  do our counts agree with those of perf stat, where there are any?"
	@echo "make clean      remove build/"
	@echo
	@echo "QUICK=1 does a one-minute plan in build/quick. MACHINE=name: report that machine's data, or"
	@echo "measure under a name of your own."

# For `make deps all` what measuring and the report need; else what the tests need too.
deps:
	@pipeline/deps.sh $(if $(filter test unit pipeline-tests lint,$(MAKECMDGOALS)),test,$(if $(filter-out deps,$(MAKECMDGOALS)),run,test))

# ---- compile ----

ROOMS := bench/base bench/machine bench/memory bench/counters bench/modes bench/work bench/spec bench pipeline
SOURCES := $(foreach room,$(ROOMS),$(wildcard $(room)/*.c))
OBJECTS := $(SOURCES:%.c=build/objects/%.o)
PARTS := $(filter-out build/objects/pipeline/pagetoll.o,$(OBJECTS))

CFLAGS ?= -O2 -g
WARNINGS := -Wall -Wextra -Wshadow -Wconversion
compile_as = $(1) -std=c17 -D_GNU_SOURCE $(WARNINGS) $(2) $(ROOMS:%=-I%)
COMPILE := $(call compile_as,$(CC),$(CFLAGS))
LIBRARIES := -lyaml -lgsl -lgslcblas -lpfm -lm
LINK := $(CC) $(CFLAGS) $(LDFLAGS)

# Objects depend on the flags they were made with: the file changes only when the flags do.
build/flags: FORCE
	@mkdir -p build
	@echo '$(COMPILE) $(LINK) $(LIBRARIES) $(SANITIZE)' | cmp -s - $@ || \
		echo '$(COMPILE) $(LINK) $(LIBRARIES) $(SANITIZE)' >$@
FORCE:

# V=1 prints commands whole.
SAY = $(if $(V),,@echo "$(1)" &&) 

$(OBJECTS): build/objects/%.o: %.c build/flags
	@mkdir -p $(@D)
	$(call SAY,compile  $<)$(COMPILE) -MMD -MP -c -o $@ $<

$(PAGETOLL): $(OBJECTS)
	$(call SAY,link     $@)$(LINK) -o $@.new $^ $(LIBRARIES)
	@mv $@.new $@

# All but main, for tests.
build/parts.a: $(PARTS)
	@rm -f $@
	@ar rcs $@ $^

-include $(OBJECTS:.o=.d)

# ---- what make knows of the experiments ----

# The fragment names this machine, the experiments, their identities and figures. It is made anew
# when the experiments change, and its absence is no reason to compile for targets that need none.
ifneq ($(filter report page,$(MAKECMDGOALS)),)
include $(FRAGMENT)
endif

# A file that holds a text and changes only when the text does: a change without a newer file, such as
# a file that is gone or another machine shown, is seen by it.
stamp = mkdir -p $(@D) && echo '$(1)' | cmp -s - $@ || echo '$(1)' >$@

$(dir $(FRAGMENT))spec-files: FORCE
	@$(call stamp,$(sort $(wildcard experiments/*.yaml)))

$(FRAGMENT): $(PAGETOLL) $(SPEC) $(wildcard experiments/*.yaml) $(dir $(FRAGMENT))spec-files
	@mkdir -p $(@D)
	@$(PAGETOLL) fragment --spec $(SPEC) $(QUICKLY) >$@.new
	@mv $@.new $@

# ---- measure ----

check: $(PAGETOLL)
	@$(PAGETOLL) check $(SPEC)

plan: $(PAGETOLL)
	@$(PAGETOLL) plan --spec $(SPEC) --data $(DATA) $(QUICKLY) $(if $(ONLY),--only "$(ONLY)") \
		$(addprefix --machine ,$(MACHINE)) \
		$(addprefix --rates ,$(wildcard build/rates.csv))

measure: $(PAGETOLL)
	@pipeline/measure.sh $(PAGETOLL) $(SPEC) $(DATA) "$(ONLY)" "$(QUICKLY)" "$(MACHINE)"

# ---- draw ----

# The report shows this machine if it has data, else the one that data/REFERENCE names.
ifdef EXPERIMENTS
SHOWN := $(or $(MACHINE),$(if $(wildcard $(DATA)/$(HERE)/*/*.csv),$(HERE)),$(shell cat data/REFERENCE 2>/dev/null),$(HERE))
ifeq ($(wildcard $(DATA)/$(SHOWN)),)
ifneq ($(MACHINE),)
$(error no data of a machine $(MACHINE) in $(DATA): there are $(notdir $(patsubst %/machine.csv,%,$(wildcard $(DATA)/*/machine.csv))))
endif
endif
measured = $(wildcard $(DATA)/$(SHOWN)/$(1)-$(HASH_$(1))/*.csv)
MEASURED := $(foreach e,$(EXPERIMENTS),$(if $(call measured,$(e)),$(e)))
SUMMARIES := $(MEASURED:%=$(DATA)/$(SHOWN)/%.csv)
DRAWN := $(foreach e,$(MEASURED),$(foreach f,$(FIGURES_$(e)),$(FIGURES)/$(e)-$(f).svg))

SHOWING := $(dir $(FRAGMENT))shown
$(SHOWING): FORCE
	@$(call stamp,$(SHOWN): $(MEASURED))

# A summary says the same whoever makes it, so a clone changes no byte.
define summary
$(DATA)/$(SHOWN)/$(1).csv: $(call measured,$(1)) $(FRAGMENT) $(SHOWING)
	@echo "summary  $(1)"
	@$(PAGETOLL) summarize --spec $(SPEC) --data $(DATA) --machine $(SHOWN) --only $(1) $(QUICKLY)
endef
$(foreach e,$(MEASURED),$(eval $(call summary,$(e))))

define figure
$(FIGURES)/$(1)-$(2).svg: $(DATA)/$(SHOWN)/$(1).csv plots/$(2).gp plots/style.gp $(wildcard plots/parts/*.gp) \
		pipeline/draw.sh $(wildcard pipeline/*.awk) $(PUBLISHED) $(SHOWING)
	@echo "figure   $(1)-$(2)"
	@mkdir -p $(FIGURES)
	@pipeline/draw.sh $(1) $(2) $$< $(PUBLISHED_$(1)) $$@
endef
$(foreach e,$(MEASURED),$(foreach f,$(FIGURES_$(e)),$(eval $(call figure,$(e),$(f)))))

$(REPORT): $(SUMMARIES) $(DRAWN) $(PAGETOLL) $(FRAGMENT) $(SHOWING) $(wildcard data/published/sources.csv) $(wildcard $(DATA)/$(SHOWN)/machine.csv)
	@echo "report   $@"
	@$(PAGETOLL) report --spec $(SPEC) --data $(DATA) --machine $(SHOWN) $(QUICKLY) \
		--figures $(if $(QUICKLY),figures,$(FIGURES)) >$@.new
	@cmp -s $@.new $@ && rm $@.new && touch $@ || mv $@.new $@

$(SITE): $(REPORT) pipeline/page.sh pipeline/page.css $(DRAWN)
	@echo "page     $@"
	@mkdir -p $(@D)
	@pipeline/page.sh $(REPORT) pipeline/page.css $@

report: $(REPORT) $(SITE)
page: $(SITE)
endif

# ---- the machine ----

doctor list restore: $(PAGETOLL)
	@$(PAGETOLL) $@

# ---- test ----

TESTS := $(patsubst tests/unit/%.c,build/tests/%,$(wildcard tests/unit/test_*.c))

$(TESTS): build/tests/%: tests/unit/%.c build/parts.a $(wildcard tests/unit/*.h)
	@mkdir -p $(@D)
	$(call SAY,compile  $<)$(COMPILE) -Itests/unit -o $@ $< build/parts.a $(LIBRARIES) -lcmocka

# Programs for the first two are compiled, and run, on every core whatever -j says: they measure
# nothing. The whole suite last: its count is the last line.
test: layers lint $(TESTS) $(PAGETOLL)
	@$(MAKE) -j$$(nproc) sanitized
	@$(MAKE) memcheck
	@tests/run.sh $(TESTS)

unit: $(TESTS)
	@tests/run.sh --unit $(TESTS)

pipeline-tests: $(PAGETOLL)
	@tests/run.sh --pipeline

layers:
	@tests/layers.sh

lint:
	@tests/lint.sh

# ---- test under sanitizers, and fuzz ----

# Objects of their own. What is undefined ends the program, as what is out of bounds does.
SANITIZE := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
# With checks in between, gcc no longer sees that a text fits; clang does not know the warning.
SANITIZED := $(call compile_as,$(CC),$(SANITIZE)) -Wno-format-truncation -Wno-unknown-warning-option
FUZZED := $(call compile_as,clang,$(SANITIZE) -fsanitize=fuzzer-no-link)
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

$(PARTS:build/objects/%=build/sanitized/objects/%): build/sanitized/objects/%.o: %.c build/flags
	@mkdir -p $(@D)
	$(call SAY,sanitize $<)$(SANITIZED) -MMD -MP -c -o $@ $<

$(PARTS:build/objects/%=build/fuzz/objects/%): build/fuzz/objects/%.o: %.c build/flags
	@mkdir -p $(@D)
	$(call SAY,fuzz     $<)$(FUZZED) -MMD -MP -c -o $@ $<

build/sanitized/parts.a: $(PARTS:build/objects/%=build/sanitized/objects/%)
build/fuzz/parts.a: $(PARTS:build/objects/%=build/fuzz/objects/%)
build/sanitized/parts.a build/fuzz/parts.a:
	@rm -f $@
	@ar rcs $@ $^

$(TESTS:build/tests/%=build/sanitized/%): build/sanitized/%: tests/unit/%.c build/sanitized/parts.a $(wildcard tests/unit/*.h)
	$(call SAY,sanitize $<)$(SANITIZED) -Itests/unit -o $@ $< build/sanitized/parts.a $(LIBRARIES) -lcmocka

$(FUZZERS:%=build/sanitized/%): build/sanitized/%: tests/fuzz/%.c tests/fuzz/replay.c build/sanitized/parts.a $(wildcard tests/fuzz/*.h)
	$(call SAY,sanitize $<)$(SANITIZED) -o $@ $< tests/fuzz/replay.c build/sanitized/parts.a $(LIBRARIES)

$(FUZZERS:%=build/fuzz/%): build/fuzz/%: tests/fuzz/%.c build/fuzz/parts.a $(wildcard tests/fuzz/*.h)
	$(call SAY,fuzz     $<)$(FUZZED) -fsanitize=fuzzer -o $@ $< build/fuzz/parts.a $(LIBRARIES)

-include $(PARTS:build/objects/%.o=build/sanitized/objects/%.d) $(PARTS:build/objects/%.o=build/fuzz/objects/%.d)

sanitized: $(TESTS:build/tests/%=build/sanitized/%) $(FUZZERS:%=build/sanitized/%)
	@tests/run.sh --sanitized $^

memcheck: $(TESTS)
	@tests/run.sh --memcheck $^

# What was found lies in build/fuzz; to see it again: build/fuzz/fuzz_NAME FILE.
fuzz: $(if $(FUZZ),build/fuzz/fuzz_$(FUZZ),$(FUZZERS:%=build/fuzz/%))
	@tests/fuzz.sh $(SECONDS) $^

build/tests/instrument: tests/bench/instrument.c build/parts.a
	@mkdir -p $(@D)
	$(call SAY,compile  $<)$(COMPILE) -o $@ $< build/parts.a $(LIBRARIES)

build/tests/counted: tests/bench/counted.c build/parts.a
	@mkdir -p $(@D)
	$(call SAY,compile  $<)$(COMPILE) -o $@ $< build/parts.a $(LIBRARIES)

# Where there are hardware counters, and perf.
check-counters: build/tests/counted
	@tests/check-counters.sh $<

# MULTICHASE=path compares the chase with that program's.
bench: build/tests/instrument $(PAGETOLL)
	@tests/bench.sh build/tests/instrument

clean:
	rm -rf build
