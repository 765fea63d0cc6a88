# What a figure needs to know, as gnuplot statements on standard output: reads the summary of one
# experiment and the lines of data/published/published.csv, in that order.
#
#   awk -v experiment=NAME -v source=ID_OR_DASH -f csv.awk -f facts.awk -f facts_write.awk \
#       SUMMARY PUBLISHED
#
# experiment, machine, workloads, operation, baseline, estimate, source   words for headings
# arms, pages, roles, variants   parallel lists in the summary's order; variant 1, 2, ... are
#                                further arms of the same pages
# arm_workloads, arm_enabled, arm_defrag, strides, outcomes   parallel to them: the workload, the THP
#                                state (a dash as found), the bytes from line to line (a dash unknown),
#                                why an arm has no time (ok where it has)
# reported_first, reported_second   small pages that the data TLB holds, as the CPU reports; NaN unknown
# caches, cache_names   bytes and names of the data caches as reported, from the first level on
# others      workloads of published points that are left out because ours is another
# published   metric, pages, size, value; four words a point, and $published
# published_workloads   parallel to the points: the workload
# of each metric, with an underscore for what is no letter or digit:
# points_M    arm's number, size, value, lo, hi; five words a point, NaN for unknown
# $points_M   the same as lines; an empty line where a size is missing, so that no curve spans it
# readings_M_SIZE   value, lo, hi; three words an arm, NaN for unknown; lo alone: it is more than that
# sizes_M (ascending), largest_M (the largest that an arm has a value at), rounds_M, why_M (why nothing
# is shown), tale_M (the numbers as a sentence)
# notes_M (what is not shown and why), note_lines_M, silent_M (numbers of arms that are not shown and
# have no reason); the same of one size as notes_M_SIZE, ...
#
# gnuplot's own reader takes a quote inside a quoted field for its end; hence this.

BEGIN {
	OPERATION["hash"] = "lookup"
	OPERATION["update"] = "update"
	OPERATION["fault"] = "fault"
	WIDTH = 108 # characters of a line of notes
	LINES = 3   # of notes; the table below the figure has them all
}

FNR == 1 { file++; width = 0 }
{ sub(/\r$/, "") }
width == 0 && /^#/ { comment($0); next }
/^# end: / && file == 1 { end_mark = $3; next }
/^$/ { next }
{
	line = FNR
	text = $0
	while (odd_quotes(text) && (getline more) > 0)
		text = text " " more
	count = split_csv(text, field)
	if (!width) {
		width = count
		split("", at)
		for (i = 1; i <= count; i++)
			at[field[i]] = i
		if (file == 1)
			need("size_bytes arm pages role metric median outcome")
		next
	}
	if (count != width)
		refuse(count " fields where the header has " width)
	if (file == 1)
		summary_row()
	else if (get("source") == source)
		published_row()
}

END {
	if (refused)
		exit 1
	if (end_mark == "")
		refuse("no end mark: the file is not whole")
	else if (end_mark != rows)
		refuse("the end mark counts " end_mark " rows, the file holds " rows)
	else if (source != "-" && !published_rows)
		refuse("data/published has no line of source " source)
	if (refused)
		exit 1
	published_ratios()
	write_words()
	write_arms()
	write_published()
	for (m = 1; m <= metrics; m++)
		write_metric(metric[m])
}

