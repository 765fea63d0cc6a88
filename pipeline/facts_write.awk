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

function write_words(    i, a, p, r, v, b) {
	for (i = 1; i <= arms; i++) {
		a = a " " word(arm[i])
		p = p " " word(pages[i])
		r = r " " word(role[i])
		v = v " " variant[i]
		if (role[i] == "baseline")
			b = b == "" ? arm[i] : "the baseline"
	}
	print "experiment = " quote(experiment)
	print "machine = " quote(machine)
	print "source = " quote(source == "-" ? "" : source)
	print "workloads = " quote(workloads)
	print "operation = " quote(operation == "" ? "access" : operation)
	print "baseline = " quote(b == "" ? "the baseline" : b)
	print "arms = " quote(substr(a, 2))
	print "pages = " quote(substr(p, 2))
	print "roles = " quote(substr(r, 2))
	print "variants = " quote(substr(v, 2))
	print "estimate = " quote(estimate)
	print "others = " quote(others)
	print "first_why = " quote(rows ? first_why : "the summary holds no rows")
}

function write_points(    m, a, s, key, row, gap, list, block) {
	for (m = 1; m <= metrics; m++)
		for (a = 1; a <= arms; a++) {
			gap = 0
			for (s = 1; s <= size_count[metric[m]]; s++) {
				key = metric[m] SUBSEP a SUBSEP size_of[metric[m], s]
				if (!(key in value)) {
					gap = 1
					continue
				}
				row = word(metric[m]) " " a " " size_of[metric[m], s] " " \
				      value[key] " " low[key] " " high[key]
				block = block (gap ? "\n" : "") row "\n"
				list = list " " row
				gap = 0
			}
		}
	print "points = " quote(substr(list, 2))
	print "$points << END"
	print block "END"
}

function write_published(    i, list) {
	for (i = 1; i <= points; i++)
		list = list " " published[i]
	print "published = " quote(substr(list, 2))
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
	print "why_" name " = " quote(why[m])
	print "tale_" name " = " quote(tale(m))
	write_notes(m, name)
}

# What cannot be seen in the figure, and why: whole arms and single sizes, one line a reason.
function write_notes(m, name,    a, s, key, i, out) {
	reasons = 0
	split("", reason_number)
	for (a = 1; a <= arms; a++) {
		if (role[a] == "control")
			continue
		if (!usable[m, a]) {
			key = first_missing(m, a)
			if (key != "")
				note(key, arm[a])
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
			cut("not shown: " noted[i] " (" reason_text[i] ")"))
	print "notes_" name " = " (out == "" ? "''" : out)
	print "note_lines_" name " = " (reasons < LINES ? reasons : LINES)
}

function note(key, label,    text) {
	text = missing[key] (reason[key] == "" ? "" : ": " reason[key])
	if (!(text in reason_number)) {
		reason_number[text] = ++reasons
		reason_text[reasons] = text
		noted[reasons] = label
	} else {
		noted[reason_number[text]] = noted[reason_number[text]] ", " label
	}
}

# To the width of a line, between words.
function cut(text) {
	if (length(text) <= WIDTH)
		return text
	text = substr(text, 1, WIDTH - 3)
	sub(/ [^ ]*$/, "", text)
	return text " ..."
}

# Of this metric, else of any: a ratio that was never taken has no row to say why.
function first_missing(m, a,    i, s, key, name) {
	for (i = 0; i <= metrics; i++) {
		name = i ? metric[i] : m
		for (s = 1; s <= size_count[name]; s++) {
			key = name SUBSEP a SUBSEP size_of[name, s]
			if (key in missing)
				return key
		}
	}
	return ""
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
