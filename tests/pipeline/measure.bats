#!/usr/bin/env bats
# Real cells on the real kernel: rows, settings, kills, refusals, going on after an interruption.

load common

setup() {
	MEASURE=$PWD/pipeline/measure.sh
	settings >"$BATS_TEST_TMPDIR/before"
}

teardown() {
	settings_return "$BATS_TEST_TMPDIR/before"
}

@test "a cell on this kernel: every sample of every arm, whole, settings as before" {
	small_spec "base, thp" 2
	run_cell smoke/4MiB-r01
	file=$(raw_files)
	[ "$(grep -c ',timed,' "$file")" = 6 ] # base, thp, control; two samples each
	tail -n 1 "$file" | grep -qx '# end: 12 rows'
	grep -q '^smoke,chase,4194304,1,1,control,control,base,' "$file"
	[ "$(grep -c ',ok,$' "$file")" = 12 ] || ! can_change_settings
	settings_return "$BATS_TEST_TMPDIR/before"
}

@test "the order of mapping in an even round mirrors the odd one before it" {
	small_spec "base, thp, collapse" 2
	run_cell smoke/2MiB-r01
	run_cell smoke/2MiB-r02
	order() { awk -F, "$BY_NAME"'$at["phase"] == "timed" && $at["sample"] == 1 { print $at["position"], $at["arm"] }' "$1" | sort -n | cut -d ' ' -f 2; }
	mapfile -t files < <(raw_files)
	order "${files[0]}" | tac | diff - <(order "${files[1]}")
	[ "$(order "${files[0]}" | wc -l)" = 4 ]
}

@test "same seed, same plan, byte for byte; another seed, another identity" {
	small_spec "base, thp" 4
	for list in one two; do
		"$PAGETOLL" plan --spec "$BATS_TEST_TMPDIR/spec.yaml" --data "$BATS_TEST_TMPDIR/data-$list" \
			--list "$BATS_TEST_TMPDIR/$list"
	done
	cmp "$BATS_TEST_TMPDIR/one" "$BATS_TEST_TMPDIR/two"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/one")" = 8 ]
	hash() { "$PAGETOLL" fragment --spec "$BATS_TEST_TMPDIR/spec.yaml" | sed -n 's/^HASH_smoke := //p'; }
	first=$(hash)
	sed -i 's/title: .*/title: Other prose/' "$BATS_TEST_TMPDIR/spec.yaml"
	[ "$(hash)" = "$first" ]
	sed -i 's/rounds: 4/rounds: 4, seed: 9/' "$BATS_TEST_TMPDIR/spec.yaml"
	[ "$(hash)" != "$first" ]
}

@test "a spec with mistakes: all listed with line and column, exit 2, nothing touched" {
	small_spec "base, thq" 2
	sed -i 's/samples: 2/smaples: 2/' "$BATS_TEST_TMPDIR/spec.yaml"
	run -2 measure
	[[ $output == *'spec.yaml:1:'*'did you mean "samples"'* ]]
	[[ $output == *'spec.yaml:6:'*'did you mean "thp"'* ]]
	[ ! -e "$BATS_TEST_TMPDIR/data" ]
}

@test "killed in the middle of a cell: settings come back, nothing half is left" {
	can_change_settings || skip "settings cannot be changed here"
	small_spec "base, thp" 2
	sed -i 's/2MiB, 4MiB/1GiB/; s/samples: 2/samples: 200/' "$BATS_TEST_TMPDIR/spec.yaml"
	for signal in KILL TERM INT; do
		exec_cell smoke/1GiB-r01 &
		cell=$!
		for _ in $(seq 200); do
			[ "$(settings)" = "$(cat "$BATS_TEST_TMPDIR/before")" ] || break
			sleep 0.02
		done
		[ "$(settings)" != "$(cat "$BATS_TEST_TMPDIR/before")" ] # it did change something
		kill -s "$signal" "$cell" || true
		wait "$cell" || true
		settings_return "$BATS_TEST_TMPDIR/before"
		[ -z "$(raw_files 2>/dev/null)" ]
	done
}

