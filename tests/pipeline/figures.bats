#!/usr/bin/env bats
# Figures: whole, reproducible, and showing every curve, interval and reason there is in the data.

# shellcheck disable=SC2154 # root, out, fixtures and tree are of figures.bash
load figures

@test "every figure of every fixture is whole, painted, self-contained and the same twice" {
	for summary in "$fixtures"/*.csv; do
		for figure in latency speedup toll; do
			name=$(basename "$summary" .csv)
			echo "$name $figure"
			draw "$name" "$figure" miss-cost
			draw "$name" "$figure" miss-cost "$out.again"
			cmp "$out" "$out.again"
			[ "$(tail -n 2 "$out" | head -n 1)" = '</svg>' ]
			grep -q '<rect x="0" y="0" width="800" height="[0-9]*" fill="#ffffff" rx="10"/>' "$out"
			grep -q '<svg role="img" aria-labelledby=.* font-family="system-ui, .*, sans-serif"$' "$out"
			[ "$(grep -c font-family "$out")" -eq 1 ]
			grep -q '<title id="[a-z0-9-]*">[^<]*</title>' "$out"
			grep -q '<desc id="[a-z0-9-]*">[^<]\+</desc>' "$out"
			run ! grep -qiE '<script|<foreignObject|<image|<style|@font-face|onload|Produced by' "$out"
			[ "$(grep -v 'xmlns\(:xlink\)\?="http://www.w3.org/' "$out" | grep -c http)" -eq 0 ]
			! command -v xmllint >/dev/null || xmllint --noout "$out"
			rm "$out" "$out.again"
		done
	done
}

@test "latency has a curve, a name, five points and five intervals an arm" {
	draw sweep latency
	[ "$(names_of curve)" = 'base thp hugetlb-2M hugetlb-1G ' ]
	for arm in base thp hugetlb-2M hugetlb-1G; do
		echo "$arm"
		[ "$(corners "$arm curve")" -eq 5 ]
		[ "$(markers "$arm points")" -eq 5 ]
		[ "$(corners "$arm interval")" -eq 10 ]
	done
	says 'base  142.0'
	says 'thp  126.8'
	says 'hugetlb-2M  125.1'
	says 'hugetlb-1G  124.0'
	for size in '64 MiB' '128 MiB' '256 MiB' '512 MiB' '1 GiB' 'ns per access' \
		'median of 10 rounds, 95 % interval' 'chase on amd-25-1-2cpu-24g-kvm'; do
		says "$size"
	done
	says_not noise
}

@test "speedup has the arms alone, a line at 1 and the noise floor of each size" {
	draw sweep speedup
	[ "$(names_of curve)" = 'thp hugetlb-2M hugetlb-1G ' ]
	[ "$(bands)" -eq 6 ] # five sizes and the key
	says 'noise floor: 95 % interval of the control'
	says 'thp  1.12'
	says base
	says_not control/
}

@test "toll says per access unless misses are known" {
	draw sweep toll
	says 'per access; walks not counted'
	says 'thp  +15.2'
	says_not 'TLB miss'
	draw per-miss toll
	says '16.3 ns per TLB miss'
	says 'per TLB miss: at the largest size, over the walks counted'
	says_not 'walks not counted'
}

@test "published points are hollow, named with their source and not joined" {
	draw sweep latency miss-cost
	[ "$(names_of published)" = 'base hugetlb-2M ' ]
	for pages in base hugetlb-2M; do
		[ "$(markers "$pages published")" -eq 5 ]
		[ "$(drawn "$pages published" | grep -c '<path')" -eq 0 ]
		says "$pages, published (miss-cost)"
	done
	drawn 'base published' | grep -q "point5'"
	draw sweep speedup miss-cost
	[ "$(names_of published)" = 'hugetlb-2M ' ]
	[ "$(markers 'hugetlb-2M published')" -eq 5 ]
}

@test "published points of another workload are said, not drawn" {
	draw sweep latency lab06
	[ -z "$(names_of published)" ]
	says 'published (lab06) for probe, not drawn beside chase'
}

@test "an arm that was not obtained is named with its reason; a missing size leaves a gap" {
	draw missing-arm latency
	[ "$(names_of curve)" = 'base thp hugetlb-2M ' ]
	says 'not shown: hugetlb-1G (unavailable: no 1 GiB page could be reserved; boot with hugepagesz=1G hugepages=2)'
	says 'not shown: thp at 512 MiB (not-obtained: 324 MiB of 512 MiB were huge, and the threshold is 100 %)'
	[ "$(markers 'thp points')" -eq 4 ]
	[ "$(drawn 'thp curve' | grep -o 'M[0-9]' | wc -l)" -eq 2 ] # two stretches
	[ "$(drawn 'base curve' | grep -o 'M[0-9]' | wc -l)" -eq 1 ]
}

@test "without intervals the points stand alone and the figure says why" {
	draw no-intervals speedup
	[ "$(names_of curve)" = 'thp hugetlb-2M hugetlb-1G ' ]
	[ -z "$(names_of interval)" ]
	[ "$(bands)" -eq 0 ]
	says 'median of 4 rounds; no interval: fewer than 6 rounds'
	says 'noise floor unknown: the control has no interval'
}

@test "one size is a row an arm, with its numbers" {
	draw one-size speedup miss-cost
	[ -z "$(names_of curve)" ]
	[ "$(names_of interval)" = 'thp hugetlb-2M hugetlb-1G ' ]
	[ "$(bands)" -eq 2 ]
	says 'chase on amd-25-1-2cpu-24g-kvm, working set 1 GiB'
	says '1.14  [1.10, 1.16]'
	says 'hugetlb-2M, published'
	[ "$(markers 'hugetlb-2M published')" -eq 1 ]
	says 'published (miss-cost): hugetlb-2M 1.28 at 64 MiB'
}

@test "the baseline alone has a latency and nothing to be compared with" {
	draw only-baseline latency
	[ "$(names_of curve)" = 'base ' ]
	draw only-baseline speedup
	says 'no data: no arm stands beside base'
}

@test "nothing usable is a figure with the first reason, commas and quotes as written" {
	for figure in latency speedup toll; do
		draw nothing "$figure"
		says 'no data: this kernel has no transparent huge pages, and "hugetlbfs", its alternative,'
		says "isn't mounted"
	done
}

@test "a summary without rows is a figure that says so" {
	sed '/^sweep,/d; s/^# end: .*/# end: 0 rows/' "$fixtures/sweep.csv" >"$BATS_TEST_TMPDIR/empty.csv"
	draw "$BATS_TEST_TMPDIR/empty.csv" latency
	says 'no data: the summary holds no rows'
}

