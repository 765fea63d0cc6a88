#!/bin/bash
# Measures what is pending on this machine: measure.sh PAGETOLL SPEC DATA ONLY QUICKLY [MACHINE]
#
# The data decide what is pending, GNU parallel only executes: one cell at a time, each a process of
# its own. Exit 0 also where the machine could not give something; 1 when a cell failed or an arm was
# not obtained; 2 for a mistake in the experiments or when another measurement is running.
set -euo pipefail

pagetoll=$1 spec=$2 data=$3 only=$4 quickly=$5
machine=${6:-$("$pagetoll" facts --name)}
state=build/measure
options=(--spec "$spec" --data "$data" --machine "$machine" ${quickly:+"$quickly"} ${only:+--only "$only"})

# One measurement at a time on one machine. The lock is inherited by all that runs below, so it is
# free only when nothing of this run measures any more.
if [ -z "${PAGETOLL_HOLDS:-}" ]; then
	PAGETOLL_HOLDS=1 exec "$pagetoll" hold -- "$0" "$@"
fi

mkdir -p "$state"
folder=$data/$machine
"$pagetoll" plan "${options[@]}" >/dev/null # mistakes end it here, with nothing touched
"$pagetoll" restore | { grep -v '^nothing to restore' >&2 || true; }

# What a killed cell may have left half written.
[ ! -d "$folder" ] || find "$folder" -name '*.csv.tmp.*' -delete

if [ ! -s build/rates.csv ]; then
	echo "measure  ten seconds for the rates that times are predicted from"
	"$pagetoll" rates --output build/rates.csv
fi
"$pagetoll" plan "${options[@]}" --rates build/rates.csv --list "$state/pending.tsv"
count=$(wc -l <"$state/pending.tsv")
if [ "$count" = 0 ]; then
	echo "measure  nothing is pending on $machine: $folder holds every cell. To measure once more, remove"
	echo "         that folder or its part of an experiment, or take a name of your own: MACHINE=name"
	exit 0
fi
"$pagetoll" plan "${options[@]}" --rates build/rates.csv
echo
"$pagetoll" facts --output "$folder/machine.csv"
cut -f 1 "$state/pending.tsv" >"$state/cells.txt"

predicted=$(awk -F '\t' '{ s += $2 } END { printf "%.0f", s }' "$state/pending.tsv")
began=$SECONDS status=0
parallel --plain --will-cite -j1 --ungroup --quote --joblog "+$state/joblog.tsv" \
	--term-seq INT,5000,TERM,5000,KILL --arg-file "$state/cells.txt" \
	"$pagetoll" cell "${options[@]}" --list "$state/pending.tsv" --began "$(date +%s.%N)" ||
	status=$?
left=$("$pagetoll" plan "${options[@]}" --list /dev/stdout | wc -l)
echo "measure  $((count - left)) of $count cells measured on $machine in $((SECONDS - began)) s" \
	"(predicted: $predicted s)"
if [ "$left" != 0 ]; then
	echo "measure  $left left: \`make measure\` goes on with them" >&2
	exit 1
fi
if [ "$status" != 0 ]; then
	echo "measure  $status cells hold arms that failed or were not obtained: the report names them" >&2
	exit 1
fi
