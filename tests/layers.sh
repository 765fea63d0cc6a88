#!/bin/bash
#
# Holds the design: who may include whom, that the lower layers neither print nor exit, and how long
# a file and a function may be. One line a violation; exit 1 when there is any.
#
#	tests/layers.sh [root]
#
# Functions are found by braces in the first column, which clang-format makes sure of.
set -euo pipefail

cd "${1:-$(dirname "$0")/..}"

sources=()
for room in bench pipeline tests plots; do
	[[ -d $room ]] || continue
	while IFS= read -r -d '' file; do
		sources+=("$file")
	done < <(find "$room" -type f \
		\( -name '*.[ch]' -o -name '*.sh' -o -name '*.bats' -o -path 'plots/*.gp' \) -print0 | sort -z)
done
if [[ ${#sources[@]} -eq 0 ]]; then
	echo "layers: no sources below $PWD" >&2
	exit 1
fi

awk -v SINGLE="'" '
BEGIN {
	layer["bench/base"] = 0
	layer["bench/machine"] = layer["bench/memory"] = layer["bench/counters"] = 1
	layer["bench/modes"] = layer["bench/work"] = 2
	layer["bench/spec"] = 3
	layer["bench"] = 4
	layer["pipeline"] = 5
	HIGHEST_SILENT = 2
	FILE_LINES = 300
	FUNCTION_LINES = 60
	WORD = "(^|[^A-Za-z0-9_])"
	# What prints or exits wherever it stands; snprintf and fprintf to a given stream do not.
	split("printf vprintf puts putchar perror err errx warn warnx exit quick_exit", calls, " ")

	for (i = 1; i < ARGC; i++)
		find_name(ARGV[i])
}

function base_name(path) {
	sub(/.*\//, "", path)
	return path
}

function room_of(path) {
	return path ~ /\// ? substr(path, 1, length(path) - length(base_name(path)) - 1) : "."
}

function violation(line, why) {
	print FILENAME ":" line ": " why
	violations++
}

function find_name(path,   name) {
	name = base_name(path)
	if (name in home) {
		print path ":1: its name is taken by " home[name] "/" name
		violations++
	} else {
		home[name] = room_of(path)
	}
}

# Text of a line without comments, strings and characters; in_comment goes on to the next.
function code_of(line,   out, c, quote, i, n) {
	out = quote = ""
	n = length(line)
	for (i = 1; i <= n; i++) {
		c = substr(line, i, 1)
		if (in_comment) {
			if (c == "*" && substr(line, i + 1, 1) == "/") {
				in_comment = 0
				i++
			}
		} else if (quote != "") {
			if (c == "\\")
				i++
			else if (c == quote)
				quote = ""
		} else if (c == "/" && substr(line, i + 1, 1) == "*") {
			in_comment = 1
			i++
		} else if (c == "/" && substr(line, i + 1, 1) == "/") {
			break
		} else if (c == "\"" || c == SINGLE) {
			quote = c
		} else {
			out = out c
		}
	}
	return out
}

# mode_thp.c and mode_thp.h are kin; mode_thp.c and mode_base.h are not.
function stem_of(path) {
	path = base_name(path)
	sub(/\.[ch]$/, "", path)
	return path
}

function check_kin(target) {
	if (room == "bench/modes" && stem_of(FILENAME) ~ /^mode_/ && target ~ /^mode_/ &&
	    stem_of(target) != stem_of(FILENAME))
		violation(FNR, "a mode includes another mode, " target)
	if (room == "bench/work" && stem_of(FILENAME) ~ /^work_/ && target ~ /^work_/ &&
	    stem_of(target) != stem_of(FILENAME))
		violation(FNR, "a workload includes another workload, " target)
}

function check_include(line,   target, from) {
	if (line !~ /^[ \t]*#[ \t]*include[ \t]*["<]/)
		return
	target = line
	sub(/^[^"<]*["<]/, "", target)
	sub(/[">].*/, "", target)
	if (line ~ /</) {
		if (target in home && layered)
			violation(FNR, "includes <" target ">, which is ours: write it in quotes")
		return
	}
	includes++
	target = base_name(target)
	if (!layered)
		return
	if (!(target in home)) {
		violation(FNR, "includes " target ", which is nowhere in the tree")
		return
	}
	from = home[target]
	if (from != room && !(from in layer))
		violation(FNR, "includes " target " of " from ", which is no room of the program")
	else if (from != room && layer[from] >= layer[room])
		violation(FNR, room " (layer " layer[room] ") includes " target " of " from \
			  " (layer " layer[from] ")")
	check_kin(target)
}

function check_silence(code,   i) {
	for (i in calls)
		if (code ~ (WORD calls[i] "[ \t]*\\("))
			violation(FNR, room " must not print or exit: " calls[i] "()")
	if (code ~ (WORD "(stdout|stderr)([^A-Za-z0-9_]|$)"))
		violation(FNR, room " must not print: stdout or stderr")
	if (code ~ (WORD "_exit[ \t]*\\(") && !(room == "bench/machine" && FILENAME ~ /guardian/))
		violation(FNR, "_exit() is for the guardian of bench/machine alone")
}

function check_function(code) {
	if (code ~ /^[A-Za-z_].*\(/) {
		name = code
		sub(/[ \t]*\(.*/, "", name)
		sub(/.*[^A-Za-z0-9_]/, "", name)
	}
	if (code ~ /^\{/)
		opened = FNR
	if (code ~ /^\}/ && opened) {
		if (FNR - opened + 1 > FUNCTION_LINES)
			violation(opened, name "() is " FNR - opened + 1 " lines long; at most " \
				  FUNCTION_LINES)
		opened = 0
	}
}

function check_length() {
	if (last_line > FILE_LINES) {
		print last_file ":" last_line ": the file is " last_line " lines long; at most " FILE_LINES
		violations++
	}
}

FNR == 1 {
	check_length()
	files++
	last_file = FILENAME
	in_comment = opened = 0
	is_c = FILENAME ~ /\.[ch]$/
	room = room_of(FILENAME)
	layered = room in layer
	silent = layered && layer[room] <= HIGHEST_SILENT
	if (is_c && !layered && FILENAME !~ /^tests\//)
		violation(1, room " is no room of the program")
}

{
	last_line = FNR
}

is_c {
	if (!in_comment)
		check_include($0)
	code = code_of($0)
	if (silent)
		check_silence(code)
	check_function(code)
}

END {
	check_length()
	printf "layers: %d files, %d includes checked, %d violations\n", files, includes, violations
	exit violations > 0
}
' "${sources[@]}"
