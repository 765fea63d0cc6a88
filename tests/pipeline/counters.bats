#!/usr/bin/env bats
# Hardware counters, from the spec to the report: on this machine, which may have none, and on one that
# is made up of its raw files.

# shellcheck disable=SC2016 # $ is for awk, backquotes are text
load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	# The kernel is this one; the lock, and the journal of what was borrowed, are this test's.
	mkdir -p tree/run tree/tmp
	ln -s /proc tree/proc
	ln -s /sys tree/sys
	export PAGETOLL_SYSROOT=$PWD/tree
}

counted_spec() { # counters, experiment's other keys
	cat >spec.yaml <<-YAML
		defaults: {rounds: 6, samples: 2, laps: 1, min_time: 1ms}
		experiments:
		  smoke:
		    title: A small one
		    size: 2MiB
		    pages: [base]
		    counters: [$1]
		    $2
	YAML
}

# One column of an arm's timed samples.
column() { # column, arm
	awk -F, "$BY_NAME"'/^[#]/ || /^experiment/ { next } $at["arm"] == "'"$2"'" && $at["phase"] == "timed" { print $at["'"$1"'"] }' \
		"$(raw_files)"
}

count_of() { # name, as "name=value:enabled:running"
	sed -n "s/.*\(^\| \)$1=\([0-9]*\):[0-9]*:[0-9]*.*/\2/p"
}

has_pmu() {
	"$PAGETOLL" list counters | grep -q '^instructions .*yes'
}

@test "what this kernel counts stands in each timed sample, and no 0 stands for what it does not" {
	counted_spec "page-faults, walks"
	run_cell smoke/2MiB-r01
	[ "$(column counters base | wc -l)" = 2 ]
	[ "$(column counters base | count_of page-faults | sort -u)" = 0 ]
	grep -q '^# counter page-faults: page faults taken in user mode' "$(raw_files)"
	if grep -q '^# counter walks: not counted: ' "$(raw_files)"; then
		run ! grep -q 'walks=' "$(raw_files)"
	else
		[ "$(column counters base | count_of walks | wc -l)" = 2 ]
	fi
	awk -F, "$BY_NAME"'/^[#]/ || /^experiment/ { next } $at["phase"] == "warmup" { n++; bad += $at["counters"] != "" }
		END { exit n == 0 || bad }' "$(raw_files)"
}

@test "the faults of first touches are counted, as many as the kernel charges" {
	counted_spec "page-faults, walks" "workload: fault"
	run_cell smoke/2MiB-r01
	paste <(column counters base | count_of page-faults) <(column minor_faults base) |
		awk '{ n++; bad += $1 < 512 || $2 - $1 > 8 || $1 - $2 > 8 } END { exit n != 2 || bad }'
	[ "$(column outcome base | sort -u)" = ok ]
	[ "$(column latency_faults base | sort -u)" = 512 ]
}

@test "without counters asked for, nothing is said of them" {
	counted_spec walks
	sed -i '/counters:/d' spec.yaml
	run_cell smoke/2MiB-r01
	run ! grep -q '^# counter ' "$(raw_files)"
	[ -z "$(column counters base | tr -d '\n')" ]
}

@test "no walks on this machine: the reason stands once in the report, and nowhere a number" {
	counted_spec "page-faults, walks"
	run_cell smoke/2MiB-r01
	grep -q '^# counter walks: not counted: ' "$(raw_files)" || skip "there are hardware counters here"
	reason=$(sed -n 's/^# counter walks: not counted: \([^:;.]*\).*/\1/p' "$(raw_files)")
	machine=$(basename "$(dirname "$(dirname "$(raw_files)")")")
	"$PAGETOLL" summarize --spec spec.yaml
	grep -q ',misses,misses,,,,,,,0,none,unavailable,not counted$' "data/$machine/smoke.csv"
	"$PAGETOLL" report --spec spec.yaml >report.md
	[ "$(grep -cF "$reason" report.md)" = 1 ]
	sed '/^What decides the reach/,/^Controls of/!d' report.md | grep -qF "*No page walks were counted*"
	sed '/^What decides the reach/,/^Controls of/!d' report.md | grep -qF "$reason"
	run ! grep -q 'Page walks *|' report.md
	run ! grep -q 'What was counted' report.md # page faults alone are worth no table
}

