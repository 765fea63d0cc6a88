#!/usr/bin/env bats
# The figures of experiments that are about more than a working set: bars, distributions, matrices.

# shellcheck disable=SC2154 # root, out, fixtures and tree are of figures.bash
load figures

# Width of the bar drawn under one name, pixels.
bar_width() {
	drawn "$1" | sed -n "s/.*points = '\([0-9.]*\),[0-9.]* \([0-9.]*\),.*/\1 \2/p" | awk '{ printf "%.0f\n", $2 - $1 }'
}

more='bars fault-latency states patterns break-even'

@test "any of them takes any summary: whole, the same twice, and never silent" {
	for summary in "$fixtures"/*.csv; do
		for figure in $more; do
			name=$(basename "$summary" .csv)
			echo "$name $figure"
			draw "$name" "$figure" lab06
			draw "$name" "$figure" lab06 "$out.again"
			cmp "$out" "$out.again"
			[ "$(tail -n 2 "$out" | head -n 1)" = '</svg>' ]
			[ "$(grep -c 'rect x="0" y="0" width="800"' "$out")" -eq 1 ]
			[ "$(grep -o ' id="[^"]*"' "$out" | sort | uniq -d | wc -l)" -eq 0 ]
			grep -q '<desc id="[a-z0-9-]*">[^<]\+</desc>' "$out"
			[ "$(texts | wc -w)" -gt 6 ]
			! command -v xmllint >/dev/null || xmllint --noout "$out"
			rm "$out" "$out.again"
		done
	done
}

@test "nothing is clipped: text starts inside, whatever the summary" {
	for name in page-sizes ten-arms one-size-ten-arms states two-dimensions; do
		for figure in $more; do
			draw "$name" "$figure" miss-cost
			beyond=$(grep -o 'translate([0-9.-]*,[0-9.-]*)' "$out" | tr -d 'a-z()' |
				awk -F, '$1 < 0 || $1 > 800 || $2 < 0')
			echo "$name $figure $beyond"
			[ -z "$beyond" ]
			[ "$(grep -o 'font-size="[0-9]*' "$out" | tr -dc '0-9\n' | sort -n | head -n 1)" -ge 12 ]
		done
	done
}

@test "bars: faults, time with its interval, and why no misses are counted" {
	draw page-sizes bars
	for text in '262 144' 512 '40.0' '25.0' '20.0' 'page faults per GiB' 'ns per update' hugetlb-1G \
		'update on amd-25-1-2cpu-24g-kvm, working set 1 GiB' 'not counted: no hardware'; do
		says "$text"
	done
	says_not control
	[ "$(names_of 'faults bar')" = 'base hugetlb-2M hugetlb-1G ' ]
	[ "$(names_of 'ns interval')" = 'base hugetlb-2M hugetlb-1G ' ]
	[ -z "$(names_of 'misses bar')" ]
	# 512 is the root of 262 144: half as long where the axis is logarithmic; 20 ns are half of 40.
	[ $((2 * $(bar_width 'hugetlb-2M faults bar') - $(bar_width 'base faults bar'))) -le 1 ]
	[ $((2 * $(bar_width 'hugetlb-1G ns bar') - $(bar_width 'base ns bar'))) -le 1 ]
	[ "$(bar_width 'hugetlb-1G ns bar')" -gt 20 ]
	[ "$(bar_width 'hugetlb-2M faults bar')" -gt 20 ]
	sed 's/,misses,misses,,,,,,,0,none,unavailable,.*/,misses,misses,0.75,0.7,0.8,0.7,0.7,0.8,6,rounds,ok,/' \
		"$fixtures/page-sizes.csv" >"$BATS_TEST_TMPDIR/counted.csv"
	draw "$BATS_TEST_TMPDIR/counted.csv" bars
	says_not 'not counted'
	says '0.75'
	[ "$(names_of 'misses bar')" = 'base hugetlb-2M hugetlb-1G ' ]
}

@test "bars: the largest size, published times of that size hollow, others in words" {
	draw missing-arm bars miss-cost
	says 'working set 1 GiB'
	says '126.8'
	[ "$(names_of published)" = 'base hugetlb-2M ' ]
	says 'published (miss-cost): base 43.0 at 64 MiB'
	says 'not counted: the summary'
	says 'not shown: hugetlb-1G (unavailable: no 1 GiB page could be reserved'
	says_not 'at 512 MiB'
}