function comment(text) {
	if (file == 1 && text ~ /^# machine: /)
		machine = substr(text, 12)
	if (file == 1 && text ~ /^# estimate: lower-quartile/)
		estimate = "lower quartile"
	if (file == 1 && match(text, /^# (first|second)-level data TLB as reported: 4K [0-9]+/))
		reported[text ~ /^# first/ ? 1 : 2] = substr(text, 1, RLENGTH)
	if (file == 1 && text ~ /^# caches as reported: /)
		caches = substr(text, 23)
}

function remember_metric(name) {
	if (name in metric_number)
		return
	metric_number[name] = ++metrics
	metric[metrics] = name
}

function remember_arm(name, its_pages,    family) {
	if (name in arm_number)
		return arm_number[name]
	arm_number[name] = ++arms
	arm[arms] = name
	pages[arms] = its_pages == "" ? "-" : its_pages
	role[arms] = get("role")
	workload[arms] = get("workload")
	enabled[arms] = get("thp_enabled")
	defrag[arms] = get("thp_defrag")
	stride[arms] = get("stride_bytes")
	family = its_pages ~ /^mthp-/ ? "mthp" : its_pages
	variant[arms] = role[arms] == "control" ? 0 : family_count[family]++ + 0
	return arms
}

function summary_row(    a, m, size) {
	rows++
	if (get("experiment") != "" && get("experiment") != experiment)
		refuse("a row of " get("experiment") ", not of " experiment)
	a = remember_arm(get("arm"), get("pages"))
	m = get("metric")
	if (m ~ /::/) # an event: no figure is of one, and names of gnuplot are not that long
		return
	remember_metric(m)
	remember_workload(get("workload"))
	size = number("size_bytes")
	if (get("outcome") != "ok" || get("median") == "") {
		missing_row(m, a, size)
		return
	}
	value[m, a, size] = number("median")
	low[m, a, size] = number("lo")
	high[m, a, size] = number("hi")
	usable[m, a]++
	remember_size(m, size)
	remember_rounds(m, number("n"))
}

function missing_row(m, a, size) {
	missing[m, a, size] = get("outcome") == "" ? "failed" : get("outcome")
	low[m, a, size] = number("lo")
	reason[m, a, size] = get("why")
	if (get("why") != "" && why[m] == "")
		why[m] = get("why")
	if (any_why == "")
		any_why = get("why")
	remember_size(m, size)
}

function remember_workload(name) {
	if (name == "" || name in workload_seen)
		return
	workload_seen[name] = 1
	workloads = workloads (workloads == "" ? "" : ", ") name
	name = name in OPERATION ? OPERATION[name] : "access"
	operation = operation == "" || operation == name ? name : "operation"
}

function remember_size(m, size,    i) {
	if ((m, size) in size_seen)
		return
	size_seen[m, size] = 1
	for (i = ++size_count[m]; i > 1 && size_of[m, i - 1] + 0 > size + 0; i--)
		size_of[m, i] = size_of[m, i - 1]
	size_of[m, i] = size
}

function remember_rounds(m, n) {
	if (n == "NaN")
		return
	if (fewest[m] == "" || n + 0 < fewest[m])
		fewest[m] = n + 0
	if (n + 0 > most[m])
		most[m] = n + 0
}

function published_row(    size, p, m) {
	published_rows++
	size = get("size_bytes")
	m = get("metric")
	p = get("pages")
	if (size == "" || get("value") == "" || (m != "ns_per_access" && m != "speedup"))
		return
	if (workloads != "" && !(get("workload") in workload_seen)) {
		other(get("workload"))
		return
	}
	if (m == "ns_per_access") {
		published_point("ns", p, size, number("value"), get("workload"))
		theirs[get("workload"), p, size] = number("value")
		if (p == "base")
			return
		ratio_workload[++ratios] = get("workload")
		ratio_pages[ratios] = p
		ratio_size[ratios] = size
	} else {
		published_point("speedup", p, size, number("value"), get("workload"))
	}
}

function published_point(m, p, size, value, its_workload) {
	published[++points] = m " " word(p) " " size " " value
	published_workload[points] = its_workload
}

# A time of another operation is no match for ours: said, not drawn.
function other(name) {
	if (!(name in other_seen))
		others = others (others == "" ? "" : ", ") name
	other_seen[name] = 1
}

# Ratios and differences that a source implies but does not print.
function published_ratios(    i, mine, base, key) {
	for (i = 1; i <= ratios; i++) {
		key = ratio_workload[i] SUBSEP "base" SUBSEP ratio_size[i]
		if (!(key in theirs))
			continue
		base = theirs[key]
		mine = theirs[ratio_workload[i], ratio_pages[i], ratio_size[i]]
		if (mine > 0)
			published_point("speedup", ratio_pages[i], ratio_size[i],
					sprintf("%.6g", base / mine), ratio_workload[i])
		published_point("difference", ratio_pages[i], ratio_size[i],
				sprintf("%.6g", base - mine), ratio_workload[i])
	}
}