@test "a counter that there is none of: where it stands, and which is near" {
	counted_spec "cycles, instrucions"
	run -2 "$PAGETOLL" check spec.yaml
	[[ $output == *'spec.yaml:7:24: error: no counter "instrucions": there are cycles, instructions, walks, '* ]]
	[[ $output == *'did you mean "instructions"?'* ]]
	counted_spec temperature
	run -2 "$PAGETOLL" check spec.yaml
	[[ $output == *'spec.yaml:7:16: error: no counter "temperature": '* && $output != *"did you mean"* ]]
}

@test "an event of a PMU that nobody knows, or that has no such event; other machines' events pass" {
	counted_spec '"skxx::INST_RETIRED"'
	run -2 "$PAGETOLL" check spec.yaml
	[[ $output == *'spec.yaml:7:16: error: this libpfm4 knows no PMU "skxx"; of this machine it knows '* ]]
	counted_spec 'walks, "skx::DTLB_LOAD_MISSED"'
	run -2 "$PAGETOLL" check spec.yaml
	[[ $output == *'spec.yaml:7:23: error: skx has no event DTLB_LOAD_MISSED; nearest: DTLB_LOAD_MISSES'* ]]
	counted_spec '"skx::DTLB_LOAD_MISSES:WALK_COMPLETED", "amd64_fam19h_zen4::RETIRED_INSTRUCTIONS"'
	run -0 "$PAGETOLL" check spec.yaml
}

EVENT=skx::DTLB_LOAD_MISSES:WALK_COMPLETED

# Six rounds of base, thp and control, the same made-up samples in each: base takes 100 ns, 1.5 walks
# and 350 cycles an access, thp 60, 0.25 and 200; walks were counted for half of the time.
made_up() { # counters of base, counters of thp
	local round file
	counted_spec "cycles, walks, llc-misses, '$EVENT'"
	run_cell smoke/2MiB-r01
	sample=$(raw_files)
	machine=$(basename "$(dirname "$(dirname "$sample")")")
	sed -i 's/pages: \[base\]/pages: [base, thp]/' spec.yaml
	hash=$("$PAGETOLL" fragment --spec spec.yaml | sed -n 's/^HASH_smoke := //p')
	mkdir -p "data/$machine/smoke-$hash"
	for round in 1 2 3 4 5 6; do
		file=data/$machine/smoke-$hash/2MiB-r0$round.csv
		sed "s/^# hash: .*/# hash: $hash/; s/^# cell: .*/# cell: smoke\/2MiB-r0$round/
			s/^# counter walks: .*/# counter walks: ${3:-page walks of loads and stores}/" "$sample" |
			awk -F, -v OFS=, -v base="$1" -v thp="$2" "$BY_NAME"'
				/^# end/ { print "# end: " n " rows"; next }
				/^#/ || /^experiment/ { print; next }
				{
					$at["round"] = '"$round"'
					$at["counters"] = $at["phase"] == "timed" ? base : ""
					$at["ops"] = 1000
					$at["time_ns"] = 100000
					print
					n++
				}
				$at["arm"] == "base" {
					$at["arm"] = $at["pages"] = "thp"
					$at["role"] = "arm"
					$at["time_ns"] = 60000
					$at["counters"] = $at["phase"] == "timed" ? thp : ""
					print
					n++
				}' >"$file"
	done
	"$PAGETOLL" summarize --spec spec.yaml
	summary=data/$machine/smoke.csv
	"$PAGETOLL" report --spec spec.yaml | tr -s ' ' >report.md
}

BASE="cycles=350000:500:500 walks=750:500:250 $EVENT=1500:500:500"
THP="cycles=200000:500:500 walks=125:500:250 $EVENT=250:500:500"

