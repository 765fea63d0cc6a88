#!/bin/bash
# The report as one self-contained page: page.sh REPORT.md STYLE.css OUTPUT.html
set -euo pipefail

report=$1 style=$2 output=$3
trap 'rm -f "$output.new"' EXIT
title=$(sed -n 's/^# //p;/^# /q' "$report")

# pandoc 2.19 gave --self-contained a new name.
embed=--embed-resources
pandoc --help | grep -q -- "$embed" || embed=--self-contained
pandoc "$report" --from gfm --to html5 --standalone "$embed" --metadata pagetitle="$title" \
	--metadata lang=en-GB --css "$style" --resource-path ".:$(dirname "$report")" \
	--toc --toc-depth 2 --output "$output.new"
mv "$output.new" "$output"
