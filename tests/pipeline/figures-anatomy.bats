#!/usr/bin/env bats
# The figures of translation: the anatomy of a miss, and page walks by their page table. What stands where
# is read from the drawing and compared with the data.

# shellcheck disable=SC2154,SC2034 # of figures.bash, or for translation.bash
load figures
load translation

@test "anatomy: curves are the data's, and marks stand where comments and rows say" {
	anatomy 'base thp'
	whole_file
	apart
	[ "$(names_of curve)" = 'base thp ' ]
	[ "$(names_of baseline)" = 'thp ' ]
	[ "$(corners_of 'base curve' | wc -l)" -eq 14 ]
	[ "$(corners_of 'base packed' | wc -l)" -eq 14 ]
	[ "$(corners 'base interval')" -ge 24 ]
	# from 64 to 128 pages 1.3 becomes 3.8, from 2,048 to 4,096 6.5 becomes 29: as high as their logarithms
	corners_of 'base curve' | awk '{ y[NR] = $2 } END {
		odd = (y[2] - y[3]) / (y[7] - y[8]) - log(3.8 / 1.3) / log(29 / 6.5); exit !(odd > -0.002 && odd < 0.002) }'
	# its interval at 4,096 pages is from 26.5 to 29.4; what lies between the curves has the mode's colour
	{ corners_of 'base curve' | sed -n '7p;8p' && corners_of 'base interval' | awk -v x="$(x_of base 8)" '$1 == x'; } | awk '
		{ y[NR] = $2 }
		END { odd = (y[3] - y[4]) / (y[1] - y[2]) - log(29.4 / 26.5) / log(29 / 6.5); exit !(odd > -0.002 && odd < 0.002) }'
	drawn 'thp translation' | grep -q 'rgb(213,  94,   0)'
	# reported: 64 and 2,048 pages are the second and the seventh point
	for arm in base thp; do
		for point in 2 7; do dashed_at "$(x_of "$arm" "$point")"; done
	done
	[ "$(dashes | wc -l)" -eq 4 ]
	# measured: from 32 to 128, and from 1,024 to 4,096
	[ "$(filled '227, 227, 227' | wc -l)" -eq 5 ]
	close_to "$(filled '227, 227, 227' | awk 'NR == 1 { print $1 }')" "$(x_of base 1)"
	close_to "$(filled '227, 227, 227' | awk 'NR == 1 { print $2 }')" "$(x_of base 3)"
	close_to "$(filled '227, 227, 227' | awk 'NR == 2 { print $1 }')" "$(x_of base 6)"
	close_to "$(filled '227, 227, 227' | awk 'NR == 2 { print $2 }')" "$(x_of base 8)"
	for text in '64 (reported 64)' '2048 (reported 2048)' 'second-level hit +2.5 ns, page walk +25.0 ns' \
		'held in pieces: 98 %' 'the TLB holds huge pages in pieces' 'pages of 4 KiB visited in turn' \
		'median of 8 rounds, 95 % interval' 'base again'; do
		says "$text"
	done
	second=${second/2048/1024} first=${first/64/32}
	anatomy 'base thp'
	dashed_at "$(x_of base 6)"
	dashed_at "$(x_of base 1)"
	says '64 (reported 32)'
	anatomy_rows 'base thp' | sed 's/reach-second .*/reach-second 180 170 190/' | summary anatomy >"$(mine)"
	draw "$(mine)" anatomy
	apart
}

@test "anatomy: which cache holds the lines, and which the page table" {
	anatomy base
	# lines of 64 bytes: L1 up to 512 of them, L2 up to 8,192, L3 up to 65,536; entries of 8: 4,096, 65,536
	edges=$(filled '255, 255, 255')
	echo "$edges"
	[ "$(wc -l <<<"$edges")" -eq 7 ]
	row=0
	for point in 5 9 12 14 8 12 14; do
		row=$((row + 1))
		close_to "$(awk -v r=$row 'NR == r { print $2 }' <<<"$edges")" "$(x_of base "$point")"
	done
	[ "$(texts | grep -cx memory)" -eq 1 ]
	# between sizes, as logarithms go: 6,144 lines, and the entries of 49,152 pages
	caches='# caches as reported: L1 32, L2 384K'
	anatomy base
	close_to "$(filled '255, 255, 255' | awk 'NR == 1 { print $2 }')" "$(between base 8 1.5)"
	close_to "$(filled '255, 255, 255' | awk 'NR == 3 { print $2 }')" "$(between base 11 1.5)"
	[ "$(texts | grep -cx L1)" -eq 0 ]
	[ "$(texts | grep -cx L2)" -eq 2 ]
}

