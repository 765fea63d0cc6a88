#!/bin/bash
# One program built with sanitizers, as TAP: a unit test, or a fuzzer's harness over its corpus.
set -uo pipefail

export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 PAGETOLL_UNDER=sanitizers
export LSAN_OPTIONS=suppressions=tests/lsan.supp:print_suppressions=0
name=$(basename "$1")
case $name in
fuzz_*) exec "$1" "tests/fuzz/corpus/${name#fuzz_}"/* ;;
*) exec tests/tap.sh "$1" ;;
esac