@test "interrupted, make measure goes on where it was and does nothing twice" {
	small_spec "base" 4
	sed -i 's/min_time: 1ms/min_time: 60ms/' "$BATS_TEST_TMPDIR/spec.yaml"
	(cd "$BATS_TEST_TMPDIR" && exec "$MEASURE" "$PAGETOLL" spec.yaml data "" "") &
	run=$!
	for _ in $(seq 200); do
		[ -z "$(raw_files 2>/dev/null)" ] || break
		sleep 0.05
	done
	pkill -TERM -P "$run" || true
	pkill -TERM -P "$run" || true
	wait "$run" || true
	done_before=$(raw_files | wc -l)
	[ "$done_before" -ge 1 ] && [ "$done_before" -lt 8 ]
	raw_files | xargs md5sum >"$BATS_TEST_TMPDIR/sums"
	measure
	[ "$(raw_files | wc -l)" = 8 ]
	md5sum --quiet -c "$BATS_TEST_TMPDIR/sums" # what was whole is as it was
	run measure
	[[ $output == *"nothing is pending"* ]]
}

@test "Ctrl-C, a signal to the whole group: settings come back, the next run does the rest" {
	can_change_settings || skip "settings cannot be changed here"
	small_spec "base, thp" 2
	sed -i 's/min_time: 1ms/min_time: 200ms/; s/2MiB, 4MiB/512MiB/' "$BATS_TEST_TMPDIR/spec.yaml"
	(cd "$BATS_TEST_TMPDIR" && exec setsid "$MEASURE" "$PAGETOLL" spec.yaml data "" "") &
	run=$!
	for _ in $(seq 500); do
		[ "$(settings)" = "$(cat "$BATS_TEST_TMPDIR/before")" ] || break
		sleep 0.02
	done
	[ "$(settings)" != "$(cat "$BATS_TEST_TMPDIR/before")" ]
	kill -s INT -- "-$run"
	wait "$run" || true
	settings_return "$BATS_TEST_TMPDIR/before"
	run ! pgrep -f "$BATS_TEST_TMPDIR"
	measure
	[ "$(raw_files | wc -l)" = 2 ]
}

@test "a slip in ONLY is a mistake, not a run of nothing" {
	small_spec "base" 2
	run -2 "$PAGETOLL" plan --spec "$BATS_TEST_TMPDIR/spec.yaml" --only smokee
	[[ $output == *'no experiment "smokee"; did you mean "smoke"?'* ]]
}

@test "data that cannot be written is said before anything is measured" {
	small_spec "base" 2
	sed -i 's/2MiB, 4MiB/1GiB/' "$BATS_TEST_TMPDIR/spec.yaml"
	: >"$BATS_TEST_TMPDIR/data"
	run -1 timeout 5 "$PAGETOLL" cell --spec "$BATS_TEST_TMPDIR/spec.yaml" \
		--data "$BATS_TEST_TMPDIR/data" smoke/1GiB-r01
	[[ $output == *"cannot write"*"Not a directory"* ]]
}

@test "a cell that is measured is not measured over" {
	small_spec "base" 2
	run_cell smoke/2MiB-r01
	before=$(md5sum "$(raw_files)")
	run -2 run_cell smoke/2MiB-r01
	[[ $output == *"is measured already"* ]]
	[ "$(md5sum "$(raw_files)")" = "$before" ]
}