@test "fault latency: a curve an arm, its median and its slowest in words" {
	draw faults fault-latency
	says 'p50 2.4 us, max 1.6 ms'
	says 'p50 205 us, max 640 us'
	for text in '90 %' '50 %' '10 %' '1 %' '0.1 %' max '10 us' '100 us' '1 ms' \
		'share of faults that take longer, logarithmic'; do
		says "$text"
	done
	[ "$(names_of curve)" = 'base thp ' ]
	for arm in base thp; do
		[ "$(corners "$arm curve")" -eq 5 ]
		[ "$(markers "$arm points")" -eq 5 ]
		[ "$(markers "$arm max")" -eq 1 ]
		[ "$(corners "$arm interval")" -eq 12 ]
		# a decade of the share is as high as the next
		drawn "$arm points" | sed -n 's/.*translate([0-9.]*,\([0-9.]*\)).*/\1/p' | awk '
			{ y[NR] = $1 }
			END { odd = y[5] - 2 * y[4] + y[3]; exit odd < -0.1 || odd > 0.1 }'
	done
}

@test "states: a row a state, a column a page mode, three numbers a cell, and the reason for a gap" {
	draw states states
	for text in 'always / always' 'never / defer+madvise' default collapse '110 ms/GiB' '1540 ms/GiB' '27.0 ns' \
		'no ns: thp/never/always (unavailable: a reason of its own)'; do
		says "$text"
	done
	[ "$(texts | grep -c '100 % huge')" -eq 8 ] # all but base under always, collapse alone under never
	[ "$(texts | grep -c '^ *unknown')" -eq 1 ]
	[ "$(names_of cell | wc -w)" -eq 16 ]
	drawn 'thp/always/always cell' | grep -q "rgb( *86, *180, *233)"
	drawn 'base/always/always cell' | grep -q "rgb( *255, *255, *255)"
}

@test "states: as found where none was set, an arm without one in its own words" {
	sed 's/,madvise,madvise,spread,/,,,spread,/' "$fixtures/missing-arm.csv" >"$BATS_TEST_TMPDIR/found.csv"
	draw "$BATS_TEST_TMPDIR/found.csv" states
	says 'as found'
	says unavailable
	says 'not shown: hugetlb-1G (unavailable: no 1 GiB page'
	says 'not known: the share of huge entries'
	draw patterns states
	says 'not shown: other workloads (gather, stream)'
	says_not 'differ in other settings'
}

@test "patterns: a panel a workload, a mark a size, over the noise floor of each" {
	draw patterns patterns
	for text in probe gather stream '1.41' '1.25' '1.02' 'at 512 MiB' 'speedup by access pattern, over base' \
		'noise floor: 95 % interval of the control'; do
		says "$text"
	done
	says_not control/
	[ "$(texts | grep -c '64 MiB')" -ge 3 ]
	[ "$(names_of curve)" = 'thp/probe thp/gather thp/stream ' ]
	for work in probe gather stream; do
		[ "$(markers "thp/$work points")" -eq 3 ]
		[ "$(corners "thp/$work interval")" -eq 6 ]
	done
	[ "$(bands)" -eq 10 ] # three sizes of three workloads, and the key
	draw patterns patterns lab06
	says 'thp, published (lab06)'
	says 'published (lab06): thp 1.13 for probe at 256 MiB, thp 1.20 for probe at 1 GiB'
	[ "$(markers 'thp published')" -eq 1 ]
}

@test "patterns: an arm looks the same in every panel" {
	draw patterns patterns
	looks=$(for work in probe gather stream; do
		drawn "thp/$work points" | grep -o "[a-z]*point[0-9]*'\|color='[^']*'" | sed 's/.*point/point/' |
			sort -u | tr '\n' ' '
		echo
	done)
	echo "$looks"
	[ "$(sort -u <<<"$looks" | wc -l)" -eq 1 ]
}

@test "break-even: accesses and share, and above a whole page it is never" {
	draw page-sizes break-even
	for text in '12 000  [9000, 15 000]' '7 M  [5 M, 9 M]' '17 %  [15 %, 20 %]' '140 %  [120 %, 160 %]' \
		'100 %: all of it' 'above 100 %: never' '1 M'; do
		says "$text"
	done
	says_not control
	says_not 'not shown'
}