@test "anatomy: held whole, in pieces, some of them, or not to be told" {
	anatomy 'base thp hugetlb-1G' 'thp hugetlb-1G'
	apart
	says 'the TLB holds huge pages whole'
	[ "$(texts | grep -cx 'neither level full at 262 144 pages')" -eq 2 ]
	[ "$(texts | grep -cx 'held whole')" -eq 2 ]
	[ "$(texts | grep -cx 'reported 64')" -eq 2 ]
	[ "$(filled '227, 227, 227' | wc -l)" -eq 3 ]
	[ "$(corners_of 'thp curve')" = "$(corners_of 'thp packed')" ] # translation costs nothing
	anatomy_rows 'base thp' | sed '/^thp.*reach-second/s/ 2048 .*/ - 262144 - not full/; /^thp.*walk/d' |
		summary anatomy >"$(mine)"
	draw "$(mine)" anatomy
	apart
	says 'second-level hit +2.5 ns, not full at 262 144'
	anatomy 'base thp hugetlb-1G' hugetlb-1G
	says 'the TLB holds some huge pages whole, others in pieces'
	anatomy_rows 'base thp' | sed 's/held-small 0.98 [0-9.]* /held-small 0.98 0.3 /' | summary anatomy >"$(mine)"
	draw "$(mine)" anatomy
	says 'what translation costs, by pages visited'
	says 'held in pieces: 30 to 108 %'
	anatomy_rows 'base thp' | sed 's/held-small 0.98 .*/held-small 0.98 - -/' | summary anatomy >"$(mine)"
	draw "$(mine)" anatomy
	says 'what translation costs, by pages visited'
	says_not nan
}

@test "anatomy: no CPUID, one mode, few sizes, no interval, a mode that could not be had" {
	caches='# caches as reported: ' first='# first-level data TLB as reported: ' second='# second-level data TLB as reported: 4K masked'
	anatomy 'base thp'
	whole_file
	apart
	says 'the CPU reports no TLB'
	[ -z "$(dashes)" ]
	says_not table
	says_not reported
	anatomy base
	apart
	[ "$(names_of curve)" = 'base ' ]
	says_not again
	says 'what translation costs, by pages visited'
	anatomy 'base thp' '' 5 6
	apart
	[ "$(corners_of 'base curve' | wc -l)" -eq 2 ]
	anatomy 'base thp' '' 18 18
	says 'no data: no arm has two sizes with a packed twin to be its floor'
	anatomy_rows 'base thp' | awk '{ $8 = $9 = "-"; print }' | summary anatomy | sed 's/,8,rounds,/,3,none,/' >"$(mine)"
	draw "$(mine)" anatomy
	apart
	says 'no interval: fewer than 6 rounds'
	[ -z "$(names_of interval)" ]
	[ "$(filled '227, 227, 227' | wc -l)" -eq 1 ] # in the key
	{ anatomy_rows base && echo "hugetlb-1G/spread hugetlb-1G arm spread 131072 ns - - - no page to be had"; } |
		summary anatomy >"$(mine)"
	draw "$(mine)" anatomy
	[ "$(names_of curve)" = 'base ' ]
	says 'not shown: hugetlb-1G/spread (unavailable: no page to be had)'
	anatomy 'base mthp-16K mthp-64K thp hugetlb-2M hugetlb-1G collapse'
	apart
	[ "$(names_of curve | wc -w)" -eq 7 ]
}

walk() {
	walk_rows "$@" | summary page-walk >"$(mine)"
	draw "$(mine)" footprint
}

