#!/usr/bin/env bats
# Figures: whole, reproducible, and showing every curve, interval and reason there is in the data.

bats_require_minimum_version 1.5.0

setup() {
	root=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
	fixtures=$BATS_TEST_DIRNAME/fixtures/figures
	out=$BATS_TEST_TMPDIR/figure.svg
	command -v gnuplot >/dev/null || skip 'no gnuplot'
}

# draw FIXTURE|SUMMARY.csv FIGURE [PUBLISHED_ID [OUTPUT]]
draw() {
	local summary=$fixtures/$1.csv
	[ -f "$summary" ] || summary=$1
	"${tree:-$root}/pipeline/draw.sh" "$(experiment_of "$summary")" "$2" "$summary" "${3:--}" "${4:-$out}"
}

experiment_of() {
	sed -n 's/^# experiment: //p' "$1"
}

# What gnuplot drew under one name: "thp curve", "thp interval", "thp points", "base published".
drawn() {
	awk -v name="<title>$1</title>" '
		/<g id=.*-plot_/ { inside = index($0, name) > 0 }
		inside
		/^\t<\/g>$/ { inside = 0 }' "$out"
}

names_of() {
	sed -n "s/.*<title>\(.*\) $1<\/title>.*/\1/p" "$out" | tr '\n' ' '
}

# Corners of the lines drawn under one name.
corners() {
	drawn "$1" | grep -o '[ML][0-9.-]*,[0-9.-]*' | wc -l
}

markers() {
	drawn "$1" | grep -c '<use '
}

texts() {
	sed -n 's/.*<text[^>]*>\(.*\)<\/text>.*/\1/p' "$out"
}

says() {
	texts | grep -qF -- "$1" || {
		echo "not said: $1"
		texts
		return 1
	}
}

says_not() {
	! texts | grep -qF -- "$1"
}

bands() {
	grep -c "polygon fill = 'rgb(227, 227, 227)'" "$out"
}

# A copy of what draws, to break.
copy_tree() {
	tree=$BATS_TEST_TMPDIR/tree
	mkdir -p "$tree/data"
	cp -r "$root/plots" "$root/pipeline" "$tree/"
	cp -r "$root/data/published" "$tree/data/"
	rm -rf "$tree/plots/figures"
}

assert_nothing_left() {
	[ -z "$(find "$BATS_TEST_TMPDIR" -name 'figure.svg*')" ]
}

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
			grep -q '<title id="[a-z-]*">[^<]*</title>' "$out"
			grep -q '<desc id="[a-z-]*">[^<]\+</desc>' "$out"
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

@test "unchanged inputs only touch the figure, even with no gnuplot to draw it" {
	draw sweep latency miss-cost
	cp "$out" "$BATS_TEST_TMPDIR/before"
	touch -d 2001-01-01 "$out"
	mkdir "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\nexit 1\n' >"$BATS_TEST_TMPDIR/bin/gnuplot"
	chmod +x "$BATS_TEST_TMPDIR/bin/gnuplot"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH draw sweep latency miss-cost
	cmp "$out" "$BATS_TEST_TMPDIR/before"
	[ "$out" -nt "$fixtures/sweep.csv" ]
}

@test "a changed summary, script or published figure is drawn again; another source's is not" {
	copy_tree
	mine=$BATS_TEST_TMPDIR/mine.csv
	cp "$fixtures/sweep.csv" "$mine"
	draw "$mine" latency miss-cost
	cp "$out" "$out.1"
	sed -i 's/,126\.8,/,121.8,/' "$mine"
	draw "$mine" latency miss-cost
	says 'thp  121.8'
	cp "$out" "$out.2"
	sed -i 's/^lab06,probe,base,67108864,ns_per_access,142.1/lab06,probe,base,67108864,ns_per_access,150/' \
		"$tree/data/published/published.csv"
	draw "$mine" latency miss-cost
	cmp "$out" "$out.2"
	sed -i 's/^miss-cost,chase,base,67108864,ns_per_access,42.98/miss-cost,chase,base,67108864,ns_per_access,50/' \
		"$tree/data/published/published.csv"
	draw "$mine" latency miss-cost
	run ! cmp -s "$out" "$out.2"
	cp "$out" "$out.3"
	sed -i 's/#D55E00/#D55E01/' "$tree/plots/style.gp"
	draw "$mine" latency miss-cost
	run ! cmp -s "$out" "$out.3"
}

