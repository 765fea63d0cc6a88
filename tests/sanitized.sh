#!/bin/bash
#
# One program built with sanitizers, as TAP: a unit test, or a fuzzer's harness over its corpus. What
# takes five minutes hangs, and has failed.
set -uo pipefail

run=(timeout --kill-after=5 300)

export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 PAGETOLL_UNDER=sanitizers
export LSAN_OPTIONS=suppressions=tests/lsan.supp:print_suppressions=0
name=$(basename "$1")
case $name in
fuzz_*) exec "${run[@]}" "$1" "tests/fuzz/corpus/${name#fuzz_}"/* ;;
*) exec tests/tap.sh "${run[@]}" "$1" ;;
esac
