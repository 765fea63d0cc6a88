#!/usr/bin/env bats
# Rings of which only the pages that hold a line are touched, from the spec to the report.

load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	# The kernel is this one; the lock, and the journal of what was borrowed, are this test's.
	mkdir -p tree/run tree/tmp
	ln -s /proc tree/proc
	ln -s /sys tree/sys
	export PAGETOLL_SYSROOT=$PWD/tree
	cat >spec.yaml <<-YAML
		defaults: {rounds: 6, samples: 2, laps: 1, min_time: 1ms}
		experiments:
		  walk:
		    title: A small one
		    size: 1MiB
		    pages: base
		    layout: [packed, spread, spread-32K, spread-2M]
	YAML
}

# For each timed sample of a layout, some columns.
columns() { # layout, columns
	awk -F, -v columns="${*:2}" "$BY_NAME"'
		/^#/ || /^experiment/ || $at["layout"] != "'"$1"'" || $at["phase"] != "timed" { next }
		{
			for (i = 1; i <= split(columns, name, " "); i++)
				printf "%s%s", $at[name[i]], i < length(name) ? " " : "\n"
		}' "$(raw_files)" | sort -u
}

@test "256 lines, however far apart: as many pages are there as lines, proven twice, and none is new in a sample" {
	run_cell walk/1MiB-r01
	[ "$(columns spread-32K requested_bytes mapped_bytes obtained_before_bytes obtained_after_bytes resident_after_bytes minor_faults outcome)" = \
		"8388608 1048576 1048576 1048576 1048576 0 ok" ]
	[ "$(columns spread-2M requested_bytes mapped_bytes obtained_before_bytes obtained_after_bytes resident_after_bytes minor_faults outcome)" = \
		"536870912 1048576 1048576 1048576 1048576 0 ok" ]
	[ "$(columns spread requested_bytes mapped_bytes resident_after_bytes outcome)" = "1048576 1048576 1048576 ok" ]
	[ "$(columns packed mapped_bytes outcome)" = "16384 ok" ]
	[ "$(columns spread-2M populate_ns populate_faults)" = " " ]
}

@test "the summary and the report tell what a lap reads of the page table, by hand" {
	for round in 1 2 3 4 5 6; do
		run_cell "walk/1MiB-r0$round"
	done
	machine=$(basename "$(dirname "$(dirname "$(raw_files | head -n 1)")")")
	"$PAGETOLL" summarize --spec spec.yaml
	bytes() { sed -n "s/.*,base\/$1,base,.*,page-table,bytes,\([0-9]*\),.*/\1/p" "data/$machine/walk.csv"; }
	[ "$(bytes packed)" = $(((1 + 1 + 1 + 1) * 64)) ]
	[ "$(bytes spread)" = $(((32 + 1 + 1 + 1) * 64)) ]
	[ "$(bytes spread-32K)" = $(((256 + 1 + 1 + 1) * 64)) ]
	[ "$(bytes spread-2M)" = $(((256 + 32 + 1 + 1) * 64)) ]
	run ! grep -q ',base/spread-2M,.*,populate,' "data/$machine/walk.csv"
	grep -q ',base/spread,.*,populate,' "data/$machine/walk.csv"
	"$PAGETOLL" report --spec spec.yaml | tr -s ' ' >report.md
	grep -qF '| Lines | base/spread | base/spread-32K | base/spread-2M |' report.md
	grep -Eq '^\| 256 \| [^|]* \(2 KiB\) \| [^|]* \(16 KiB\) \| [^|]* \(18 KiB\) \|$' report.md
	run ! grep -q 'Times as fast.*walk' report.md
	run ! grep -qF '**The numbers**' report.md
}

@test "little memory is asked for, whatever is mapped" {
	mkdir -p small/proc
	echo "MemAvailable: 1048576 kB" >small/proc/meminfo
	sed -i 's/size: 1MiB/size: 64MiB/' spec.yaml
	# 16,384 lines in every 2 MiB are 32 GiB, of which 128 MiB are used.
	PAGETOLL_SYSROOT=$PWD/small run -0 "$PAGETOLL" plan --spec spec.yaml
	[[ $output != *"unavailable"* && $output != *"does not fit"* ]]
}

@test "pages that cannot leave others untouched are refused: file, line and column" {
	sed -i 's/pages: base/pages: [base, thp]/' spec.yaml
	run -2 "$PAGETOLL" check spec.yaml
	[[ $output == *'spec.yaml:7:30: error: layout spread-32K leaves pages untouched, which thp pages cannot'* ]]
	[[ $output == *'spec.yaml:7:42: error: layout spread-2M leaves'* ]]
	sed -i 's/pages: .*/pages: base\n    lock: [false, true]/' spec.yaml
	run -2 "$PAGETOLL" check spec.yaml
	[[ $output == *'layout spread-32K leaves pages untouched, which lock would touch'* ]]
}
