# What the tests of figures of translation share: summaries of round numbers, and where things stand in
# a drawing of them. For those who load figures, too.

# shellcheck disable=SC2154 # out is of figures.bash

caches='# caches as reported: L1 32K, L2 512K, L3 4M'
first='# first-level data TLB as reported: 4K 64, 2M 64, 1G masked'
second='# second-level data TLB as reported: 4K 2048, 2M masked'

# Prints rows of a summary, one for each line "ARM PAGES ROLE LAYOUT SIZE METRIC VALUE LO HI WHY" on
# standard input; a dash is empty. Before them stand comments: the variables above, and more.
summary() { # EXPERIMENT [COMMENT...]
	printf '# %s\n' "experiment: $1" 'machine: somewhere' 'baseline: base'
	printf '%s\n' "$caches" "$first" "$second" "${@:2}"
	printf 'experiment,workload,size_bytes,arm,pages,layout,stride_bytes,role,metric,unit,median,lo,hi,n,over,outcome,why\n'
	awk -v OFS=, -v experiment="$1" '
		{ for (i = 7; i <= 9; i++) if ($i == "-") $i = ""
		why = ""; for (i = 10; i <= NF; i++) why = why (i > 10 ? " " : "") $i
		print experiment, "chase", sprintf("%.0f", $5), $1, $2, $4, 4096, $3, $6, "x", $7, $8, $9, 8, "rounds",
			why == "" ? "ok" : "unavailable", why }
		END { print "# end: " NR " rows" }'
}

# Lines for an anatomy: floors and tolls of round numbers, full at 64 and 2,048 pages on small pages and
# on modes held in pieces.
anatomy_rows() { # MODES, those held WHOLE, first and last power of two
	awk -v modes="$1" -v whole="${2:-}" -v from="${3:-5}" -v to="${4:-18}" '
		function row(size, metric, value, low, high, why) {
			print arm "/" layout, arm, arm == "base" ? "baseline" : "arm", layout, size, metric, value, low, high, why }
		function both(metric, value, slack) { row(2 ^ to * 4096, metric, value, value * (1 - slack), value * (1 + slack)) }
		function floor_of(n) { return n <= 512 ? 1.3 : n <= 8192 ? 4 : n <= 65536 ? 12 : 100 }
		BEGIN {
			count = split(modes, mode, " ")
			for (m = 1; m <= count; m++) {
				arm = mode[m]
				in_pieces = index(" " whole " ", " " arm " ") == 0
				for (e = from; e <= to; e++) {
					n = 2 ^ e
					toll = !in_pieces || n <= 64 ? 0 : n <= 2048 ? 2.5 : 25
					layout = "packed"; row(n * 4096, "ns", floor_of(n), "-", "-")
					layout = "spread"; row(n * 4096, "ns", floor_of(n) + toll, floor_of(n) + toll * 0.9, floor_of(n) * 1.1 + toll)
					row(n * 4096, "page-table", arm == "base" ? 8 * n : 64, "-", "-")
				}
				layout = "spread"
				if (in_pieces) {
					row(2 ^ to * 4096, "reach-first", 64, 32, 128); row(2 ^ to * 4096, "reach-second", 2048, 1024, 4096)
					both("hit-second", 2.5, 0.1); both("walk", 25, 0.1); both("held-small", 0.98, 0.1)
				} else {
					row(2 ^ to * 4096, "reach-first", "-", 2 ^ to, "-", "not full"); row(2 ^ to * 4096, "reach-second", "-", 2 ^ to, "-", "not full")
					row(2 ^ to * 4096, "held-small", 0.02, -0.1, 0.1)
				}
			}
		}'
}

mine() { echo "$BATS_TEST_TMPDIR/mine.csv"; }

anatomy() { # as anatomy_rows
	anatomy_rows "$@" | summary anatomy >"$(mine)"
	draw "$(mine)" anatomy
}

# x,y of the corners of the curve of that name, a line each.
corners_of() { drawn "$1" | grep -o '[ML][0-9.]*,[0-9.]*' | tr -d ML | tr , ' ' | awk '!seen[$0]++'; }
x_of() { corners_of "$1 curve" | awk -v n="$2" 'NR == n { print $1 }'; }
# Of the curve of that name, at so many times the pages of that corner.
between() { awk -v a="$(x_of "$1" "$2")" -v b="$(x_of "$1" $(($2 + 1)))" -v times="$3" 'BEGIN { print a + (b - a) * log(times) / log(2) }'; }
close_to() { awk -v a="$1" -v b="$2" -v by="${3:-0.2}" 'BEGIN { d = a - b; exit a == "" || b == "" || !(d < by && d > -by) }'; }
# x of the dashed lines through a plot; the key's is short.
dashes() {
	grep -o "stroke-dasharray=.*d='[^']*" "$out" | grep -o 'M[0-9.]*,[0-9.]* L[0-9.]*,[0-9.]*' | tr -d ML | tr ', ' '  ' |
		awk '$1 == $3 && $2 - $4 > 50 { print $1 }'
}
dashed_at() { dashes | awk -v x="$1" '$1 - x < 0.2 && x - $1 < 0.2 { met = 1 } END { exit x == "" || !met }'; }
# left and right edge of what is filled so, pixels
filled() { grep -F "polygon fill = 'rgb($1)' points" "$out" | sed "s/.*points = '\([0-9.]*\),[0-9.]* \([0-9.]*\),.*/\1 \2/"; }

