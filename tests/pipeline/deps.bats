#!/usr/bin/env bats
#
# deps.sh on machines made of stubs: a folder of programs is all that it can find.

setup() {
	DEPS=$BATS_TEST_DIRNAME/../../pipeline/deps.sh
	BASH_PATH=$(command -v bash)
	BIN=$BATS_TEST_TMPDIR/bin
	mkdir "$BIN"
	for tool in awk env cat cp; do
		ln -s "$(command -v "$tool")" "$BIN/$tool"
	done
}

# A program that says $2 and does $3.
stub() {
	printf '#!%s\necho "%s"\n%s\n' "$BASH_PATH" "$2" "${3:-}" >"$BIN/$1"
	chmod +x "$BIN/$1"
}

# A compiler that finds every header, and everything else there is to find.
stub_all() {
	for tool in git pandoc gnuplot clang valgrind bats prove clang-format clang-tidy \
		cppcheck shellcheck rsvg-convert chromium; do
		stub "$tool" ""
	done
	stub gcc ""
	stub make "GNU Make 4.3"
	stub parallel "GNU parallel 20221122"
}

# A package manager that writes what it was asked into a log, and does $2.
stub_manager() {
	stub "$1" "" "echo \"$1 \$*\" >>'$BATS_TEST_TMPDIR/log'; ${2:-}"
}

deps() {
	run env PATH="$BIN" "$BASH_PATH" "$DEPS" "$@"
}

asked() {
	cat "$BATS_TEST_TMPDIR/log" 2>/dev/null
}

@test "nothing is missing: one line says so and nothing is run" {
	stub_all
	stub_manager apt-get
	deps
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "deps: nothing is missing" ]
	[[ $output != *"missing ("* ]]
	[ -z "$(asked)" ]
}

@test "what is missing is installed, and only that" {
	stub_all
	rm "$BIN/pandoc"
	stub_manager apt-get "[ \$1 != install ] || cp '$BIN/git' '$BIN/pandoc'"
	[ "$EUID" -eq 0 ] || stub sudo "" 'exec "$@"'
	deps
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "deps: everything is here now" ]
	[ "$(asked)" = $'apt-get update\napt-get install -y --no-install-recommends pandoc' ]
	[[ $output == *"deps: "*"apt-get install -y --no-install-recommends pandoc"* ]]
}

@test "--dry-run prints the commands and runs none" {
	stub_all
	rm "$BIN/pandoc" "$BIN/gnuplot"
	stub_manager apt-get
	deps --dry-run
	[ "$status" -eq 0 ]
	[[ $output == *"apt-get update"* ]]
	[[ ${lines[-1]} == "deps: "*"apt-get install -y --no-install-recommends gnuplot-nox pandoc" ]]
	[ -z "$(asked)" ]
}

@test "still missing after installing: fails and names it" {
	stub_all
	rm "$BIN/pandoc" "$BIN/bats"
	stub_manager apt-get
	[ "$EUID" -eq 0 ] || stub sudo "" 'exec "$@"'
	deps
	[ "$status" -eq 1 ]
	[ "${lines[-1]}" = "deps: still missing: the page (pandoc), pipeline tests (bats)" ]
}

@test "a package that cannot be had does not hold back the others" {
	stub_all
	rm "$BIN/pandoc" "$BIN/chromium"
	stub_manager apt-get "case \"\$*\" in *chromium*) exit 100 ;; *pandoc) cp '$BIN/git' '$BIN/pandoc' ;; esac"
	[ "$EUID" -eq 0 ] || stub sudo "" 'exec "$@"'
	deps
	[ "$status" -eq 1 ]
	[ "${lines[-1]}" = "deps: still missing: a browser for the page" ]
}

