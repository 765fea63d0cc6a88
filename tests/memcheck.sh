#!/bin/bash
#
# One unit test under valgrind, as TAP: memory that is read before it is written, used after it is
# freed, or definitely lost fails it. What cannot run there is skipped by name, and says why.
set -uo pipefail

why_not() {
	case $1 in
	*) ;;
	esac
}

why=$(why_not "$(basename "$1")")
if [[ -n $why ]]; then
	echo "1..0 # SKIP not under valgrind: $why"
	exit
fi
exec tests/tap.sh valgrind --quiet --error-exitcode=99 --leak-check=full \
	--errors-for-leak-kinds=definite --show-leak-kinds=definite --child-silent-after-fork=yes "$1"
