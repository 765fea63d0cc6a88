#!/usr/bin/env bats
# From raw files to the page: values worked out by hand, and the same bytes every time.

# shellcheck disable=SC2154 # hash is of measured.bash
load common
load measured

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

@test "the report opens with where huge pages pay, at what size, by how much, over which noise" {
	fill 12
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"## When huge pages pay here"*"## sweep"* ]]
	# shellcheck disable=SC2016 # the text holds backquotes
	[[ $(tr -s ' ' <<<"$output") == *'| dependent | chase | sweep | 64 MiB (the one size) | 64 MiB | `thp` 1.99x [1.99, 1.99] | 50.0 ns | 1.00 to 1.00 |'* ]]
}

@test "published figures stand beside this machine's, and what is not measured here is said" {
	fill 12
	mkdir -p data/published
	printf 'source,title,by,machine,note\nx,A <b>title</b>,someone,a box,odd\n' >data/published/sources.csv
	{
		echo 'source,workload,pages,size_bytes,metric,value,unit,note'
		echo 'x,chase,base,67000000,ns_per_access,42,ns,in haste'
		echo 'x,chase,thp,67000000,cycles,7,count,'
		echo 'x,chase,thp,1000,ns_per_access,3,ns,another size'
		echo 'y,chase,thp,67000000,ns_per_access,5,ns,another source'
	} >data/published/published.csv
	sed -i 's/    title:/    published: x\n    title:/' spec.yaml
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *'A \<b\>title\</b\>'* ]]
	output=$(tr -s ' ' <<<"$output")
	[[ $output == *'| 64 MiB | chase | base | ns\_per\_access | 42 | in haste | base: 100 ns [100, 100] |'* ]]
	[[ $output == *'| thp | cycles | 7 | | not measured here |'* ]]
	[[ $output != *"another size"* && $output != *"another source"* ]]
}

@test "claims: how many of each verdict, and what was shown instead of a refuted one" {
	fill 12
	cat >>spec.yaml <<-YAML
		    expect:
		      - {claim: It gains, that: 'speedup(thp, 64MiB) > 1.5'}
		      - {claim: It loses, that: 'speedup(thp, 64MiB) < 1'}
		      - {claim: It is counted, that: 'misses(thp, 64MiB) < 1'}
	YAML
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"of 3 claims 1 are confirmed on this machine, 1 refuted, 0 not resolved, 1 not measured"* ]]
	output=$(tr -s ' ' <<<"$output")
	[[ $output == *'| It loses | refuted | speedup thp at 64 MiB: 1.99x'* ]]
	[[ $output == *'| It is counted | not measured |'* ]]
}
