#!/usr/bin/env bats
# Drawing: only when the inputs changed, whole or not at all, every refusal with its reason.

# shellcheck disable=SC2154 # root, out, fixtures and tree are of figures.bash
load figures

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
	sed -i "s/^eval 'plot '.*/eval 'plot \$points_ns using (NaN):3 with lines, '.asked[1:strlen(asked) - 2]/" \
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