@test "eight arms of two dimensions differ by dash and shape as well as colour" {
	draw two-dimensions latency
	[ "$(names_of curve | wc -w)" -eq 8 ]
	looks=
	for arm in $(names_of curve); do
		colour=$(drawn "$arm curve" | grep -o "stroke='rgb([^)]*)'" | sort -u)
		dash=$(drawn "$arm curve" | grep -o "stroke-dasharray='[^']*'" | sort -u)
		shape=$(drawn "$arm points" | grep -o 'point[0-9]*' | sort -u | tr '\n' ' ')
		echo "$arm $colour $dash $shape"
		case $arm in
		*/packed) [ -n "$dash" ] ;;
		*) [ -z "$dash" ] ;;
		esac
		looks="$looks$colour $dash $shape
"
	done
	[ "$(printf '%s' "$looks" | sort -u | wc -l)" -eq 8 ]
	draw two-dimensions speedup
	[ "$(names_of curve | wc -w)" -eq 6 ]
	says 'the baseline'
}

@test "a page mode looks the same in every figure" {
	looks=
	for name in sweep one-size missing-arm; do
		for figure in latency speedup toll; do
			draw "$name" "$figure"
			looks="$looks$(drawn 'thp points' | grep -o "[a-z]*point[0-9]*'\|color='[^']*'" |
				sed 's/.*point/point/' | sort -u | tr '\n' ' ')
"
		done
	done
	echo "$looks"
	[ "$(printf '%s' "$looks" | sort -u | wc -l)" -eq 1 ]
}

@test "ten arms with long names over seven sizes all get a name and stay inside" {
	draw ten-arms latency lab06
	[ "$(names_of curve | wc -w)" -eq 10 ]
	for arm in $(names_of curve); do
		[ "$(markers "$arm points")" -eq 7 ]
	done
	says 'ns per access, logarithmic'
	says 'mthp-512K/madvise/madvise/'
	beyond=$(grep -o 'translate([0-9.-]*,[0-9.-]*)' "$out" | tr -d 'a-z()' |
		awk -F, '$1 < 0 || $1 > 800 || $2 < 0')
	[ -z "$beyond" ]
}

@test "large numbers are grouped" {
	draw thousands latency
	says '40 000'
	says 'base  39 800'
	says 'ns per fault'
}
