#!/usr/bin/env bats
# The report's graph: what changes in the data reaches summary, figure, report and page; what is of
# another machine or another spec does not.

load common

setup_file() {
	git clone --quiet "file://$PWD" "$BATS_FILE_TMPDIR/clone"
	git ls-files --modified --others --exclude-standard | while read -r file; do
		[ ! -e "$file" ] || cp --parents "$file" "$BATS_FILE_TMPDIR/clone"
	done
	cd "$BATS_FILE_TMPDIR/clone" || return 1
	# Another machine, of which four rounds are there.
	cp -r "data/$(cat data/REFERENCE)" data/other
	rm data/other/*/*-r0[56].csv data/other/*.csv
	make report MACHINE=other >"$BATS_FILE_TMPDIR/log" 2>&1
}

setup() {
	cp -a "$BATS_FILE_TMPDIR/clone" "$BATS_TEST_TMPDIR/clone"
	cd "$BATS_TEST_TMPDIR/clone" || return 1
}

latency() {
	echo plots/figures/sweep-latency.svg
}

@test "another machine's data make another machine's report" {
	grep -q '^Machine .other.' REPORT.md
	grep -q 'Half measured' REPORT.md
	[ -s data/other/sweep.csv ]
	run make report MACHINE=other
	[ "$status" = 0 ]
	[[ $output != *"summary "* && $output != *"figure "* && $output != *"report "* && $output != *"page "* ]]
}

@test "new raw data reach summary, figures, report and page" {
	cp "$(latency)" before.svg
	# One cell's numbers, ten times as large.
	for raw in data/other/sweep-*/*-r0?.csv; do
		awk -F, -v OFS=, "$BY_NAME"'$at["phase"] == "timed" { $at["time_ns"] *= 10 } { print }' "$raw" >edited && mv edited "$raw"
	done
	run make report MACHINE=other
	[ "$status" = 0 ]
	[[ $output == *"summary  sweep"*"figure   sweep-latency"*"report   REPORT.md"*"page     "* ]]
	run ! git diff --quiet --no-index before.svg "$(latency)"
	one=$(sed -n 's/^At 1 GiB one access takes \([0-9.]* ns\) with .*/\1/p' REPORT.md | head -n 1)
	[ "${#one}" -ge 7 ] # thousands of ns
	grep -q "$one" build/site/index.html
}

@test "a changed experiment is not measured yet: nothing is drawn of the data there are" {
	sed -i '0,/samples: *[0-9]*/s//samples: 3/' experiments.yaml
	run make report MACHINE=other
	[ "$status" = 0 ]
	[[ $output != *"summary  sweep"* && $output != *"figure   sweep"* ]]
	grep -q 'Not measured on this machine under its present specification' REPORT.md
}

@test "facts alone reach report and page" {
	printf 'fact,value\nprocessor,a slide rule\n# end: 1 rows\n' >data/other/machine.csv
	make report MACHINE=other
	grep -q 'a slide rule' REPORT.md
	sed -i 's/a slide rule/an abacus/' data/other/machine.csv
	make report MACHINE=other
	grep -q 'an abacus' REPORT.md
	grep -q 'an abacus' build/site/index.html
}

@test "this machine's data come before the reference machine's" {
	here=$(build/pagetoll facts --name)
	[ -d "data/$here" ] || cp -r data/other "data/$here"
	echo other >data/REFERENCE
	make report
	grep -q "^Machine .$here." REPORT.md
}