@test "a torn raw file is pending again; a whole one is not" {
	small_spec "base" 2
	measure
	file=$(raw_files | head -n 1)
	head -c -5 "$file" >"$BATS_TEST_TMPDIR/torn" && cp "$BATS_TEST_TMPDIR/torn" "$file"
	run "$PAGETOLL" plan --spec "$BATS_TEST_TMPDIR/spec.yaml" --data "$BATS_TEST_TMPDIR/data" --list /dev/stdout
	[ "${#lines[@]}" = 1 ]
	[[ $output == smoke/* ]]
}

@test "a second make measure is refused, by name of the holder" {
	small_spec "base" 2
	sed -i 's/min_time: 1ms/min_time: 300ms/' "$BATS_TEST_TMPDIR/spec.yaml"
	measure >"$BATS_TEST_TMPDIR/first" &
	for _ in $(seq 100); do
		[ ! -e "$BATS_TEST_TMPDIR/build/measure/cells.txt" ] || break
		sleep 0.05
	done
	run -2 measure
	[[ $output == *"another measurement is running: "*"is held by pid "*"measure.sh"* ]]
	wait
	[ "$(raw_files | wc -l)" = 4 ]
}

@test "not root: rows with reasons and remedies, exit 0" {
	[ "$(id -u)" = 0 ] || skip "takes root to give root up"
	small_spec "base, thp, hugetlb-2M" 2
	mkdir -m 0777 "$BATS_TEST_TMPDIR/data"
	chmod 0755 "$BATS_TEST_TMPDIR" "$BATS_RUN_TMPDIR" || true
	cp "$PAGETOLL" "$BATS_TEST_TMPDIR/pagetoll"
	cd "$BATS_TEST_TMPDIR"
	setpriv --reuid 65534 --regid 65534 --clear-groups \
		./pagetoll cell --spec spec.yaml --data data smoke/4MiB-r01
	file=$(raw_files)
	grep -q ',hugetlb-2M,.*,unavailable,.*sudo' "$file"
	[ "$(grep -c ',base,.*,timed,.*,ok,$' "$file")" = 4 ] # base pages need no change: measured
	# for a user who may change settings the cell is pending again
	"$PAGETOLL" plan --spec spec.yaml --data data --list list
	! can_change_settings || grep -q '^smoke/4MiB-r01' list
	grep -q ',thp,.*,unavailable,.*sudo tee /sys/kernel/mm/transparent_hugepage/enabled' "$file"
}

@test "read-only /sys: rows with reasons, exit 0" {
	can_change_settings || skip "takes root"
	small_spec "base, hugetlb-2M" 2
	unshare --mount sh -c "mount -o remount,bind,ro /sys 2>/dev/null || mount --bind -o ro /sys /sys &&
		mount -o remount,bind,ro /sys
		exec '$PAGETOLL' cell --spec '$BATS_TEST_TMPDIR/spec.yaml' --data '$BATS_TEST_TMPDIR/data' smoke/4MiB-r01"
	grep -q ',hugetlb-2M,.*,unavailable,' "$(raw_files)"
}

@test "memory too short for all arms: groups with baseline and control; too short for any: unavailable" {
	small_spec "base, thp, collapse" 2
	sed -i 's/2MiB, 4MiB/1GiB, 4GiB/' "$BATS_TEST_TMPDIR/spec.yaml"
	mkdir -p "$BATS_TEST_TMPDIR/tree/proc"
	echo "MemAvailable: 4194304 kB" >"$BATS_TEST_TMPDIR/tree/proc/meminfo"
	export PAGETOLL_SYSROOT=$BATS_TEST_TMPDIR/tree
	run "$PAGETOLL" plan --spec "$BATS_TEST_TMPDIR/spec.yaml" --data "$BATS_TEST_TMPDIR/data" \
		--list "$BATS_TEST_TMPDIR/list"
	grep -q '^smoke/1GiB-r01-g1of2' "$BATS_TEST_TMPDIR/list"
	grep -q '^smoke/1GiB-r02-g2of2' "$BATS_TEST_TMPDIR/list"
	grep -q '^smoke/4GiB-r01	' "$BATS_TEST_TMPDIR/list"
	run "$PAGETOLL" plan --spec "$BATS_TEST_TMPDIR/spec.yaml" --data "$BATS_TEST_TMPDIR/data"
	[[ $output == *"up to 2 groups"* ]]
	[[ $output == *"4GiB thp: unavailable: needs 12"*"GiB with its baseline and control"* ]]
}

@test "more than the memory there is: unavailable with the figures, exit 0" {
	cat >"$BATS_TEST_TMPDIR/spec.yaml" <<-YAML
		defaults: {rounds: 2, samples: 1, laps: 1, min_time: 1ms}
		experiments:
		  smoke: {title: Too large, size: 64TiB, pages: [base]}
	YAML
	run "$PAGETOLL" plan --spec "$BATS_TEST_TMPDIR/spec.yaml"
	[ "$status" = 0 ]
	[[ $output == *"64TiB does not fit (needs 128"*"TiB"*"is measured in its place"* ]]
	run_cell smoke/64TiB-r01
	grep -q ',unavailable,.*needs 64 TiB.*90 %' "$(raw_files)"
}
