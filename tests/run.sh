#!/bin/bash
# Runs the tests under prove: run.sh [--unit|--pipeline] [UNIT-TEST ...]. Ends with prove's own count.
set -euo pipefail
cd "$(dirname "$0")/.."

units=() scripts=(tests/pipeline/*.bats)
case ${1:-} in
--unit) scripts=() && shift ;;
--pipeline) shift ;;
esac
units=("$@")
exec prove --timer --exec tests/tap.sh ${units[@]+"${units[@]}"} ${scripts[@]+"${scripts[@]}"}
