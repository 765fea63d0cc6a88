#!/bin/bash
# How good the instrument is, on this machine: a benchmark, not a test. bench.sh INSTRUMENT
# MULTICHASE=path/to/multichase compares the chase with that program's, in turn.
set -euo pipefail

instrument=$1
taskset -c "$(($(nproc) - 1))" "$instrument"

seconds() { # command...
	local start
	start=$(date +%s.%N)
	"$@" >/dev/null 2>&1 || printf "failed after "
	awk -v start="$start" -v end="$(date +%s.%N)" 'BEGIN { printf "%.2f", end - start }'
}

# Median of the numbers on standard input.
median() {
	sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

against_multichase() { # pages, option
	local ours theirs ratios=
	for _ in 1 2 3 4 5 6 7; do
		ours=$(taskset -c "$(($(nproc) - 1))" "$instrument" chase "$1")
		theirs=$(taskset -c "$(($(nproc) - 1))" "$MULTICHASE" -a -s 64 -T 256m -m 256m -n 5 ${2:+"$2"})
		ratios+="$ours $theirs"$'\n'
	done
	printf '256 MiB, 64 B stride, %-12s' "$1"
	printf '%s ns here, %s ns by multichase, ratio %s (medians of 7 in turn)\n' \
		"$(awk 'NF == 2 { print $1 }' <<<"$ratios" | median)" \
		"$(awk 'NF == 2 { print $2 }' <<<"$ratios" | median)" \
		"$(awk 'NF == 2 { print $1 / $2 }' <<<"$ratios" | median)"
}

if [ -n "${MULTICHASE:-}" ]; then
	thp=/sys/kernel/mm/transparent_hugepage/enabled
	before=$(sed 's/.*\[\(.*\)\].*/\1/' "$thp")
	against_multichase base ""
	against_multichase thp -H
	echo "$before" >"$thp" # that program changes the setting and leaves it
else
	echo "MULTICHASE=path/to/multichase compares the chase with that program's"
fi

# In a clone, so that nothing here is deleted.
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT
git clone --quiet . "$clone/clone"
cd "$clone/clone"
make report >/dev/null
echo "make report, nothing to do        $(seconds make report) s"
rm -rf plots/figures/*.svg REPORT.md build/site
echo "make report, outputs deleted      $(seconds make report) s"
echo "make QUICK=1                      $(seconds make QUICK=1) s"
