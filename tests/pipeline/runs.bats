#!/usr/bin/env bats
# What make measure leaves and tells: facts beside the data, no half-written file, the experiments asked
# for, and an exit code that tells a shortfall from a machine that cannot.

load common

setup() {
	MEASURE=$PWD/pipeline/measure.sh
	settings >"$BATS_TEST_TMPDIR/before"
	mkdir -p "$BATS_TEST_TMPDIR/build"
	# Rates that need no ten seconds.
	printf 'rate,size_bytes,ns\ntouch-small,,1000\n# end: 1 rows\n' >"$BATS_TEST_TMPDIR/build/rates.csv"
}

teardown() {
	settings_return "$BATS_TEST_TMPDIR/before"
}

@test "facts stand beside the data, and what a killed cell left half written is gone" {
	small_spec "base" 2
	folder=$BATS_TEST_TMPDIR/data/$("$PAGETOLL" facts --name)
	mkdir -p "$folder/smoke-0"
	: >"$folder/smoke-0/2MiB-r01.csv.tmp.123"
	measure
	[ "$(raw_files | wc -l)" = 4 ]
	[ -z "$(find "$folder" -name '*.tmp*')" ]
	tail -n 1 "$folder/machine.csv" | grep -q '^# end: [1-9][0-9]* rows$'
	grep -q '^kernel,.' "$folder/machine.csv"
}

@test "ONLY measures that experiment and no other" {
	cat >"$BATS_TEST_TMPDIR/spec.yaml" <<-YAML
		defaults: {rounds: 1, samples: 1, laps: 1, min_time: 1ms, size: 2MiB, pages: [base]}
		experiments:
		  smoke: {title: One}
		  ash: {title: Two}
	YAML
	cd "$BATS_TEST_TMPDIR"
	run "$MEASURE" "$PAGETOLL" spec.yaml data ash "" ""
	[ "$status" = 0 ]
	[ "$(raw_files | wc -l)" = 1 ]
	[[ $(raw_files) == */ash-*/2MiB-r01.csv ]]
}

@test "a region is proven over its whole length, before and after" {
	small_spec "base" 2
	run_cell smoke/4MiB-r01
	awk -F, "$BY_NAME"'$at["phase"] == "timed" { n++; bad += $at["mapped_bytes"] != 4194304 || $at["obtained_before_bytes"] != $at["mapped_bytes"] || $at["obtained_after_bytes"] != $at["mapped_bytes"] }
		END { exit n != 4 || bad }' "$(raw_files)"
	# A warm-up is timed as well, but its usage is nobody's business.
	awk -F, "$BY_NAME"'$at["phase"] == "warmup" { n++; bad += $at["time_ns"] == 0 || $at["minor_faults"] != "" } $at["phase"] == "timed" { bad += $at["minor_faults"] != 0 }
		END { exit n != 4 || bad }' "$(raw_files)"
}

@test "huge pages asked for and not got: exit 1, and the report will name them; the cell is not pending" {
	can_change_settings || skip "settings cannot be changed here"
	small_spec "base, thp" 2
	sed -i 's/enabled: always/enabled: never/; s/2MiB, 4MiB/4MiB/' "$BATS_TEST_TMPDIR/spec.yaml"
	run -1 run_cell smoke/4MiB-r01
	[[ $output == *thp:*"got 0"*"THP enabled: never"* ]]
	grep -q ',thp,.*,timed,.*,not-obtained,' "$(raw_files)"
	rm "$(raw_files)"
	run -1 measure
	[[ $output == *"2 of 2 cells measured"*"2 cells hold arms that failed or were not obtained"* ]]
	run measure
	[ "$status" = 0 ]
	[[ $output == *"nothing is pending"* ]]
}
