#!/usr/bin/env bats
# From raw files to the page: values worked out by hand, and the same bytes every time.

load common

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
		echo "experiment,workload,size_bytes,round,group,arm,role,pages,thp_enabled,thp_defrag,layout,stride_bytes,offset,order,position,sample,phase,ops,time_ns,requested_bytes,mapped_bytes,obtained_before_bytes,obtained_after_bytes,huge_before_bytes,frame_runs,reserve_ns,first_populate_ns,populate_ns,populate_faults,settle_ns,minor_faults,major_faults,voluntary_switches,involuntary_switches,migrations,steal_ms,vmstat,counters,outcome,why"
		row base baseline base $base "$1"
		row thp arm thp 50 "$1"
		row control control base $control "$1"
		echo "# end: 6 rows"
	} >"$file"
}

row() { # arm role pages ns round
	local common="sweep,chase,67108864,$5,1,$1,$2,$3,madvise,madvise,spread,4096,even,random,1,1"
	local rest="67108864,67108864,67108864,67108864,0,4,0,99000000,64000000,10,0,0,0,0,0,0,0,,,ok,"
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

@test "a summary equals what is worked out by hand" {
	fill 12
	summary
	grep -q '^sweep,chase,67108864,base,.*,baseline,ns,ns,100,100,100,90,90,110,12,pairs,ok,$' data/m/sweep.csv
	grep -q ',thp,.*,arm,speedup,ratio,1.98997,1.98997,1.98997,1.8,1.8,2.2,12,pairs,ok,$' data/m/sweep.csv
	grep -q ',thp,.*,arm,difference,ns,50,50,50,40,40,60,12,pairs,ok,$' data/m/sweep.csv
	grep -q ',control,.*,control,speedup,ratio,1,1,1,' data/m/sweep.csv
	grep -q ',thp,.*,populate,ms/GiB,1024,' data/m/sweep.csv
}

@test "half measured is said" {
	fill 4
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"Half measured: 4 of 12 cells"* ]]
	[[ $output == *"no interval to judge by"* ]]
}

@test "files of another spec, torn or alien, are not counted" {
	fill 12
	sed -i 's/^# hash: .*/# hash: 00000000/' "data/m/sweep-$hash/64MiB-r03.csv"
	head -n -1 "data/m/sweep-$hash/64MiB-r04.csv" >torn && mv torn "data/m/sweep-$hash/64MiB-r04.csv"
	cp "data/m/sweep-$hash/64MiB-r01.csv" "data/m/sweep-$hash/64MiB-r05.csv"
	summary
	grep -q '^# cells: 9 of 12$' data/m/sweep.csv
}

@test "the report: verdict, figures filled in, nothing typed, the same bytes twice" {
	fill 12
	summary
	"$PAGETOLL" report --spec spec.yaml --machine m >one.md
	"$PAGETOLL" report --spec spec.yaml --machine m >two.md
	cmp one.md two.md
	grep -q 'Base takes 100 ns, that is 1.99x' one.md
	# shellcheck disable=SC2016 # the text holds backquotes
	grep -qF -- '- `thp`: 50.0 ns, **1.99x** as fast [1.99, 1.99]' one.md
	grep -q '| *64 MiB | thp *| .*faster' one.md
}

@test "nothing measured: a report that says so, exit 0" {
	run "$PAGETOLL" report --spec spec.yaml --machine nowhere
	[ "$status" = 0 ]
	[[ $output == *"Nothing is measured yet"* ]]
}

@test "a refused arm stands in the report with its reason" {
	fill 12
	sed -i -E 's/^(sweep,chase,[0-9]+,[0-9]+,1,thp,.*),ok,$/\1,unavailable,"no pool, says the kernel"/' \
		data/m/sweep-"$hash"/*.csv
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"thp, 64 MiB: unavailable: no pool, says the kernel"* ]]
	[[ $output != *"1.99x"* ]]
}

@test "collect prints one table of all whole files" {
	fill 12
	"$PAGETOLL" collect --spec spec.yaml --machine m >all.csv
	[ "$(wc -l <all.csv)" = 73 ]
	[ "$(grep -c ^experiment all.csv)" = 1 ]
}

@test "compare tells data sets that agree from those that do not" {
	fill 12
	summary
	cp -r data/m data/n
	run "$PAGETOLL" compare --spec spec.yaml --machine m --other data/n
	[ "$status" = 0 ]
	[[ $output == *"2 of 2 intervals overlap"* ]]
	sed -i 's/,speedup,ratio,1.98997,1.98997,1.98997/,speedup,ratio,1.5,1.4,1.6/' data/n/sweep.csv
	run -1 "$PAGETOLL" compare --spec spec.yaml --machine m --other data/n
	[[ $output == *APART* ]]
}

@test "text from data cannot act as markup in the page" {
	fill 12
	# shellcheck disable=SC2016 # the text holds backquotes
	sed -i -E 's/^(sweep,chase,[0-9]+,[0-9]+,1,thp,.*),ok,$/\1,unavailable,"<script>alert(1)<\/script> | `x`"/' \
		data/m/sweep-"$hash"/*.csv
	summary
	"$PAGETOLL" report --spec spec.yaml --machine m >one.md
	: >page.css
	"$BATS_TEST_DIRNAME/../../pipeline/page.sh" one.md page.css page.html
	run ! grep -q '<script' page.html
	grep -q '&lt;script&gt;' page.html
}
