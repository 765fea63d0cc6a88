#!/usr/bin/env bats
# A size that memory cannot hold: a smaller one is measured in its place and is called what it is,
# from the plan to the report, on this machine and on any other.

load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cat >spec.yaml <<-YAML
		defaults: {rounds: 2, samples: 1, laps: 1, min_time: 1ms}
		experiments:
		  table:
		    title: A table
		    size: 1GiB
		    pages: [base, thp]
		    expect:
		      - claim: Huge pages gain
		        that: speedup(thp, 1GiB) > 0
		    reading: Base takes {{ns base 1GiB}} on a large set.
	YAML
	mkdir -p tree/proc
	hash=$("$PAGETOLL" fragment --spec spec.yaml | sed -n 's/^HASH_table := //p')
}

# Of which 85 % may be used: with 600 MiB, 510 MiB, that is 128 MiB for each of three arms.
memory() { # MiB
	echo "MemAvailable: $(($1 << 10)) kB" >tree/proc/meminfo
}

plan() { # options
	PAGETOLL_SYSROOT=$PWD/tree "$PAGETOLL" plan --spec spec.yaml --machine m "$@"
}

pending() {
	plan --list /dev/stdout | cut -f 1 | tr '\n' ' '
}

cell() { # id
	"$PAGETOLL" cell --spec spec.yaml --machine m "$1"
}

# What a plan of 600 MiB asks for, measured with all the memory there is.
measure_stand_in() {
	memory 600
	for id in $(pending); do
		cell "$id"
	done
}

@test "the plan says what does not fit, and lists what is measured in its place" {
	memory 600
	run plan
	[[ $output == *"  table: 1GiB does not fit (needs 3.0 GiB with its baseline and control, 510 MiB may be used): 128MiB is measured in its place"* ]]
	[[ $output != *unavailable* ]]
	[ "$(pending)" = "table/128MiB-r01 table/128MiB-r02 " ]
	grep -q 'size: \[1GiB\]' "data/m/table-$hash/spec.yaml"
	memory 8192
	[ "$(pending)" = "table/1GiB-r01 table/1GiB-r02 " ]
	run plan
	[[ $output != *"in its place"* ]]
}

@test "where nothing can stand in, arms are unavailable as ever" {
	memory 200
	run plan
	[[ $output == *"  table 1GiB thp: unavailable: needs 3.0 GiB with its baseline and control, 170 MiB may be used"* ]]
	[ "$(pending)" = "table/1GiB-r01 table/1GiB-r02 " ]
}

@test "what is begun is gone on with, however much memory there is later" {
	memory 600
	cell "$(plan --list /dev/stdout | sed 's/\t.*//; q')"
	[ "$(find data -name '*-r??.csv')" = "data/m/table-$hash/128MiB-r01.csv" ]
	memory 8192
	[ "$(pending)" = "table/128MiB-r02 " ]
	run plan
	[[ $output == *"  table: 128MiB is measured in place of 1GiB, as it was begun: to measure 1GiB"*"remove the files table-$hash/128MiB-*.csv"* ]]
	memory 300
	[ "$(pending)" = "table/128MiB-r02 " ]
	rm "data/m/table-$hash/128MiB-r01.csv"
	[ "$(pending)" = "table/64MiB-r01 table/64MiB-r02 " ]
}

@test "an id that can neither be nor stand in is no cell" {
	for id in 2GiB 192MiB 32MiB; do
		run -2 cell "table/$id-r01"
		[[ $output == *"no cell table/$id-r01"* ]]
	done
	[ ! -e data ]
}

@test "rows, summary and report say the size that was measured, and once which one was asked for" {
	measure_stand_in
	[ "$(grep -h '^table,' data/m/table-"$hash"/128MiB-r0?.csv | cut -d , -f 3 | sort -u)" = 134217728 ]
	"$PAGETOLL" summarize --spec spec.yaml --machine m
	[ "$(grep '^table,' data/m/table.csv | cut -d , -f 3 | sort -u)" = 134217728 ]
	grep -q '^# cells: 2 of 2$' data/m/table.csv
	[ "$("$PAGETOLL" collect --spec spec.yaml --machine m | grep -c '^table,chase,134217728,')" -ge 12 ]

	"$PAGETOLL" report --spec spec.yaml --machine m >report.md
	grep -qx "> 1 GiB does not fit this machine's memory: 128 MiB was measured in its place." report.md
	grep -q '^At 128 MiB (scaled down from 1 GiB) one access takes ' report.md
	grep -q 'speedup thp at 128 MiB (scaled down from 1 GiB): [0-9.]*x' report.md
	grep -q 'Base takes [0-9.]* ns (measured at 128 MiB) on a large set' report.md
	grep -q '^| *128 MiB | thp ' report.md
	[ "$(grep 'table,' data/m/table.csv | grep -c ',1073741824,')" = 0 ]
	run ! grep -E '^\|? *1 GiB \|' report.md

	# the same on a machine with other memory, and from the summary alone
	memory 100
	PAGETOLL_SYSROOT=$PWD/tree "$PAGETOLL" summarize --spec spec.yaml --machine m
	rm -r "data/m/table-$hash"
	PAGETOLL_SYSROOT=$PWD/tree "$PAGETOLL" report --spec spec.yaml --machine m >other.md
	cmp report.md other.md
}

@test "memory does not decide what is told of data: a size not measured yet stays as written" {
	sed -i 's/size: 1GiB/size: [64MiB, 1GiB]/' spec.yaml
	cell table/64MiB-r01
	memory 600
	PAGETOLL_SYSROOT=$PWD/tree "$PAGETOLL" summarize --spec spec.yaml --machine m
	[ "$(grep '^table,' data/m/table.csv | cut -d , -f 3 | sort -nu | tr '\n' ' ')" = "67108864 1073741824 " ]
	grep -q '^table,chase,1073741824,thp,.*,unavailable,not measured yet' data/m/table.csv
}

@test "data of the size as written win over a stand-in's" {
	measure_stand_in
	cell table/1GiB-r01
	memory 600
	[ "$(pending)" = "table/1GiB-r02 " ]
	"$PAGETOLL" summarize --spec spec.yaml --machine m
	[ "$(grep '^table,' data/m/table.csv | cut -d , -f 3 | sort -u)" = 1073741824 ]
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output != *"in its place"* ]]
}