is() { # arm, metric, unit, value
	grep -q "^smoke,.*,$1,.*,$2,$3,$4,$4,$4,$4,$4,$4,6,rounds,ok,$" "$summary" || {
		grep ",$2," "$summary"
		return 1
	}
}

@test "counted: each arm's counts, what a walk costs, and what was saved, to the digit" {
	made_up "$BASE" "$THP"
	is base misses misses 1.5
	is thp misses misses 0.25
	is base cycles cycles 350
	is thp cycles cycles 200
	is thp per-miss ns 32
	is thp cycles-saved cycles 150
	is thp counters-ran share 0.5
	is base "$EVENT" counts 1.5
	is thp "$EVENT" counts 0.25
	run ! grep -q ',instructions,counts,' "$summary"
	grep -q ',thp,.*,llc-misses,misses,,,,,,,0,none,unavailable,not counted$' "$summary"
	run ! grep -q ',base,base,.*,per-miss,' "$summary"
	[ -z "$(grep '^smoke,' "$summary" | cut -d , -f 3,4,18 | sort | uniq -d)" ] # each is said once
}

@test "counted: the report has a table of counts, events in one of their own, and says that walks were" {
	made_up "$BASE" "$THP"
	grep -qF -- '- *Page walks were counted*: page walks of loads and stores.' report.md
	run ! grep -q 'No page walks were counted' report.md
	grep -qF '**What was counted, of one operation**, at 2 MiB:' report.md
	grep -qF '| Arm | Page walks | A walk | Cycles | Counters ran |' report.md
	grep -qF '| base | 1.50 | | 350 | 50.0 % |' report.md
	grep -qF '| thp | 0.25 | 32.0 ns | 200 | 50.0 % |' report.md
	grep -qF '| control | 1.50 | unavailable | 350 | 50.0 % |' report.md
	grep -qF 'Where counters ran for less than the whole time, groups of them took turns' report.md
	grep -qF '**Events, of one operation**, at 2 MiB:' report.md
	grep -qF "| Arm | $EVENT |" report.md
	grep -qF '| thp | 0.25 |' report.md
}

@test "counted: the figure of tolls tells the price of a miss, and cycles beside nanoseconds" {
	command -v gnuplot >/dev/null || skip 'no gnuplot'
	made_up "$BASE" "$THP"
	"$BATS_TEST_DIRNAME/../../pipeline/draw.sh" smoke toll "$summary" - toll.svg
	grep -q '32.0 ns per TLB miss' toll.svg
	grep -q 'ns (cycles) per access' toll.svg
	grep -q '+40.0 ' toll.svg
	grep -q '+150 cycles' toll.svg
	run ! grep -q 'walks not counted' toll.svg
}

@test "counted in some samples alone: of those; in none: not known, and no table" {
	made_up "cycles=350000:500:500" "cycles=200000:500:500 walks=125:500:0"
	grep -q ',thp,.*,misses,misses,,,,,,,0,none,unavailable,not counted$' "$summary"
	grep -q ',thp,.*,per-miss,ns,,,,,,,0,none,unavailable,"no price of a miss' "$summary"
	grep -qF '| Arm | Cycles |' report.md
	is thp counters-ran share 0
}

@test "events alone: a table of theirs, and how long they ran" {
	made_up "$EVENT=1500:500:400" "$EVENT=250:500:400"
	grep -qF '| Arm | Counters ran |' report.md
	grep -qF "| Arm | $EVENT |" report.md
	grep -qF '| thp | 0.31 |' report.md
}

@test "walks that hardly differ price nothing" {
	made_up "walks=1000:500:500" "walks=960:500:500"
	is thp misses misses 0.96
	grep -q ',thp,.*,per-miss,ns,,,,,,,0,none,unavailable,"no price of a miss: walks are not counted, or hardly differ"$' \
		"$summary"
}

@test "a counter that was not believed says why in the report" {
	made_up "cycles=350000:500:500" "cycles=200000:500:500" "not counted: unreliable: counted 0 where 8 were made"
	grep -qF 'unless a ring is known to miss at every access. The reason: unreliable: counted 0 where 8 were made.' report.md
}
