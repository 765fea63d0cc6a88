#!/usr/bin/env bats
# What a stranger does first: a fresh clone, `make report`, no root, no measuring, no byte changed.

load common

setup_file() {
	git clone --quiet "file://$PWD" "$BATS_FILE_TMPDIR/clone"
	# What is not committed yet is part of what is tested.
	git ls-files --modified --others --exclude-standard | while read -r file; do
		[ ! -e "$file" ] || cp --parents "$file" "$BATS_FILE_TMPDIR/clone"
	done
	cd "$BATS_FILE_TMPDIR/clone" || return 1
	git add --all
	git -c user.name=test -c user.email=test@localhost commit --quiet --allow-empty -m "as it is"
	make report >"$BATS_FILE_TMPDIR/log" 2>&1
}

setup() {
	cd "$BATS_FILE_TMPDIR/clone" || return 1
}

@test "make report on a fresh clone changes no byte and measures nothing" {
	[ -z "$(git status --porcelain)" ]
	run ! grep -q measure "$BATS_FILE_TMPDIR/log"
	[ -s REPORT.md ] && [ -s build/site/index.html ]
}

@test "again: nothing to do" {
	run make report
	[ "$status" = 0 ]
	[ -z "$output" ]
}

@test "deleted outputs come back as they were" {
	rm -r REPORT.md plots/figures/*.svg build/site data/*/*.csv
	git checkout --quiet -- data/published 'data/*/machine.csv'
	make report
	[ -z "$(git status --porcelain --untracked-files=no -- REPORT.md data)" ]
	[ -s build/site/index.html ]
}

@test "other time stamps change no byte" {
	find . -name '*.csv' -newermt 1970-01-02 -exec touch -d '2001-01-01' {} +
	touch experiments.yaml plots/style.gp
	make report
	[ -z "$(git status --porcelain -- REPORT.md data plots)" ]
}

@test "another machine shown, or an experiment gone, is noticed without a newer file" {
	cp -rp "data/$(cat data/REFERENCE)" data/other-box
	find data/other-box -exec touch -d 2001-01-01 {} +
	make report MACHINE=other-box
	grep -qF 'other-box' REPORT.md
	make report
	run ! grep -q other-box REPORT.md
	cat >experiments/gone.yaml <<-YAML
		experiments:
		  gone: {title: Gone, size: 1MiB, pages: [base]}
	YAML
	make report
	grep -q '## gone: Gone' REPORT.md
	rm experiments/gone.yaml
	make report
	run ! grep -q gone REPORT.md
	rm -r data/other-box
	[ -z "$(git status --porcelain -- REPORT.md data plots)" ]
	run make report MACHINE=typo
	[ "$status" != 0 ]
	[[ $output == *"no data of a machine typo"* ]]
}

@test "the page is one file: no script, nothing fetched" {
	run ! grep -qiE '<script|src="(https?:)?//|href="(https?:)?//[^"]*\.(css|js)' build/site/index.html
	grep -q 'data:image/svg+xml' build/site/index.html
}

@test "the page shows its figures and table in a browser" {
	browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "no Chromium"
	"$browser" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking \
		--disable-component-update --disable-sync --user-data-dir="$BATS_TEST_TMPDIR/profile" \
		--dump-dom "file://$PWD/build/site/index.html" 2>/dev/null >"$BATS_TEST_TMPDIR/dom"
	[ "$(grep -c '<img' "$BATS_TEST_TMPDIR/dom")" -ge 1 ]
	grep -q '<table' "$BATS_TEST_TMPDIR/dom"
	run ! grep -q '{{' "$BATS_TEST_TMPDIR/dom"
}

@test "deps and all in one command: deps runs first, whatever is not installed yet" {
	git clone --quiet . "$BATS_TEST_TMPDIR/bare"
	cd "$BATS_TEST_TMPDIR/bare"
	printf '#!/bin/sh\necho installing\nexit 7\n' >pipeline/deps.sh
	run make deps all CC=false
	[ "$status" != 0 ]
	[ "${lines[0]}" = installing ]
}