@test "break-even: what is missing in one panel alone, and a page that is no dearer" {
	sed -e 's/,break-even,accesses,12000,.*/,break-even,accesses,,,,,,,0,none,unavailable,never cheaper/' \
		-e 's/,break-even,accesses,7000000,[^,]*,/,break-even,accesses,-3,-9,/' \
		"$fixtures/page-sizes.csv" >"$BATS_TEST_TMPDIR/odd.csv"
	draw "$BATS_TEST_TMPDIR/odd.csv" break-even
	says 'nothing to repay, the page is no dearer: hugetlb-1G at 1 GiB'
	says 'no break-even: hugetlb-2M (unavailable: never cheaper)'
	says '17 %  [15 %, 20 %]'
}

@test "what a figure needs and the summary lacks is said" {
	draw sweep break-even
	says 'no data: no arm has both a dearer fault and cheaper accesses than base'
	draw sweep fault-latency
	says 'no data: single faults were not timed; the workload fault times them'
	draw only-baseline patterns
	says 'no data: no arm stands beside base'
	draw faults states
	says 'no data: '
	for figure in $more; do
		draw nothing "$figure"
		says 'no data: this kernel has no transparent huge pages, and "hugetlbfs", its alternative,'
	done
}

@test "a number that gnuplot cannot read as it stands" {
	sed 's/,ns,ns,40,/,ns,ns,4e+01,/' "$fixtures/page-sizes.csv" >"$BATS_TEST_TMPDIR/short.csv"
	draw "$BATS_TEST_TMPDIR/short.csv" latency
	says 'base'
	draw "$BATS_TEST_TMPDIR/short.csv" bars
	says '40.0'
}

@test "a reason belongs to what it explains" {
	mine=$BATS_TEST_TMPDIR/mine.csv
	# an arm without counters is no reason against ratios, nor is it left out
	draw page-sizes speedup
	says_not counters
	sed -e 's/^\(.*\),ns,ns,142,.*/&\n\1,misses,misses,,,,,,,0,none,unavailable,no hardware counters were read/' \
		-e 's/^# end: .*/# end: 6 rows/' "$fixtures/only-baseline.csv" >"$mine"
	draw "$mine" speedup
	says 'no data: no arm stands beside base'
	# a ratio that was never taken has no row: the time's reason stands for it
	sed '/hugetlb-1G.*,speedup,/d' "$fixtures/missing-arm.csv" >"$mine"
	sed -i "s/^# end: .*/# end: $(grep -c '^sweep,' "$mine") rows/" "$mine"
	draw "$mine" speedup
	says 'not shown: hugetlb-1G (unavailable: no 1 GiB page'
	# of metrics without a value, the reason of an arm that was timed
	sed 's/,base,base,\(.*\),\(ns\|misses\),\([a-z]\+\),.*/,base,base,\1,\2,\3,,,,,,,0,none,unavailable,not at all/' \
		"$fixtures/page-sizes.csv" >"$mine"
	draw "$mine" bars
	says 'not counted: no hardware'
	# one reason of many arms is not lost behind their names
	sed '/,thp,thp,\|,thp\//s/,arm,\([a-z]*\),\([a-zA-Z/]*\),[0-9].*,ok,$/,arm,\1,\2,,,,,,,0,none,unavailable,a reason as long as they may be to tell what to do/' \
		"$fixtures/states.csv" >"$mine"
	draw "$mine" latency
	says 'thp/always/always and 2 more (unavailable: a reason as long as they may be to tell what to do)'
}

@test "names beside the curves are apart, ever so many" {
	awk -F , -v OFS=, '
		/^#/ || FNR == 1 || /^experiment,/ { if (!/^# end/) print; next }
		/,ns,ns,/ { for (i = 1; i <= 40; i++) { row = $0; sub(/,base,base,/, ",base/" i ",base,", row)
			sub(/,ns,ns,[^,]*,[^,]*,[^,]*/, ",ns,ns," 100 + i / 9 ",,", row); print row; rows++ } }
		END { print "# end: " rows " rows" }' "$fixtures/only-baseline.csv" >"$BATS_TEST_TMPDIR/many.csv"
	draw "$BATS_TEST_TMPDIR/many.csv" latency
	[ "$(texts | grep -c 'base/')" -eq 40 ]
	grep -o 'translate([0-9.]*,[0-9.]*)" stroke="none" fill="rgb(26,26,26)" font-size="13.00"' "$out" | tr -d 'a-z(' |
		awk -F '[,)]' '$1 > 500 { print $2 }' | sort -n | awk '
			NR > 1 && $1 - last < 16.9 { print last, $1; near = 1 }
			{ last = $1 }
			END { exit near }'
}
