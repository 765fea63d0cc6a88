#!/usr/bin/env bats
# The toll with counters: in cycles, by the miss, and where the page table outgrows a cache.

# shellcheck disable=SC2154,SC2034 # of figures.bash, or for translation.bash
load figures
load translation

toll() {
	toll_rows "$@" | summary sweep >"$(mine)"
	draw "$(mine)" toll
	apart
}

@test "toll: cycles have an axis where the clock was the same, else they stand behind the names" {
	toll 3 3 0 0
	for text in '60 (180)' '+180 cycles' 'ns (cycles) per access, base minus arm'; do says "$text"; done
	toll 3 2 0 0
	says_not '60 (180)'
	says '+120 cycles'
	says 'no axis of cycles: the clock was not the same at all points'
	says 'ns per access, base minus arm'
}

@test "toll: the price of a miss at several sizes is a panel, at one a number" {
	toll 0 0 5 0
	whole_file
	[ "$(names_of curve)" = 'thp thp ' ]
	says 'ns per TLB miss'
	says 'thp  120.0 ns per TLB miss'
	says 'noise floor: 95 % interval of the control'
	[ "$(bands)" -eq 6 ] # of the first panel, and the key
	toll 3 3 5 0
	[ "$(texts | grep -c '(')" -le 12 ]
	says '60 (180)'
	says_not '120 (360)'
	toll 0 0 1 0
	[ "$(names_of curve)" = 'thp ' ]
	says '120.0 ns per TLB miss'
}

@test "toll: where the page table outgrows a cache, if both are known; else no byte is another" {
	caches='# caches as reported: L1 256K, L2 512K, L3 4M'
	toll 0 0 0 8
	says 'page table over L2'
	says_not 'page table over L1' # nobody looks there for a bend
	says_not 'page table over L3' # 4 MiB: at 2 GiB
	# 512 KiB are the entries of 256 MiB, the third point of five: its dotted line runs through it
	close_to "$(dashes | head -n 1)" "$(drawn 'thp points' | sed -n 's/.*translate(\([0-9.]*\),.*/\1/p' | sed -n 3p)" 5
	caches='# caches as reported: '
	toll 0 0 0 8
	says_not 'page table'
	head -n -1 "$out" >"$BATS_TEST_TMPDIR/with"
	toll 0 0 0 0
	head -n -1 "$out" | cmp - "$BATS_TEST_TMPDIR/with"
}
