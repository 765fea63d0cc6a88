#!/usr/bin/env bats
# What must not become a number, and what is said instead: failed samples, lost pages, failed controls,
# torn tables, other specs' summaries.

# shellcheck disable=SC2154,SC2016 # hash is of measured.bash; $ is for awk, backquotes are text
load common
load measured

# Sets fields of an arm's rows.
each_row() { # arm, awk statements
	local file
	for file in "data/m/sweep-$hash"/*.csv; do
		awk -F, -v OFS=, "$BY_NAME \$at[\"arm\"] == \"$1\" { $2 } { print }" "$file" >edited &&
			mv edited "$file"
	done
}

# To each timed sample of thp, which takes 50 ns, two more of 60 and 70, and a failed one of 5000.
more_samples() {
	local file
	for file in "data/m/sweep-$hash"/*.csv; do
		awk -F, -v OFS=, "$BY_NAME"'
			/^# end/ { $0 = "# end: 9 rows" }
			{ print }
			/^#|^experiment/ { next }
			$at["arm"] == "thp" && $at["phase"] == "timed" {
				$at["time_ns"] = 60000; print
				$at["time_ns"] = 70000; print
				$at["time_ns"] = 5000000; $(NF - 1) = "failed"; $NF = "page faults"; print
			}' "$file" >edited && mv edited "$file"
	done
}

# 64 MiB, where thp takes 40 to 60 ns from pair to pair, and 128 MiB, where it takes that much.
two_sizes() { # ns
	local file round pair
	rm -rf data/m/sweep-*
	sed -i 's/size: .*/size: [64MiB, 128MiB]/' spec.yaml
	hash=$("$PAGETOLL" fragment --spec spec.yaml | sed -n 's/^HASH_sweep := //p')
	mkdir -p "data/m/sweep-$hash"
	fill 12
	for file in "data/m/sweep-$hash"/*.csv; do
		sed "s/67108864/134217728/g; s/,50000,/,${1}000,/; s/^# cell: .*64MiB/# cell: sweep\/128MiB/" \
			"$file" >"${file/64MiB/128MiB}"
		round=$(sed -n 's/^# cell: .*-r0*//p' "$file")
		pair=$(((round - 1) / 2))
		sed -i "s/,50000,/,$((40 + 4 * pair))000,/" "$file"
	done
	summary >/dev/null
}

@test "what was obtained is the lesser of the two proofs, a share of what is mapped" {
	fill 12
	each_row thp '$at["obtained_before_bytes"] = 50331648; $at["obtained_after_bytes"] = 33554432'
	each_row control '$at["requested_bytes"] = 33554432'
	summary
	grep -q ',thp,.*,obtained,share,0.5,' data/m/sweep.csv
	grep -q ',control,.*,obtained,share,1,' data/m/sweep.csv
	grep -q ',control,.*,populate,ms/GiB,1024,' data/m/sweep.csv
}

@test "a failed sample is left out alone, and the spec's estimate is taken over the others" {
	fill 12
	more_samples
	summary
	grep -q ',thp,.*,arm,ns,ns,60,60,60,60,60,60,12,pairs,ok,' data/m/sweep.csv
	sed -i 's/    title:/    estimate: lower-quartile\n    title:/' spec.yaml
	summary
	grep -q ',thp,.*,arm,ns,ns,55,55,55,55,55,55,12,pairs,ok,' data/m/sweep.csv
}

@test "an arm most of whose samples failed has no number" {
	fill 12
	more_samples
	sed -i -E 's/^(sweep,.*,thp,.*,(60|70)000,.*),ok,$/\1,failed,a fault/' "data/m/sweep-$hash"/*.csv
	summary
	grep -q ',thp,.*,arm,ns,ns,,,,,,,0,none,failed,a fault$' data/m/sweep.csv
}

@test "a raw file that lacks a column is left out and named" {
	fill 12
	sed -i -E 's/,vmstat,counters,/,vmstat,/; s/,,,ok,$/,,ok,/' "data/m/sweep-$hash/64MiB-r03.csv"
	run "$PAGETOLL" summarize --spec spec.yaml --machine m
	[ "$status" = 0 ]
	[[ $output == *"64MiB-r03.csv: left out"* ]]
	grep -q ',base,.*,baseline,ns,ns,.*,11,rounds,ok,' data/m/sweep.csv
}

@test "a summary of another spec is not shown as this one's" {
	fill 12
	summary
	sed -i 's/    title:/    rounds: 14\n    title:/' spec.yaml
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"Not measured on this machine under its present specification"* ]]
	[[ $output != *1.99x* ]]
}

@test "a control that fails is said first, in the table and by compare" {
	fill 12
	each_row control '$at["time_ns"] = $at["phase"] == "timed" ? 80000 : $at["time_ns"]'
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"## When huge pages pay here"*"**1 of 1 controls failed.**"*"\`sweep\` at 64 MiB, \`control\`: "*"identical to its baseline"*"## sweep"* ]]
	[[ $output == *"control FAILED"* ]]
	[[ $output == *"its interval holds 1 at 0 of 1 sizes"* ]]
	cp -r data/m data/n
	run -1 "$PAGETOLL" compare --spec spec.yaml --machine m --other data/n
	[[ $output == *"2 of 2 intervals overlap; 0 of 2 controls hold 1"* ]]
}

@test "compare finds intervals apart on either side" {
	fill 12
	summary
	cp -r data/m data/n
	for there in 1.5,1.4,1.6 2.5,2.4,2.6; do
		sed -E "s/(,thp,.*,speedup,ratio),1.98997,1.98997,1.98997,/\1,$there,/" data/m/sweep.csv >data/n/sweep.csv
		run -1 "$PAGETOLL" compare --spec spec.yaml --machine m --other data/n
		[[ $output == *APART*"1 of 2 intervals overlap; 2 of 2 controls hold 1"* ]]
	done
}

@test "a control that holds is not called failed" {
	fill 12
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output != *"controls failed"* && $output != *FAILED* ]]
	[[ $output == *"its interval holds 1 at 1 of 1 sizes"* ]]
}

@test "a baseline without a number is said, with its reason" {
	fill 12
	sed -i -E 's/^(sweep,.*,base,baseline,.*),ok,$/\1,not-obtained,huge bytes in it/' \
		"data/m/sweep-$hash"/*.csv
	summary
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *'the baseline `base` has no number'*"huge bytes in it"* ]]
	[[ $output != *1.99x* ]]
}

@test "a trend takes intervals that are apart" {
	two_sizes 45
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"The speedup is"*"the intervals meet, so no trend is shown"* ]]
	two_sizes 20
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"The speedup is"*"it grows with the working set"* ]]
	two_sizes 90
	run "$PAGETOLL" report --spec spec.yaml --machine m
	[[ $output == *"The speedup is"*"it shrinks as the working set grows"* ]]
}

@test "facts of the machine cannot act as markup either" {
	printf 'fact,value\nprocessor,"A | <b>bold</b> `one`"\n# end: 1 rows\n' >data/m/machine.csv
	"$PAGETOLL" report --spec spec.yaml --machine m >one.md
	grep -qF 'A \| \<b\>bold\</b\> \`one\`' one.md
}
