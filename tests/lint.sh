#!/bin/bash
#
# Every linter over every source: one line a tool when there is nothing to say, else what it said and
# exit 1.
#
#	tests/lint.sh [tool ...]	clang-format gcc clang cppcheck shellcheck clang-tidy
set -euo pipefail

cd "$(dirname "$0")/.."

tools=(clang-format gcc clang cppcheck shellcheck clang-tidy)
rooms=(bench bench/base bench/machine bench/memory bench/counters bench/modes bench/work bench/spec pipeline)
includes=("${rooms[@]/#/-I}")
flags=(-std=c17 -D_GNU_SOURCE "${includes[@]}")
# Per function: the default is 225,000, which finds no more here and takes four times as long.
node_limit=(-Xclang -analyzer-config -Xclang max-nodes=50000)
warnings=(-Wall -Wextra -Wshadow -Wconversion -Werror -O2)

# all PATTERN...: the files of the tree with such names, each ended by a zero byte.
all() {
	local names=() pattern

	for pattern; do
		names+=(-o -name "$pattern")
	done
	find bench pipeline plots tests .ci -type f \( "${names[@]:1}" \) -print0 2>/dev/null | sort -z
}

# lint TOOL AT_ONCE COMMAND...: the command over the files that come on stdin, so many at once, on
# every core; passes on what it said only where it failed.
lint() {
	local tool=$1 at_once=$2 files

	shift 2
	if ! command -v "$tool" >/dev/null; then
		echo "lint: $tool is not installed; run: make deps" >&2
		return 1
	fi
	mapfile -d '' -t files
	# shellcheck disable=SC2016 # for the inner shell
	printf '%s\0' "${files[@]}" | xargs -0 -n "$at_once" -P "$(nproc)" bash -c '
		said=$("$@" 2>&1) && exit
		grep -v "warnings\? generated\.$" <<<"$said" >&2
		exit 1
	' lint "$@" || return 1
	echo "lint: $tool ${#files[@]} files ok"
}

run() {
	local tool=$1

	case $tool in
	clang-format) all '*.[ch]' | lint "$tool" 50 clang-format --dry-run -Werror ;;
	# Not -fsyntax-only: some of its warnings come of optimising.
	gcc) all '*.c' | lint "$tool" 1 gcc "${flags[@]}" "${warnings[@]}" -S -o /dev/null ;;
	clang) all '*.c' | lint "$tool" 8 clang "${flags[@]}" "${warnings[@]}" -fsyntax-only ;;
	cppcheck)
		all '*.c' | lint "$tool" 8 cppcheck --quiet --enable=warning,performance,portability \
			--error-exitcode=1 --inline-suppr --std=c11 "${includes[@]}"
		;;
	# Every test of bats is a subshell, and means to be.
	shellcheck)
		all '*.sh' '*.bats' run | lint "$tool" 8 shellcheck --external-sources \
			--exclude=SC2030,SC2031
		;;
	clang-tidy)
		# One file at a time: version 14 takes va_lists of the second for uninitialised.
		# shellcheck disable=SC2016 # for the inner shell; the flags stand after the file
		all '*.c' | FLAGS="${flags[*]} ${node_limit[*]}" lint "$tool" 1 \
			bash -c 'clang-tidy --quiet "$1" -- $FLAGS' tidy
		;;
	*) echo "lint: no such tool: $tool" >&2 && return 1 ;;
	esac
}

failed=0
[[ $# -gt 0 ]] || set -- "${tools[@]}"
for tool; do
	run "$tool" || failed=1
done
exit "$failed"