@test "a figure cut short is drawn again" {
	draw sweep latency
	cp "$out" "$BATS_TEST_TMPDIR/before"
	head -c 5000 "$BATS_TEST_TMPDIR/before" >"$out"
	draw sweep latency
	cmp "$out" "$BATS_TEST_TMPDIR/before"
}

@test "paths do not matter, and may hold spaces and quotes" {
	draw sweep latency
	odd="$BATS_TEST_TMPDIR/a machine's \"own\" \$folder"
	mkdir "$odd"
	cp "$fixtures/sweep.csv" "$odd/sweep.csv"
	"$root/pipeline/draw.sh" sweep latency "$odd/sweep.csv" - "$odd/x.svg"
	cmp "$out" "$odd/x.svg"
	[ "$(ls "$odd")" = "sweep.csv
x.svg" ]
}

@test "a broken script: gnuplot's words, exit 1, no file, not the old one either" {
	copy_tree
	draw sweep latency
	echo 'plot nonsense(' >>"$tree/plots/latency.gp"
	run draw sweep latency
	[ "$status" -eq 1 ]
	[[ $output == *'latency of '*'sweep.csv: gnuplot: '* ]]
	assert_nothing_left
}

@test "a complaint with exit 0 is a failure: a curve may be missing" {
	copy_tree
	sed -i "s/^eval 'plot '.*/eval 'plot \$points using (NaN):4 with lines, '.asked[1:strlen(asked) - 2]/" \
		"$tree/plots/parts/curves.gp"
	run draw sweep latency
	[ "$status" -eq 1 ]
	[[ $output == *'no valid points'* ]]
	assert_nothing_left
}

@test "a script that draws nothing is a failure" {
	copy_tree
	: >"$tree/plots/latency.gp"
	run draw sweep latency
	[ "$status" -eq 1 ]
	[[ $output == *'no whole drawing'* ]]
	assert_nothing_left
}

@test "a gnuplot without svg, or an old one, is named as the reason" {
	mkdir "$BATS_TEST_TMPDIR/bin"
	for answer in 'new 0:without the svg terminal' 'old 5:5.2 or newer'; do
		printf '#!/bin/sh\necho "%s"\n' "${answer%%:*}" >"$BATS_TEST_TMPDIR/bin/gnuplot"
		chmod +x "$BATS_TEST_TMPDIR/bin/gnuplot"
		PATH=$BATS_TEST_TMPDIR/bin:$PATH run draw sweep latency
		[ "$status" -eq 1 ]
		[[ $output == *"${answer#*:}"* ]]
		assert_nothing_left
	done
}

@test "half a summary, a torn row, a bad number or another experiment's is refused" {
	bad=$BATS_TEST_TMPDIR/bad.csv
	for edit in '/^# end/d:no end mark' 's/^# end: .*/# end: 3 rows/:the end mark counts 3' \
		's/,142,/,14x,/:median is not a number' 's/,rounds,ok,$/,rounds,ok/:fields where the header has' \
		's/^sweep,/steps,/:a row of steps' 's/,role,/,part,/:no column role'; do
		sed "${edit%:*}" "$fixtures/sweep.csv" >"$bad"
		run "$root/pipeline/draw.sh" sweep latency "$bad" - "$out"
		echo "$edit: $output"
		[ "$status" -eq 1 ]
		[[ $output == *"${edit##*:}"* ]]
		assert_nothing_left
	done
}

@test "an unknown figure, source or number of arguments is refused" {
	run draw sweep nonesuch
	[ "$status" -eq 1 ]
	[[ $output == *'there is no plots/nonesuch.gp'* ]]
	run draw sweep latency nobody
	[ "$status" -eq 1 ]
	[[ $output == *'no line of source nobody'* ]]
	run "$root/pipeline/draw.sh" sweep latency
	[ "$status" -eq 2 ]
	assert_nothing_left
}
