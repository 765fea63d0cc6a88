#!/usr/bin/env bash
# Draws one figure of one experiment:
#
#   draw.sh EXPERIMENT FIGURE SUMMARY PUBLISHED_ID OUTPUT.svg
#
# FIGURE is a script plots/FIGURE.gp; PUBLISHED_ID is a source in data/published/published.csv, or "-".
# What a figure was drawn from is hashed into its last line. As long as that is the same, the file is
# left as it is (and touched): neither a fresh clone's times nor another gnuplot changes a byte.
# A figure is whole, and gnuplot had nothing to complain of, or there is none (not an older one
# either), and exit 1 says what failed.

set -eu -o pipefail
export LC_ALL=C

usage() {
	echo "usage: ${0##*/} EXPERIMENT FIGURE SUMMARY PUBLISHED_ID|- OUTPUT.svg" >&2
	exit 2
}

[ $# -eq 5 ] || usage
experiment=$1 figure=$2 summary=$3 source=$4 output=$5
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
pipeline=$root/pipeline
plots=$root/plots
published=$root/data/published/published.csv
script=$plots/$figure.gp
work=

fail() {
	echo "$output: error: $figure of $summary: $1" >&2
	exit 1
}

# Everything that decides what the figure looks like; not the paths, which only say where it lies.
inputs_hash() {
	{
		printf '%s\n' "$experiment" "$figure" "$source"
		cat "$script" "$plots/style.gp" "$plots"/parts/*.gp
		cat "$pipeline"/{draw.sh,csv.awk,facts.awk,facts_write.awk} "$summary"
		published_lines
	} | sha256sum | cut -d ' ' -f 1
}

published_lines() {
	[ "$source" = - ] || awk -v id="$source" 'NR == 1 || index($0, id ",") == 1' "$published"
}

is_drawn_from() {
	[ -f "$output" ] && [ "$(tail -n 2 "$output")" = "</svg>
<!-- inputs: $1 -->" ]
}

probe_gnuplot() {
	local answer
	command -v gnuplot >/dev/null || fail 'gnuplot is not installed (make deps installs it)'
	answer=$(gnuplot -d -e 'set print "-"' -e 'age = GPVAL_VERSION >= 5.2 ? "new" : "old"' \
		-e 'print age, " ", strstrt(" ".GPVAL_TERMINALS." ", " svg ")' 2>&1) ||
		fail "gnuplot does not start: $answer"
	case $answer in
	'old '*) fail 'gnuplot 5.2 or newer is needed' ;;
	*' 0') fail 'this gnuplot was built without the svg terminal' ;;
	esac
}

# Text for XML, from standard input.
escaped() {
	sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g'
}

# A string of gnuplot's that nothing in it can end.
quoted() {
	printf "'%s'" "${1//\'/\'\'}"
}

gather_facts() {
	awk -v experiment="$experiment" -v source="$source" -f "$pipeline/csv.awk" \
		-f "$pipeline/facts.awk" -f "$pipeline/facts_write.awk" "$summary" "$work/published"
}

draw() {
	gnuplot -d -e "facts = $(quoted "$work/facts"); plots = $(quoted "$plots")" \
		-e "drawing = $(quoted "$work/drawing"); load facts" "$script" \
		>"$work/words" 2>"$work/complaints" </dev/null || return 1
	[ ! -s "$work/complaints" ]
}

is_whole() {
	[ -f "$1" ] && [ "$(awk 'NF { last = $0 } END { print last }' "$1")" = '</svg>' ]
}

# Title, description and names of layers for those who do not see it, a list of faces every system has
# one of, rounded corners, and ids that stay apart when several figures stand in one page.
finish() {
	local title description faces
	title=$(head -n 1 "$work/words" | escaped)
	description=$(sed -n 2p "$work/words" | escaped)
	tail -n +3 "$work/words" | escaped >"$work/layers"
	faces="system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans', sans-serif"
	TITLE=$title DESCRIPTION=$description FACES=$faces LAYERS=$work/layers \
		ID=$experiment-$figure awk '
		/^<svg/ { print "<svg role=\"img\" aria-labelledby=\"" ENVIRON["ID"] "-title " \
			ENVIRON["ID"] "-desc\" font-family=\"" ENVIRON["FACES"] "\""; next }
		/^<title>/ { print "<title id=\"" ENVIRON["ID"] "-title\">" ENVIRON["TITLE"] "</title>"; next }
		/^<desc>/ { print "<desc id=\"" ENVIRON["ID"] "-desc\">" ENVIRON["DESCRIPTION"] "</desc>"; next }
		/^<rect x="0" y="0"/ { sub(/\/>/, " rx=\"10\"/>") }
		/<g id="gnuplot_plot_/ {
			getline layer <ENVIRON["LAYERS"]
			sub(/<title>.*<\/title>/, "<title>" layer "</title>")
		}
		NF {
			sub(/font-family="sans-serif:Bold"/, "font-weight=\"bold\"")
			sub(/ font-family="sans-serif"/, "")
			gsub(/gpPt/, ENVIRON["ID"] "-point")
			gsub(/id=.gpDot/, "id=\047" ENVIRON["ID"] "-dot")
			gsub(/gnuplot_/, ENVIRON["ID"] "-")
			print
		}' "$work/drawing" >"$work/svg"
	printf '<!-- inputs: %s -->\n' "$1" >>"$work/svg"
}

main() {
	local hash
	[ -f "$script" ] || fail "there is no plots/$figure.gp"
	[ -r "$summary" ] || fail 'the summary cannot be read'
	[ "$source" = - ] || [ -r "$published" ] || fail 'data/published/published.csv cannot be read'
	hash=$(inputs_hash)
	if is_drawn_from "$hash"; then
		touch -c "$output"
		return
	fi
	rm -f "$output" # of other inputs than these: better none than that
	probe_gnuplot
	work=$output.tmp.$$
	trap 'rm -rf "$work"' EXIT
	trap 'exit 1' HUP INT TERM
	mkdir -p "$work"
	published_lines >"$work/published"
	gather_facts >"$work/facts" || fail 'the summary cannot be drawn'
	draw || fail "gnuplot: $(cat "$work/complaints")"
	is_whole "$work/drawing" || fail 'gnuplot left no whole drawing'
	finish "$hash"
	mv "$work/svg" "$output"
}

main
