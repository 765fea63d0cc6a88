# What the tests of figures share: drawing a fixture, and looking into what was drawn.

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
