#!/usr/bin/env bats
#
# layers.sh: a small tree that it passes, and each violation provoked in it.

setup() {
	LAYERS=$BATS_TEST_DIRNAME/../layers.sh
	TREE=$BATS_TEST_TMPDIR/tree
	mkdir -p "$TREE"/bench/{base,machine,memory,modes,work,spec} "$TREE"/{pipeline,tests/unit}
	file bench/base/units.h 'int units(void);'
	file bench/base/units.c '#include "units.h"' '#include <stdio.h>'
	file bench/machine/borrow.h '#include "units.h"'
	file bench/machine/guardian.c '#include "borrow.h"' 'void f(void)' '{' '	_exit(1);' '}'
	file bench/memory/mapping.h '#include "units.h"'
	file bench/modes/mode_thp.h '#include "mapping.h"'
	file bench/modes/mode_thp.c '#include "mode_thp.h"' '#include "borrow.h"'
	file bench/modes/mode_base.h '#include "units.h"'
	file bench/work/work_chase.h '#include "mapping.h"'
	file bench/work/work_chase.c '#include "work_chase.h"'
	file bench/work/work_probe.h '#include "units.h"'
	file bench/spec/spec.h '#include "mode_thp.h"'
	file bench/cell.h '#include "spec.h"'
	file pipeline/plan.c '#include "cell.h"' '#include "units.h"'
	file tests/unit/test_units.c '#include "units.h"'
}

# A file of the tree, a line an argument.
file() {
	printf '%s\n' "${@:2}" >"$TREE/$1"
}

add() {
	printf '%s\n' "${@:2}" >>"$TREE/$1"
}

# Fails, with this violation and no other.
refuses() {
	run "$LAYERS" "$TREE"
	[ "$status" -eq 1 ]
	[ "${#lines[@]}" -eq 2 ]
	# shellcheck disable=SC2053 # a pattern
	[[ ${lines[0]} == $1 ]]
	[[ ${lines[1]} == *", 1 violations" ]]
}

passes() {
	run "$LAYERS" "$TREE"
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 1 ]
}

# A function f of so many lines, braces included.
function_of() {
	printf 'void f(void)\n{\n'
	for ((i = 2; i < $1; i++)); do
		printf '\tg();\n'
	done
	printf '}\n'
}

@test "a tree in order passes and is counted" {
	passes
	[ "$output" = "layers: 15 files, 16 includes checked, 0 violations" ]
}

@test "a lower room includes a higher one" {
	add bench/base/units.h '#include "borrow.h"'
	refuses "bench/base/units.h:2: bench/base (layer 0) includes borrow.h of bench/machine (layer 1)"
}

@test "the bench includes the pipeline" {
	file pipeline/plan.h ''
	add bench/cell.h '#include "plan.h"'
	refuses "bench/cell.h:2: bench (layer 4) includes plan.h of pipeline (layer 5)"
}

@test "rooms of one layer include each other" {
	add bench/machine/borrow.h '#include "mapping.h"'
	refuses "bench/machine/borrow.h:2: bench/machine (layer 1) includes mapping.h of bench/memory (layer 1)"
}

@test "a path before the name changes nothing" {
	add bench/machine/borrow.h '# include "../memory/mapping.h"'
	refuses "bench/machine/borrow.h:2: *includes mapping.h of bench/memory*"
}

@test "a mode includes another mode" {
	add bench/modes/mode_thp.c '#include "mode_base.h"'
	refuses "bench/modes/mode_thp.c:3: a mode includes another mode, mode_base.h"
}

@test "a workload includes another workload" {
	add bench/work/work_chase.c '#include "work_probe.h"'
	refuses "bench/work/work_chase.c:2: a workload includes another workload, work_probe.h"
}

@test "an include of a header that is not there, or not the program's" {
	add bench/cell.h '#include "ring.h"'
	refuses "bench/cell.h:2: includes ring.h, which is nowhere in the tree"
	file tests/unit/ring.h ''
	refuses "bench/cell.h:2: includes ring.h of tests/unit, which is no room of the program"
}

@test "our own header in angle brackets" {
	add bench/base/units.c '#include <borrow.h>'
	refuses "bench/base/units.c:3: includes <borrow.h>, which is ours: write it in quotes"
}

@test "a file name that is taken" {
	file pipeline/units.h ''
	refuses "pipeline/units.h:1: its name is taken by bench/base/units.h"
}

@test "a room that is not in the design" {
	mkdir "$TREE/bench/misc"
	file bench/misc/odd.c ''
	refuses "bench/misc/odd.c:1: bench/misc is no room of the program"
}

@test "the lower layers neither print nor exit" {
	for call in 'printf("x");' 'puts("x");' 'exit(1);' 'perror("x");' 'if (x) exit (1);' \
		'fprintf(stderr, "x");' 'fprintf(stdout, "x");' 'fputs("x", stderr);' 'warnx("x");'; do
		for room in base machine memory modes work; do
			file "bench/$room/loud.c" 'void f(void)' '{' "	$call" '}'
			refuses "bench/$room/loud.c:3: bench/$room must not print*"
			rm "$TREE/bench/$room/loud.c"
		done
	done
}

@test "_exit is the guardian's alone" {
	file bench/machine/lock.c '	_exit(1);'
	refuses "bench/machine/lock.c:1: _exit() is for the guardian of bench/machine alone"
}

@test "the higher layers may print and exit" {
	add pipeline/plan.c 'void f(void)' '{' '	printf("x");' '	fprintf(stderr, "x");' '	exit(1);' '}'
	passes
}

@test "words that only look like printing pass" {
	add bench/base/units.c '/* exit(1) and' 'printf("x") in a comment */' '// puts("x")' \
		'const char *s = "exit(1) \" perror(";' "char c = '\"';" 'fprintf(out, "x");' \
		'snprintf(s, 1, "x");' 'atexit(f);' '__attribute__((format(printf, 2, 3)))' \
		'/*' '#include "borrow.h"' '*/'
	passes
}

@test "after a comment on the same line the code counts" {
	add bench/base/units.c '/* a */ exit(1); /* b'
	refuses "bench/base/units.c:3: *exit()"
}

@test "a function of 60 lines passes, one of 61 does not" {
	function_of 60 >"$TREE/pipeline/long.c"
	passes
	function_of 61 >"$TREE/pipeline/long.c"
	refuses "pipeline/long.c:2: f() is 61 lines long; at most 60"
	mv "$TREE/pipeline/long.c" "$TREE/tests/unit/test_long.c"
	refuses "tests/unit/test_long.c:2: f() is 61 lines long; at most 60"
}

@test "a file of 300 lines passes, one of 301 does not" {
	printf '\n%.0s' {1..300} >"$TREE/pipeline/long.c"
	passes
	add pipeline/long.c ''
	refuses "pipeline/long.c:301: the file is 301 lines long; at most 300"
}

@test "the last file of all is measured too" {
	printf '\n%.0s' {1..301} >"$TREE/tests/zz.sh"
	refuses "tests/zz.sh:301: *"
}

@test "every violation is listed" {
	add bench/base/units.h '#include "borrow.h"' 'void f(void) { exit(1); }'
	run "$LAYERS" "$TREE"
	[ "$status" -eq 1 ]
	[ "${#lines[@]}" -eq 3 ]
	[ "${lines[2]}" = "layers: 15 files, 17 includes checked, 2 violations" ]
}

@test "no tree, no verdict" {
	run "$LAYERS" "$BATS_TEST_TMPDIR"
	[ "$status" -eq 1 ]
	[[ $output == *"no sources"* ]]
}
