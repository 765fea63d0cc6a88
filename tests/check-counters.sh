#!/bin/bash
# Whether our counts agree with those of perf stat, over the same work: check-counters.sh COUNTED
# On a machine without counters, or without perf, what is not checked is said, and why: no pass.
set -euo pipefail

counted=$1
within=1 # percent
cycles_within=5 # since perf's include what starts and ends a program, with cold caches
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$counted" events >"$work/events"
events=$(awk '$2 != "-" { printf "%s%s", sep, $2; sep = "," }' "$work/events")
reason=
command -v perf >/dev/null || reason="perf is not installed"
[[ -n $events ]] || reason=$(sed 's/^[^ ]* - //;q' "$work/events")
if [[ -n $reason ]]; then
	echo "check-counters: not checked: $reason"
	exit 0
fi
perf stat -x ';' -o "$work/theirs" -e "$events" -- "$counted" >"$work/ours"

awk -F '[; ]' -v within="$within" -v cycles_within="$cycles_within" '
FILENAME ~ /events$/ { event[$1] = $2; next }
FILENAME ~ /theirs$/ { if ($1 ~ /^[0-9]/) theirs[$3] = $1; next }
{
	name = $1
	their = theirs[event[name]]
	if ($2 == "-" || their == "") {
		skipped++
		sub(/^[^ ]+ (- )?/, "")
		printf "%-14s not checked: %s\n", name, $0 ~ /^[0-9]/ ? "perf did not count it" : $0
		next
	}
	off = 100 * ($2 / their - 1)
	most = name == "cycles" ? cycles_within : within
	good = off <= most && off >= -most
	printf "%-14s %15.0f here, %15.0f by perf stat, %+.2f %%%s\n", name, $2, their, off,
		good ? "" : ": DIFFERS"
	agree += good
	differ += !good
}
END {
	printf "%d agree, %d differ, %d not checked\n", agree, differ, skipped
	exit differ > 0
}' "$work/events" "$work/theirs" "$work/ours"
