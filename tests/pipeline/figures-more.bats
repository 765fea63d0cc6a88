#!/usr/bin/env bats
# The figures of experiments that are about more than a working set: bars, distributions, matrices.

# shellcheck disable=SC2154 # root, out, fixtures and tree are of figures.bash
load figures

more='bars fault-latency states patterns break-even'

@test "any of them takes any summary: whole, the same twice, and never silent" {
	for summary in "$fixtures"/*.csv; do
		for figure in $more; do
			name=$(basename "$summary" .csv)
			echo "$name $figure"
			draw "$name" "$figure"
			draw "$name" "$figure" - "$out.again"
			cmp "$out" "$out.again"
			[ "$(tail -n 2 "$out" | head -n 1)" = '</svg>' ]
			[ "$(texts | wc -w)" -gt 6 ]
			! command -v xmllint >/dev/null || xmllint --noout "$out"
			rm "$out" "$out.again"
		done
	done
}

@test "the older figures take the new summaries" {
	for name in page-sizes faults states patterns; do
		for figure in latency speedup toll; do
			draw "$name" "$figure"
		done
	done
}

@test "bars: faults, time with its interval, and why no misses are counted" {
	draw page-sizes bars
	for text in '262 144' 512 '40.0' '25.0' '20.0' 'page faults per GiB' 'ns per update' hugetlb-1G \
		'update on amd-25-1-2cpu-24g-kvm, working set 1 GiB'; do
		says "$text"
	done
	says 'not counted: no hardware'
	says_not control
	sed 's/,misses,misses,,,,,,,0,none,unavailable,.*/,misses,misses,0.75,0.7,0.8,0.7,0.7,0.8,6,rounds,ok,/' \
		"$fixtures/page-sizes.csv" >"$BATS_TEST_TMPDIR/counted.csv"
	draw "$BATS_TEST_TMPDIR/counted.csv" bars
	says_not 'not counted'
	says '0.75'
}

@test "fault latency: a curve an arm, its median and its maximum in words" {
	draw faults fault-latency
	says 'p50 2.4 us, max 1.6 ms'
	says 'p50 205 us, max 640 us'
	for text in '90 %' '50 %' '10 %' '1 %' '0.1 %' max '10 us' '100 us' '1 ms' \
		'share of faults that take longer, logarithmic'; do
		says "$text"
	done
	[[ $(names_of curve) == 'base thp ' ]]
}

@test "states: a row a state, a column a page mode, three numbers a cell, and the reason for a gap" {
	draw states states
	for text in 'always / always' 'never / defer+madvise' default collapse '110 ms, 27.0 ns' '640 ms, 41.0 ns' \
		'1540 ms, 27.0 ns' '640 ms, ? ns' 'no ns: thp/never/always (unavailable: a reason of its own)'; do
		says "$text"
	done
	[ "$(texts | grep -c '100 % huge')" -eq 8 ] # default and thp under always, collapse under each
}

@test "patterns: a group a workload, a mark a size, over the noise floor of each" {
	draw patterns patterns
	for text in probe gather stream '1.41  [1.36, 1.46]' '1.10  [1.05, 1.15]' '1.02  [0.97, 1.07]' '512 MiB' \
		'noise floor: 95 % interval of the control'; do
		says "$text"
	done
	says_not control/
	[ "$(bands)" -ge 9 ]
}

@test "break-even: accesses and share, and above a whole page it is never" {
	draw page-sizes break-even
	for text in '12 000  [9000, 15 000]' '7 M  [5 M, 9 M]' '17 %  [15 %, 20 %]' '140 %  [120 %, 160 %]' \
		'100 %: above, never'; do
		says "$text"
	done
	says_not control
}

@test "what a figure needs and the summary lacks is said" {
	draw sweep break-even
	says 'no data: no break-even is known here'
	draw sweep fault-latency
	texts | grep -q '^no data: '
	draw only-baseline patterns
	texts | grep -q '^no data: '
}
