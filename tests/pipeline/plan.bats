#!/usr/bin/env bats
# What is pending: each cell once, never one that is there, whatever way its round was split.

load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	small_spec "base, thp, collapse" 2
	sed -i 's/2MiB, 4MiB/1GiB/' spec.yaml
	mkdir -p tree/proc
	export PAGETOLL_SYSROOT=$PWD/tree
	memory 8
	hash=$("$PAGETOLL" fragment --spec spec.yaml | sed -n 's/^HASH_smoke := //p')
	mkdir -p "data/m/smoke-$hash"
}

# With 8 GiB all arms of 1 GiB fit into one process, with 4 they take two.
memory() { # GiB
	echo "MemAvailable: $(($1 << 20)) kB" >tree/proc/meminfo
}

# A raw file with nothing but what makes it one.
whole() { # name
	printf '# cell: smoke/%s\n# hash: %s\narm\nbase\n# end: 1 rows\n' "$1" "$hash" >"data/m/smoke-$hash/$1.csv"
}

pending() { # options
	"$PAGETOLL" plan --spec spec.yaml --machine m "$@" --list /dev/stdout | cut -f 1 | tr '\n' ' '
}

@test "a split round keeps the parts that are there, and asks for the others" {
	memory 4
	[ "$(pending)" = "smoke/1GiB-r01-g1of2 smoke/1GiB-r01-g2of2 smoke/1GiB-r02-g1of2 smoke/1GiB-r02-g2of2 " ]
	whole 1GiB-r01-g1of2
	[ "$(pending)" = "smoke/1GiB-r01-g2of2 smoke/1GiB-r02-g1of2 smoke/1GiB-r02-g2of2 " ]
	whole 1GiB-r01-g2of2
	[ "$(pending)" = "smoke/1GiB-r02-g1of2 smoke/1GiB-r02-g2of2 " ]
}

@test "a round that is there is not measured again under another split" {
	whole 1GiB-r01
	memory 4
	[ "$(pending)" = "smoke/1GiB-r02-g1of2 smoke/1GiB-r02-g2of2 " ]
	whole 1GiB-r02-g1of2
	whole 1GiB-r02-g2of2
	memory 8
	[ "$(pending)" = "" ]
}

@test "a part of a split round is no round" {
	whole 1GiB-r01-g1of2
	[ "$(pending)" = "smoke/1GiB-r01 smoke/1GiB-r02 " ]
}

@test "a file without a row is pending" {
	whole 1GiB-r01
	sed -i '/^base$/d; s/^# end: .*/# end: 0 rows/' "data/m/smoke-$hash/1GiB-r01.csv"
	[ "$(pending)" = "smoke/1GiB-r01 smoke/1GiB-r02 " ]
}

@test "sizes rise in odd rounds and fall in even ones" {
	small_spec "base" 4
	[ "$(pending)" = "smoke/2MiB-r01 smoke/4MiB-r01 smoke/4MiB-r02 smoke/2MiB-r02 smoke/2MiB-r03 smoke/4MiB-r03 smoke/4MiB-r04 smoke/2MiB-r04 " ]
}

@test "--only takes whole names, and leaves the others out" {
	cat >spec.yaml <<-YAML
		defaults: {rounds: 1, samples: 1, pages: [base], size: 2MiB}
		experiments:
		  smoke: {title: One}
		  smoke-more: {title: Two}
		  ash: {title: Three}
	YAML
	[ "$(pending --only smoke)" = "smoke/2MiB-r01 " ]
	[ "$(pending --only smoke-more)" = "smoke-more/2MiB-r01 " ]
	[ "$(pending --only ash,smoke-more)" = "smoke-more/2MiB-r01 ash/2MiB-r01 " ]
	[ "$(pending)" = "smoke/2MiB-r01 smoke-more/2MiB-r01 ash/2MiB-r01 " ]
}