@test "footprint: curves against the page table, equally many pages joined and numbered, marks at the caches" {
	walk base
	whole_file
	apart
	[ "$(names_of curve)" = 'base/spread base/spread-32K base/spread-2M ' ]
	[ "$(names_of pages | tr -d '\302\240')" = '4096 8192 16 384 32 768 65 536 ' ]
	for arm in spread spread-32K spread-2M; do
		[ "$(markers "base/$arm points")" -eq 5 ]
		[ "$(corners "base/$arm interval")" -eq 10 ]
	done
	for pages in 4096 8192 '16 384' '32 768' '65 536'; do [ "$(texts | grep -cx "$pages")" -eq 1 ]; done
	# 4,096 pages: 32 KiB, 256 KiB and 384 KiB, an octave as wide as the next
	[ "$(corners '4096 pages')" -eq 3 ]
	corners_of '4096 pages' | awk '{ x[NR] = $1 } END {
		odd = (x[3] - x[2]) / (x[2] - x[1]) - log(1.5) / log(8); exit NR != 3 || !(odd > -0.01 && odd < 0.01) }'
	dashed_at "$(corners_of '4096 pages' | awk 'NR == 1 { print $1 }')"  # L1
	dashed_at "$(corners_of '65 536 pages' | awk 'NR == 1 { print $1 }')" # L2: 512 KiB
	dashed_at "$(corners_of '65 536 pages' | awk 'NR == 2 { print $1 }')" # L3: 4 MiB
	[ "$(dashes | wc -l)" -eq 3 ]
	says 'up to 4.0 times the toll on equally many pages'
	says 'base/spread-2M  400 ns'
	caches='# caches as reported: '
	walk base
	apart
	[ -z "$(dashes)" ]
	says_not 'as reported'
}

@test "footprint: no takeaway that intervals forbid, other pages are not joined, what no axis reaches is said" {
	walk_rows base | awk '$6 == "translation" { $8 = 1; $9 = 900 } 1' | summary page-walk >"$(mine)"
	draw "$(mine)" footprint
	says 'what translation costs, by the page table read'
	walk base hugetlb-2M
	[ "$(names_of curve | wc -w)" -eq 6 ]
	says 'up to 4.0 times'
	[ "$(drawn '4096 pages' | grep -o 'M[0-9]' | wc -l)" -eq 2 ] # two stretches
	[ "$(corners '4096 pages')" -eq 6 ]
	walk_rows base | awk '$6 == "translation" && $5 == 16777216 && $4 == "spread" { $7 = -0.5; $8 = -1; $9 = 0.1 } 1' |
		summary page-walk >"$(mine)"
	draw "$(mine)" footprint
	[ "$(markers 'base/spread points')" -eq 4 ]
	says 'nothing to show on a logarithmic axis: base/spread at 16 MiB'
	walk_rows base | grep -v translation | summary page-walk >"$(mine)"
	draw "$(mine)" footprint
	says 'no data: no arm has a packed twin to be compared with'
}

@test "what would be a wrong figure is none, and says why" {
	anatomy_rows 'base thp' | summary anatomy >"$BATS_TEST_TMPDIR/anatomy.csv"
	walk_rows base | summary page-walk >"$BATS_TEST_TMPDIR/footprint.csv"
	for figure in anatomy footprint; do
		while IFS='|' read -r break says; do
			sed "$break" "$BATS_TEST_TMPDIR/$figure.csv" >"$(mine)"
			run draw "$(mine)" "$figure"
			echo "$break: $output"
			[ "$status" -eq 1 ]
			[[ $output == *"$says"* ]]
			assert_nothing_left
		done <<-'END'
			/^thp/!{/spread-2M/!s/,4096,/,8192,/};/,thp,/s/,8192,/,4096,/|it is unknown how
			s/,4096,/,,/|it is unknown how
			$d|the file is not whole
			s/^# end: .*/# end: 1 rows/|the end mark counts 1
			s/,ns,x,[0-9.]*/&x/|median is not a number
		END
	done
}