@test "a library is missing when its header is, and has each manager's name" {
	stub_all
	# shellcheck disable=SC2016 # for the stub to expand
	stub gcc "" 'while read -r line; do [[ $line != *perfmon/pfmlib.h* ]] || exit 1; done'
	for manager in zypper pacman dnf; do
		stub_manager "$manager"
		deps --dry-run run
		case $manager in
		pacman) name=libpfm ;;
		*) name=libpfm-devel ;;
		esac
		[[ ${lines[-1]} == "deps: "*"$manager "*" $name" ]]
		rm "$BIN/$manager"
	done
	stub_manager apt-get
	deps --dry-run run
	[[ ${lines[-1]} == *" libpfm4-dev" ]]
}

@test "run leaves out what only the tests need" {
	stub_all
	rm "$BIN/bats"
	deps run
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "deps: nothing is missing" ]
	deps test
	[ "$status" -eq 1 ]
}

@test "moreutils' parallel and an old make are not what is needed" {
	stub_all
	stub parallel "parallel from moreutils"
	stub make "GNU Make 4.2.1"
	stub_manager apt-get
	deps --dry-run run
	[[ ${lines[-1]} == *" make parallel" ]]
}

@test "a name is chosen among those that the package manager knows" {
	stub_all
	rm "$BIN/chromium"
	stub_manager apt-get
	# shellcheck disable=SC2016 # for the stub to expand
	stub apt-cache "" '[ "$2" = chromium-browser ]'
	deps --dry-run
	[[ ${lines[-1]} == *" chromium-browser" ]]
}

@test "dnf, pacman and zypper get their own names, each once" {
	stub_all
	rm "$BIN/clang-format" "$BIN/clang-tidy" "$BIN/parallel"
	for manager in zypper pacman dnf; do
		stub_manager "$manager"
		deps --dry-run
		[ "$status" -eq 0 ]
		case $manager in
		dnf) names="parallel clang-tools-extra" ;;
		pacman) names="parallel clang" ;;
		zypper) names="gnu_parallel clang-tools" ;;
		esac
		[[ ${lines[-1]} == "deps: "*"$manager "*" $names" ]]
		rm "$BIN/$manager"
	done
}

@test "what memory is checked with is missing, and a clang without libFuzzer" {
	stub_all
	rm "$BIN/valgrind"
	stub clang "" "exit 1"
	for manager in zypper pacman dnf apt-get; do
		stub_manager "$manager"
		deps --dry-run test
		case $manager in
		apt-get) names="valgrind libclang-rt-dev" ;;
		zypper) names="valgrind clang" ;;
		*) names="valgrind compiler-rt" ;;
		esac
		[[ ${lines[-1]} == *" $names" ]]
		rm "$BIN/$manager"
		deps --dry-run run
		[ "${lines[-1]}" = "deps: nothing is missing" ]
	done
}

@test "no package manager: the list to install by hand, and failure" {
	stub_all
	rm "$BIN/pandoc"
	deps
	[ "$status" -eq 1 ]
	[[ $output == *"install by hand"* ]]
	[[ ${lines[-1]} == *"the page (pandoc)"*"apt: pandoc, dnf: pandoc, pacman: pandoc-cli/pandoc"* ]]
}

@test "not root and no sudo: says what root should run" {
	[ "$EUID" -eq 0 ] || skip "needs root, to become somebody else"
	stub_all
	rm "$BIN/pandoc"
	stub_manager apt-get
	open=$(mktemp -d) # the test folder is closed to others
	cp -a "$BIN/." "$DEPS" "$open"
	chmod 755 "$open"
	run setpriv --reuid 65534 --regid 65534 --clear-groups \
		env PATH="$open" "$BASH_PATH" "$open/deps.sh"
	rm -r "$open"
	[ "$status" -eq 1 ]
	[[ ${lines[-1]} == *"there is no sudo"*"apt-get install"*"pandoc" ]]
	[ -z "$(asked)" ]
}

@test "an unknown argument is refused" {
	deps --fast
	[ "$status" -eq 1 ]
	[[ $output == *usage* ]]
}
