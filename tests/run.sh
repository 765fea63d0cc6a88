#!/bin/bash
#
# Runs the tests under prove, whose own count is the last line.
#
#	run.sh [--unit|--pipeline] [UNIT-TEST ...]
#	run.sh --sanitized|--memcheck PROGRAM ...	on every core; the script of that name runs one
set -euo pipefail
cd "$(dirname "$0")/.."

units=() scripts=(tests/pipeline/*.bats)
case ${1:-} in
--unit) scripts=() && shift ;;
--pipeline) shift ;;
--sanitized | --memcheck)
	how=tests/${1#--}.sh && shift
	exec prove --timer --jobs "$(($(nproc) + 1))" --exec "$how" "$@"
	;;
esac
units=("$@")
exec prove --timer --exec tests/tap.sh ${units[@]+"${units[@]}"} ${scripts[@]+"${scripts[@]}"}
