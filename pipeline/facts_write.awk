# Writes what pipeline/facts.awk has read, as gnuplot statements; the list of them stands there.

function word(text) {
	gsub(/[ \t]/, "\302\240", text)
	return text == "" ? "-" : text
}

function quote(text) {
	gsub(/[\001-\037]/, " ", text)
	gsub(/`/, "\302\264", text)
	gsub(/'/, "''", text)
	return "'" text "'"
}

function size_word(b) {
	b += 0
	if (b < 1024)
		return sprintf("%d B", b)
	if (b < 1048576)
		return sprintf("%.4g KiB", b / 1024)
	if (b < 1073741824)
		return sprintf("%.4g MiB", b / 1048576)
	return sprintf("%.4g GiB", b / 1073741824)
}

function write_words(    i, b) {
	for (i = 1; i <= arms; i++)
		if (role[i] == "baseline")
			b = b == "" ? arm[i] : "the baseline"
	print "experiment = " quote(experiment)
	print "machine = " quote(machine)
	print "source = " quote(source == "-" ? "" : source)
	print "workloads = " quote(workloads)
	print "operation = " quote(operation == "" ? "access" : operation)
	print "baseline = " quote(b == "" ? "the baseline" : b)
	print "estimate = " quote(estimate)
	print "reported_first = " entries(reported[1])
	print "reported_second = " entries(reported[2])
	write_caches()
	print "others = " quote(others)
	print "first_why = " quote(rows ? first_why() : "the summary holds no rows")
}

# "L1 32K, L2 512K, L3 32768K": names and bytes; what has no size is left out with its name.
function write_caches(    n, i, names, list, part, bytes) {
	n = split(caches, part, ", ")
	for (i = 1; i <= n; i++)
		if (match(part[i], /^L[0-9]+ [0-9]+[KMG]$/)) {
			bytes = part[i]
			sub(/.* /, "", bytes)
			bytes *= bytes ~ /G$/ ? 1073741824 : bytes ~ /M$/ ? 1048576 : 1024
			names = names " " substr(part[i], 1, index(part[i], " ") - 1)
			list = list " " sprintf("%.0f", bytes)
		}
	print "caches = " quote(substr(list, 2))
	print "cache_names = " quote(substr(names, 2))
}

function entries(text) {
	sub(/.* /, "", text)
	return text == "" ? "NaN" : text
}

# Where times were asked for, theirs is the reason that counts.
function first_why() { return "ns" in metric_number ? why["ns"] : any_why }

function write_arms(    i, outcome) {
	for (i = 1; i <= arms; i++)
		outcome[i] = usable["ns", i] || !first_missing("ns", i) ? "ok" : missing[first_missing("ns", i)]
	write_list("arms", arm)
	write_list("pages", pages)
	write_list("roles", role)
	write_list("variants", variant)
	write_list("arm_workloads", workload)
	write_list("arm_enabled", enabled)
	write_list("arm_defrag", defrag)
	write_list("strides", stride)
	write_list("outcomes", outcome)
}

function write_list(name, of,    i, list) {
	for (i = 1; i <= arms; i++)
		list = list " " word(of[i])
	print name " = " quote(substr(list, 2))
}

function write_points(m, name,    a, s, key, row, gap, list, block) {
	for (a = 1; a <= arms; a++) {
		gap = 0
		for (s = 1; s <= size_count[m]; s++) {
			key = m SUBSEP a SUBSEP size_of[m, s]
			if (!(key in value)) {
				gap = 1
				continue
			}
			row = a " " size_of[m, s] " " value[key] " " low[key] " " high[key]
			block = block (gap ? "\n" : "") row "\n"
			list = list " " row
			gap = 0
		}
	}
	print "points_" name " = " quote(substr(list, 2))
	print "$points_" name " << END"
	print block "END"
}

# Size by size, every arm in its place.
function write_readings(m, name,    a, s, key, list, largest) {
	for (s = 1; s <= size_count[m]; s++) {
		list = ""
		for (a = 1; a <= arms; a++) {
			key = m SUBSEP a SUBSEP size_of[m, s]
			list = list " " (key in value ? value[key] " " low[key] " " high[key] : \
				"NaN " (key in low ? low[key] : "NaN") " NaN")
			if (key in value && role[a] != "control")
				largest = size_of[m, s]
		}
		print "readings_" name "_" sprintf("%.0f", size_of[m, s]) " = " quote(substr(list, 2))
	}
	print "largest_" name " = " (largest == "" ? "NaN" : largest)
}

function write_published(    i, list) {
	for (i = 1; i <= points; i++)
		list = list " " published[i]
	print "published = " quote(substr(list, 2))
	list = ""
	for (i = 1; i <= points; i++)
		list = list " " word(published_workload[i])
	print "published_workloads = " quote(substr(list, 2))
	print "$published << END"
	for (i = 1; i <= points; i++)
		print published[i]
	print "END"
}

function write_metric(m,    name, i, list) {
	name = m
	gsub(/[^A-Za-z0-9]/, "_", name)
	for (i = 1; i <= size_count[m]; i++)
		list = list " " size_of[m, i]
	print "sizes_" name " = " quote(substr(list, 2))
	print "rounds_" name " = " \
		quote(most[m] == "" ? "" : fewest[m] == most[m] ? most[m] : fewest[m] " to " most[m])
	print "why_" name " = " quote(why_none(m))
	print "tale_" name " = " quote(tale(m))
	write_points(m, name)
	write_readings(m, name)
	write_notes(m, name, "")
	for (i = 1; i <= size_count[m]; i++)
		write_notes(m, name "_" sprintf("%.0f", size_of[m, i]), size_of[m, i])
}

# Of an arm that was timed, if there is one: what keeps others from being timed is another matter.
function why_none(m,    a, key) {
	for (a = 1; a <= arms; a++) {
		key = usable["ns", a] ? first_missing(m, a) : ""
		if (key != "" && reason[key] != "")
			return reason[key]
	}
	return why[m]
}

# What cannot be seen, and why, one line a reason: of all sizes whole arms and single sizes, else the
# arms that lack this one. Silent is an arm that lacks even a reason.
function write_notes(m, suffix, size,    a, s, key, i, out, silent) {
	reasons = 0
	split("", reason_number)
	for (a = 1; a <= arms; a++) {
		if (role[a] == "control" || (m, a, size) in value)
			continue
		if (size != "" || !usable[m, a]) {
			key = first_missing(m, a, size)
			if (key != "")
				note(key, arm[a])
			else
				silent = silent " " a
			continue
		}
		for (s = 1; s <= size_count[m]; s++) {
			key = m SUBSEP a SUBSEP size_of[m, s]
			if (key in missing)
				note(key, arm[a] " at " size_word(size_of[m, s]))
		}
	}
	for (i = 1; i <= reasons && i <= LINES; i++)
		out = out (i > 1 ? ".\"\\n\"." : "") quote(i == LINES && reasons > LINES ? \
			"not shown, too: " reasons - LINES + 1 " more (see the table)" : \
			cut("not shown: " fitting(i) " (" reason_text[i] ")"))
	print "notes_" suffix " = " (out == "" ? "''" : out)
	print "note_lines_" suffix " = " (reasons < LINES ? reasons : LINES)
	print "silent_" suffix " = " quote(substr(silent, 2))
}

function note(key, label,    text) {
	text = missing[key] (reason[key] == "" ? "" : ": " reason[key])
	if (!(text in reason_number)) {
		reason_number[text] = ++reasons
		reason_text[reasons] = text
		noted[reasons] = label
		noted_count[reasons] = 1
	} else {
		noted[reason_number[text]] = noted[reason_number[text]] ", " label
		noted_count[reason_number[text]]++
	}
}

# So many of a reason's arms, one at least, that the reason fits behind them.
function fitting(r,    all, list, n, room) {
	room = WIDTH - length("not shown:  and 99 more ()" reason_text[r])
	if (length(noted[r]) <= room + length(" and 99 more"))
		return noted[r]
	n = 1
	split(noted[r], all, ", ")
	list = all[1]
	while (n < noted_count[r] && length(list ", " all[n + 1]) <= room)
		list = list ", " all[++n]
	return n < noted_count[r] ? list " and " noted_count[r] - n " more" : list
}

# To the width of a line, between words.
function cut(text) {
	if (length(text) <= WIDTH)
		return text
	text = substr(text, 1, WIDTH - 3)
	sub(/ [^ ]*$/, "", text)
	return text " ..."
}

# Of this metric, else of the times: a ratio that was never taken has no row to say why. At one size,
# or at any.
function first_missing(m, a, size,    s, key) {
	for (s = 1; s <= size_count[m]; s++) {
		key = m SUBSEP a SUBSEP size_of[m, s]
		if (key in missing && (size == "" || size == size_of[m, s]))
			return key
	}
	return m == "ns" ? "" : first_missing("ns", a, size)
}

function tale(m,    s, a, key, text, part) {
	for (s = 1; s <= size_count[m]; s++) {
		part = ""
		for (a = 1; a <= arms; a++) {
			key = m SUBSEP a SUBSEP size_of[m, s]
			if (key in value)
				part = part ", " arm[a] " " value[key] \
				       (low[key] == "NaN" ? "" : " (" low[key] " to " high[key] ")")
		}
		if (part != "")
			text = text " " size_word(size_of[m, s]) ": " substr(part, 3) "."
	}
	return substr(text, 2)
}
