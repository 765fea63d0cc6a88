#!/bin/bash
#
# Installs what is missing, through the distribution's package manager, and does nothing when nothing
# is missing.
#
#	pipeline/deps.sh [--dry-run] [run|test]
#
# run: what building, measuring and the report need. test (the default): that, and what the tests
# need. --dry-run prints the commands and runs none.
set -euo pipefail

# One row a need: group | what it is for | how it is found | apt | dnf | pacman | zypper.
# A name with '/' is a choice: the first that the package manager knows. Two names are two packages.
# A header is proof of its library: both come with the development package.
needs() {
	cat <<-'END'
	build | C compiler              | has_command gcc                 | gcc             | gcc               | gcc               | gcc
	build | C library's headers     | has_header stdio.h              | libc6-dev       | glibc-devel       | glibc             | glibc-devel
	build | GNU make 4.3 or newer   | has_make 4 3                    | make            | make              | make              | make
	build | git                     | has_command git                 | git             | git               | git               | git
	build | YAML (libyaml)          | has_header yaml.h               | libyaml-dev     | libyaml-devel     | libyaml           | libyaml-devel
	build | statistics (GSL)        | has_header gsl/gsl_rng.h        | libgsl-dev      | gsl-devel         | gsl               | gsl-devel
	build | event names (libpfm4)   | has_header perfmon/pfmlib.h     | libpfm4-dev     | libpfm-devel      | libpfm            | libpfm-devel
	report | one job at a time (GNU parallel) | has_gnu_parallel      | parallel        | parallel          | parallel          | gnu_parallel
	report | figures (gnuplot, svg) | has_gnuplot_svg                 | gnuplot-nox     | gnuplot           | gnuplot           | gnuplot
	report | the page (pandoc)      | has_command pandoc              | pandoc          | pandoc            | pandoc-cli/pandoc | pandoc-cli/pandoc
	test  | second C compiler       | has_command clang               | clang           | clang             | clang             | clang
	test  | sanitizers              | has_sanitizers                  | gcc             | libasan libubsan  | gcc               | gcc
	test  | memory checker (valgrind) | has_command valgrind          | valgrind        | valgrind          | valgrind          | valgrind
	test  | fuzzing (libFuzzer)     | has_fuzzer                      | libclang-rt-dev | compiler-rt       | compiler-rt       | clang
	test  | unit tests (cmocka)     | has_cmocka                      | libcmocka-dev   | libcmocka-devel   | cmocka            | libcmocka-devel
	test  | pipeline tests (bats)   | has_command bats                | bats            | bats              | bats              | bats
	test  | test harness (prove)    | has_command prove               | perl            | perl-Test-Harness | perl              | perl
	test  | clang-format            | has_command clang-format        | clang-format    | clang-tools-extra | clang             | clang-tools
	test  | clang-tidy              | has_command clang-tidy          | clang-tidy      | clang-tools-extra | clang             | clang-tools
	test  | cppcheck                | has_command cppcheck            | cppcheck        | cppcheck          | cppcheck          | cppcheck
	test  | shellcheck              | has_command shellcheck          | shellcheck      | ShellCheck        | shellcheck        | ShellCheck
	test  | figures to pixels       | has_command rsvg-convert        | librsvg2-bin    | librsvg2-tools    | librsvg           | rsvg-convert
	test  | a browser for the page  | has_browser                     | chromium/chromium-browser | chromium | chromium          | chromium
	END
}

managers=(apt dnf pacman zypper)

die() {
	printf 'deps: %s\n' "$*" >&2
	exit 1
}

# ---- how a need is found ----

has_command() {
	command -v "$1" >/dev/null
}

compile() {
	local cc

	cc=$(command -v gcc || command -v clang) || return 1
	"$cc" -x c "$@" - -o /dev/null 2>/dev/null
}

has_header() {
	compile -E <<<"#include <$1>"
}

# Its header wants these first.
has_cmocka() {
	compile -E <<-'END'
		#include <setjmp.h>
		#include <stdarg.h>
		#include <stddef.h>
		#include <stdint.h>
		#include <cmocka.h>
	END
}

has_sanitizers() {
	compile -fsanitize=address,undefined <<<'int main(void) { return 0; }'
}

has_fuzzer() {
	clang -x c -fsanitize=fuzzer - -o /dev/null 2>/dev/null <<-'END'
		int LLVMFuzzerTestOneInput(const void *data, unsigned long size)
		{
			return data && size ? 0 : 0;
		}
	END
}

has_make() {
	local version

	version=$(make --version 2>/dev/null) || return 1
	[[ $version =~ ^GNU\ Make\ ([0-9]+)\.([0-9]+) ]] || return 1
	((BASH_REMATCH[1] > $1 || (BASH_REMATCH[1] == $1 && BASH_REMATCH[2] >= $2)))
}

# moreutils brings another program of this name.
has_gnu_parallel() {
	[[ $(parallel --version </dev/null 2>/dev/null) == 'GNU parallel'* ]]
}

