#!/bin/bash
# One test file as TAP: a bats script, or a command that runs a program built with cmocka. cmocka counts a skipped test as
# "not ok ... # SKIP", which TAP reads as a failure to do: it is a skip, and is shown as one.
set -uo pipefail

case $1 in
*.bats) exec bats --tap "$1" ;;
esac
CMOCKA_MESSAGE_OUTPUT=TAP "$@" | sed -E 's/^not ok (.*# SKIP)/ok \1/'
