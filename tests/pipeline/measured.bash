# Measured data made up for the tests: a spec in a folder of its own, and raw files of what it says.

# As record.c writes them: a file that lacks one is left out.
RAW_COLUMNS=experiment,workload,size_bytes,round,group,arm,role,pages,thp_enabled,thp_defrag,
RAW_COLUMNS+=layout,stride_bytes,offset,order,hit_ratio,touch,after,alignment,lock,position,
RAW_COLUMNS+=sample,phase,ops,time_ns,requested_bytes,mapped_bytes,page_bytes,
RAW_COLUMNS+=obtained_before_bytes,obtained_after_bytes,huge_before_bytes,resident_after_bytes,
RAW_COLUMNS+=frame_runs,longest_run_bytes,aligned_16k_bytes,aligned_64k_bytes,reserve_ns,
RAW_COLUMNS+=first_populate_ns,populate_ns,populate_faults,settle_ns,entries,build_ns,
RAW_COLUMNS+=touched_bytes,latency_ns,latency_faults,latency,minor_faults,major_faults,
RAW_COLUMNS+=voluntary_switches,involuntary_switches,migrations,steal_ms,vmstat,counters,outcome,
RAW_COLUMNS+=why

# Twelve rounds of one size; base takes 110 and 90 ns in turn, thp 50, the control 90 and 110.
raw() { # round
	local base=110 control=90
	[ $(($1 % 2)) = 1 ] || base=90 control=110
	local hash=$2 folder=$3 file
	file=$folder/64MiB-r$(printf %02d "$1").csv
	{
		echo "# pagetoll: 0.1.0"
		echo "# cell: sweep/64MiB-r$(printf %02d "$1")"
		echo "# hash: $hash"
		echo "# measured: 2026-01-02 03:04:05 UTC"
		echo "$RAW_COLUMNS"
		row base baseline base $base "$1"
		row thp arm thp 50 "$1"
		row control control base $control "$1"
		echo "# end: 6 rows"
	} >"$file"
}

row() { # arm role pages ns round
	local arm="sweep,chase,67108864,$5,1,$1,$2,$3,madvise,madvise,spread,4096,even,random"
	local common="$arm,0.5,dense,warm,aligned,false,1,1"
	local memory="67108864,67108864,4096,67108864,67108864,0,67108864,4,4096,0,0"
	local rest="$memory,0,99000000,64000000,10,0,,,,,,,0,0,0,0,0,0,,,ok,"
	echo "$common,warmup,1000,999000,$rest"
	echo "$common,timed,1000,${4}000,$rest"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	cat >spec.yaml <<-YAML
		experiments:
		  sweep:
		    title: A sweep
		    question: What is it?
		    size: 64MiB
		    pages: [base, thp]
		    thp: {enabled: madvise, defrag: madvise}
		    reading: Base takes {{ns base 64MiB}}, that is {{speedup thp 64MiB}}.
	YAML
	hash=$("$PAGETOLL" fragment --spec spec.yaml | sed -n 's/^HASH_sweep := //p')
	mkdir -p "data/m/sweep-$hash"
}

fill() { # rounds
	local round
	for round in $(seq "$1"); do
		raw "$round" "$hash" "data/m/sweep-$hash"
	done
}

summary() {
	"$PAGETOLL" summarize --spec spec.yaml --machine m
	cat data/m/sweep.csv
}
