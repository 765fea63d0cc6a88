#!/usr/bin/env bats
#
# check-counters.sh with a program that counts and a perf that are both stubs: on most machines that
# run tests there is nothing to check.

setup() {
	CHECK=$BATS_TEST_DIRNAME/../check-counters.sh
	BIN=$BATS_TEST_TMPDIR/bin
	mkdir "$BIN"
}

# What the program names as events, and what it counts; "%" ends a line.
counted() {
	cat >"$BIN/counted" <<-END
		#!/bin/bash
		[[ \$# -gt 0 ]] && tr % '\n' <<<'$1' | sed '/^\$/d' || tr % '\n' <<<'$2' | sed '/^\$/d'
	END
	chmod +x "$BIN/counted"
}

# What perf finds, a semicolon between fields.
perf_stub() {
	cat >"$BIN/perf" <<-END
		#!/bin/bash
		while [[ \$1 != -- ]]; do
			[[ \$1 != -o ]] || out=\$2
			[[ \$1 != -e ]] || echo "\$2" >"$BATS_TEST_TMPDIR/events"
			shift
		done
		shift
		tr % '\n' <<<'$1' >"\$out"
		"\$@"
	END
	chmod +x "$BIN/perf"
}

check() {
	run env PATH="$BIN:$PATH" "$CHECK" "$BIN/counted"
}

@test "without counters: not checked and why, no pass, no failure" {
	counted 'instructions - no PMU here%walks - no PMU here' ''
	perf_stub ''
	check
	[ "$status" -eq 0 ]
	[ "$output" = "check-counters: not checked: no PMU here" ]
}

@test "counts within 1 % agree, cycles within 5 %" {
	counted 'instructions instructions:u%cycles cycles:u%walks re08:u' \
		'instructions 1009%cycles 1049%walks 991'
	perf_stub '1000;;instructions:u;9;100.00%1000;;cycles:u;9;100.00%1000;;re08:u;9;100.00'
	check
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "3 agree, 0 differ, 0 not checked" ]
	[ "$(cat "$BATS_TEST_TMPDIR/events")" = "instructions:u,cycles:u,re08:u" ]
}

@test "counts that differ fail, whichever is more" {
	counted 'instructions instructions:u%cycles cycles:u%walks re08:u' \
		'instructions 1011%cycles 949%walks 989'
	perf_stub '1000;;instructions:u;9;100.00%1000;;cycles:u;9;100.00%1000;;re08:u;9;100.00'
	check
	[ "$status" -eq 1 ]
	[ "${lines[-1]}" = "0 agree, 3 differ, 0 not checked" ]
	[[ ${lines[2]} == *"-1.10 %: DIFFERS" ]]
}

@test "what only one of the two counted is not checked" {
	counted 'instructions instructions:u%walks - a reason; of two%page-faults page-faults:u' \
		'instructions 1000%walks - a reason; of two%page-faults 7'
	perf_stub '<not counted>;;instructions:u;0;0.00%7;;page-faults:u;9;100.00'
	check
	[ "$status" -eq 0 ]
	[[ ${lines[0]} == "instructions "*"not checked: perf did not count it" ]]
	[[ ${lines[1]} == "walks "*"not checked: a reason; of two" ]]
	[ "${lines[-1]}" = "1 agree, 0 differ, 2 not checked" ]
	[ "$(cat "$BATS_TEST_TMPDIR/events")" = "instructions:u,page-faults:u" ]
}