has_gnuplot_svg() {
	gnuplot -e 'set terminal svg' >/dev/null 2>&1
}

has_browser() {
	has_command chromium || has_command chromium-browser || has_command google-chrome
}

# ---- the package managers ----

find_manager() {
	has_command apt-get && echo apt && return
	for manager in dnf pacman zypper; do
		has_command "$manager" && echo "$manager" && return
	done
	echo none
}

knows() {
	case $manager in
	apt) apt-cache show "$1" ;;
	dnf) dnf -q info "$1" ;;
	pacman) pacman -Si "$1" ;;
	zypper) zypper --non-interactive search --match-exact "$1" ;;
	esac >/dev/null 2>&1
}

# "a/b" -> the first one known, else the first.
choose() {
	local names name

	IFS=/ read -ra names <<<"$1"
	for name in "${names[@]}"; do
		[[ ${#names[@]} -eq 1 ]] || knows "$name" && echo "$name" && return
	done
	echo "${names[0]}"
}

set_commands() {
	local sudo=()

	((EUID == 0)) || sudo=(sudo)
	refresh=()
	case $manager in
	apt)
		refresh=("${sudo[@]}" apt-get update)
		install=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive
			apt-get install -y --no-install-recommends)
		;;
	dnf) install=("${sudo[@]}" dnf install -y --setopt=install_weak_deps=False) ;;
	pacman) install=("${sudo[@]}" pacman -S --needed --noconfirm) ;;
	zypper) install=("${sudo[@]}" zypper --non-interactive install --no-recommends) ;;
	esac
}

run() {
	printf 'deps: %s\n' "$*"
	"$dry_run" || "$@"
}

# ---- the steps ----

# Fills missing_words and missing_packages; say is table or quiet.
detect() {
	local say=$1 group words how packages state

	missing_words=()
	missing_packages=()
	while IFS='|' read -r group words how packages; do
		[[ $wanted == test || $group != test ]] || continue
		state=found
		# shellcheck disable=SC2086 # a command and its arguments
		if ! $how </dev/null; then
			state="missing ($packages)"
			missing_words+=("$words")
			missing_packages+=("$packages")
		fi
		[[ $say == quiet ]] || printf '%-7s %-34s %s\n' "$group" "$words" "$state"
	done < <(needs | columns_of "$manager")
}

# The table's rows as group|words|how|packages of that manager, or of all of them.
columns_of() {
	awk -F' *[|] *' -v manager="$1" -v names="${managers[*]}" '
		BEGIN {
			count = split(names, all, " ")
		}
		{
			packages = ""
			for (i = 1; i <= count; i++)
				if (manager == all[i])
					packages = $(3 + i)
				else if (manager == "none")
					packages = packages (i > 1 ? ", " : "") all[i] ": " $(3 + i)
			sub(/^[ \t]+/, "", $1)
			sub(/[ \t]+$/, "", packages)
			print $1 "|" $2 "|" $3 "|" packages
		}'
}

by_hand() {
	local i

	printf 'deps: none of apt, dnf, pacman, zypper is here; please install by hand:\n'
	for i in "${!missing_words[@]}"; do
		printf '  %-34s %s\n' "${missing_words[i]}" "${missing_packages[i]}"
	done
	exit 1
}

# One package that cannot be had must not hold back the others.
install_packages() {
	local package

	run "${install[@]}" "$@" && return
	for package in "$@"; do
		run "${install[@]}" "$package" || true
	done
}

install_missing() {
	local name names packages=()

	set_commands
	((EUID == 0)) || "$dry_run" || has_command sudo ||
		die "you are not root and there is no sudo; as root, run: ${install[*]} ${missing_packages[*]}"
	if [[ ${#refresh[@]} -gt 0 ]]; then
		run "${refresh[@]}" || echo "deps: going on with the package lists at hand"
	fi
	read -ra names <<<"${missing_packages[*]}"
	for name in "${names[@]}"; do
		name=$(choose "$name")
		[[ " ${packages[*]} " == *" $name "* ]] || packages+=("$name")
	done
	install_packages "${packages[@]}"
}

comma_list() {
	local IFS=,

	printf '%s' "${*/#/ }"
}

main() {
	dry_run=false
	wanted="test"
	for argument; do
		case $argument in
		--dry-run) dry_run=true ;;
		run | test) wanted=$argument ;;
		*) die "usage: deps.sh [--dry-run] [run|test]" ;;
		esac
	done

	manager=$(find_manager)
	detect table
	if [[ ${#missing_words[@]} -eq 0 ]]; then
		echo "deps: nothing is missing"
		return
	fi
	[[ $manager != none ]] || by_hand
	install_missing
	"$dry_run" && return
	hash -r
	detect quiet
	[[ ${#missing_words[@]} -eq 0 ]] || die "still missing:$(comma_list "${missing_words[@]}")"
	echo "deps: everything is here now"
}

main "$@"