# Boxes of words, of which no two may meet: a letter is 0.5 of its size wide, 0.7 high.
apart() {
	awk '
		match($0, /translate\([0-9.-]*,[0-9.-]*\)/) && /font-size/ {
			split(substr($0, RSTART + 10, RLENGTH - 11), p, ","); x = p[1]; y = p[2]
			match($0, /font-size="[0-9.]*/); size = substr($0, RSTART + 11, RLENGTH - 11)
			side = /text-anchor="end"/ ? 1 : /text-anchor="middle"/ ? 0.5 : 0
			next }
		/<text>|<text / && match($0, />[^<]+</) {
			text = substr($0, RSTART + 1, RLENGTH - 2); wide = length(text) * size * 0.5
			n++; word[n] = text; left[n] = x - side * wide; right[n] = left[n] + wide; top[n] = y - 0.7 * size; low[n] = y
			if (left[n] < 0 || right[n] > 800) { print "outside: " text; bad = 1 } }
		END {
			for (i = 1; i <= n; i++) for (k = 1; k < i; k++)
				if (left[i] < right[k] && left[k] < right[i] && top[i] < low[k] && top[k] < low[i]) {
					print "meet: " word[k] " | " word[i]; bad = 1 }
			exit bad || n < 5 }' "$out"
}

whole_file() {
	[ "$(tail -n 2 "$out" | head -n 1)" = '</svg>' ]
	[ "$(grep -o ' id="[^"]*"' "$out" | sort | uniq -d | wc -l)" -eq 0 ]
	grep -q '<desc id="[a-z0-9-]*">[^<]\+</desc>' "$out"
	! command -v xmllint >/dev/null || xmllint --noout "$out"
}

# Lines for page walks of 4,096 to 65,536 pages, in layouts that read 8, 64 and 96 bytes a page.
walk_rows() { # PAGES...
	awk -v modes="$*" '
		BEGIN {
			count = split(modes, mode, " ")
			split("packed spread spread-32K spread-2M", layout, " "); split("0.5 8 64 96", bytes, " "); split("0 20 40 80", toll, " ")
			for (m = 1; m <= count; m++) for (l = 1; l <= 4; l++) for (e = 12; e <= 16; e++) {
				name = mode[m] "/" layout[l] " " mode[m] " " (mode[m] == "base" ? "baseline " : "arm ") layout[l] " " 2 ^ e * 4096
				if (l > 1) print name, "translation", toll[l] * (e - 11), toll[l] * (e - 11) * 0.9, toll[l] * (e - 11) * 1.1
				print name, "ns", 5 + toll[l], "- -"
				print name, "page-table", bytes[l] * 2 ^ e / (mode[m] == "base" ? 1 : 256), "- -"
			}
		}'
}

# Lines for a toll over 64 MiB to 1 GiB: ns saved, cycles at so many a ns, misses, page tables.
toll_rows() { # CYCLES A NS, the same from 512 MiB on, sizes with a PRICE of a miss, BYTES of page table a 4 KiB
	awk -v rate="$1" -v later="$2" -v prices="$3" -v bytes="$4" '
		BEGIN {
			for (e = 26; e <= 30; e++) {
				ns = 10 * (e - 24); size = 2 ^ e
				print "base base baseline spread", size, "ns", 100 + ns, "- -"
				if (bytes) print "base base baseline spread", size, "page-table", bytes * size / 4096, "- -"
				print "thp thp arm spread", size, "ns", 100, "- -"
				print "thp thp arm spread", size, "difference", ns, ns - 5, ns + 5
				print "control base control spread", size, "difference", 0, -2, 2
				its = e < 29 ? rate : later
				if (rate) print "thp thp arm spread", size, "cycles-saved", ns * its, (ns - 5) * its, (ns + 5) * its
				if (e > 30 - prices) print "thp thp arm spread", size, "per-miss", 2 * ns, 2 * ns - 4, 2 * ns + 4
			}
		}'
}
