#!/bin/bash
#
# Runs fuzzers one after the other, each for so many seconds, under the sanitizers that they were
# built with: a line each, and what they found in build/fuzz/found.
#
#	tests/fuzz.sh SECONDS PROGRAM...
#
# A run begins with the committed corpus and with what runs before it added, which lies in
# build/fuzz/corpus. An input that takes longer than TIMEOUT seconds hangs. Exit 1 when anything was
# found.
set -euo pipefail
cd "$(dirname "$0")/.."

TIMEOUT=25
MEGABYTES=2048

if [[ $# -lt 2 || ! $1 =~ ^[1-9][0-9]*$ ]]; then
	echo "usage: fuzz.sh SECONDS PROGRAM..." >&2
	exit 2
fi
for_seconds=$1
shift

# Inputs are files for most of them: in memory.
work=$(mktemp -d "$([[ -w /dev/shm ]] && echo /dev/shm || echo /tmp)/pagetoll-fuzz-XXXXXX")
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work

# Whole seconds, in the user's and in the kernel's part.
TIMEFORMAT='%0U %0S'

# The last number behind a word of libFuzzer's.
last_of() {
	awk -v word="$1" '{ for (i = 1; i < NF; i++) if ($i == word) last = $(i + 1) } END { print last + 0 }' "$2"
}

found_of() {
	find build/fuzz/found -name "$1-*" -printf x | wc -c
}

# fuzz NAME PROGRAM: false when anything was found.
fuzz() {
	local name=$1 program=$2 dictionary=tests/fuzz/dictionaries/$1.dict log=build/fuzz/$1.log
	local arguments=(-max_total_time="$for_seconds" -timeout="$TIMEOUT" -rss_limit_mb="$MEGABYTES"
		-detect_leaks=1 -print_final_stats=1 -artifact_prefix="build/fuzz/found/$name-")
	local status=0 crashes hangs leaks large user system

	[[ ! -e $dictionary ]] || arguments+=(-dict="$dictionary")
	mkdir -p "build/fuzz/corpus/$name" build/fuzz/found
	rm -f "build/fuzz/found/$name-"*
	{
		time "$program" "${arguments[@]}" "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name" \
			>"$log" 2>&1 || status=$?
	} 2>"$work/time"
	read -r user system <"$work/time"
	crashes=$(found_of "$name-crash") hangs=$(found_of "$name-timeout")
	leaks=$(found_of "$name-leak") large=$(found_of "$name-oom")
	printf '%-8s %9d executions in %d + %d s of CPU, %5d edges, corpus %4d: ' "$name" \
		"$(last_of stat::number_of_executed_units: "$log")" "$user" "$system" \
		"$(last_of cov: "$log")" "$(last_of corp: "$log")"
	printf '%d crashes, %d hangs, %d leaks, %d too large\n' "$crashes" "$hangs" "$leaks" "$large"
	[[ $status -ne 0 ]] || return 0
	# What it says of the first thing found, without the bytes of the input.
	grep -m 3 -E 'does not hold|ERROR:|runtime error|SUMMARY' "$log" >&2 || tail -n 3 "$log" >&2
	echo "  see $log; again: $program build/fuzz/found/$name-*" >&2
	return 1
}

passed=0 failed=0
for program; do
	name=$(basename "$program")
	if fuzz "${name#fuzz_}" "$program"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
done
echo "$passed fuzzers passed, $failed failed"
exit "$((failed > 0))"
