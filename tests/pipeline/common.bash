# What the pipeline's tests share: a small spec in a folder of its own, and snapshots of the machine.

bats_require_minimum_version 1.5.0
unset MAKEFLAGS MFLAGS MAKELEVEL

PAGETOLL=${PAGETOLL:-$PWD/build/pagetoll}

small_spec() { # pages, rounds
	cat >"$BATS_TEST_TMPDIR/spec.yaml" <<-YAML
		defaults: {rounds: $2, samples: 2, laps: 1, min_time: 1ms}
		experiments:
		  smoke:
		    title: A small one
		    size: [2MiB, 4MiB]
		    pages: [$1]
		    thp: {enabled: always, defrag: madvise}
	YAML
}

settings() {
	local f
	for f in /sys/kernel/mm/transparent_hugepage/{,hugepages-*/}enabled \
		/sys/kernel/mm/transparent_hugepage/defrag \
		/sys/kernel/mm/hugepages/*/nr_hugepages /proc/sys/vm/min_free_kbytes; do
		[ ! -r "$f" ] || echo "$f $(cat "$f")"
	done
}

can_change_settings() {
	[ "$(id -u)" = 0 ] && [ -w /sys/kernel/mm/transparent_hugepage/enabled ]
}

# Replaces the shell it runs in: call it in a subshell or in the background.
exec_cell() { # id
	exec "$PAGETOLL" cell --spec "$BATS_TEST_TMPDIR/spec.yaml" --data "$BATS_TEST_TMPDIR/data" "$1"
}

run_cell() { # id, more arguments
	"$PAGETOLL" cell --spec "$BATS_TEST_TMPDIR/spec.yaml" --data "$BATS_TEST_TMPDIR/data" "$@"
}

measure() { # like make measure, in the test's own folder
	(cd "$BATS_TEST_TMPDIR" && "$MEASURE" "$PAGETOLL" spec.yaml data "" "")
}

raw_files() {
	find "$BATS_TEST_TMPDIR/data" -name '*-r??.csv' | sort
}

# Waits until the settings are as in the file, at most two seconds.
settings_return() {
	local i
	for i in $(seq 40); do
		[ "$(settings)" != "$(cat "$1")" ] || return 0
		sleep 0.05
	done
	settings | diff "$1" - >&2
	return 1
}

# For awk, before what else it is to do: the number of each column by its name, as $at["phase"].
# shellcheck disable=SC2034 # for those who load this
BY_NAME='/^experiment,/ { for (i = 1; i <= NF; i++) at[$i] = i } '
