#!/bin/bash
#
# One unit test under valgrind, as TAP: memory that is read before it is written, used after it is
# freed, or definitely lost fails it, and so does what takes five minutes. What cannot run there is
# skipped by name, and says why.
set -uo pipefail

why_not() {
	case $1 in
	test_knee_rates) echo "thousands of simulated machines; test_knee runs the same code" ;;
	esac
}

name=$(basename "$1")
why=$(why_not "$name")
if [[ -n $why ]]; then
	echo "skipped under valgrind: $name: $why" >&2
	echo "1..0 # SKIP $why"
	exit
fi
export PAGETOLL_UNDER=valgrind
exec tests/tap.sh timeout --kill-after=5 300 valgrind --quiet --error-exitcode=99 \
	--leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite \
	--child-silent-after-fork=yes --suppressions=tests/memcheck.supp "$1"
