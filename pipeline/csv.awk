# Reading of comma-separated tables for the other awk scripts: quoted fields may hold commas, quotes and
# line ends. Cuts into field[]; at[] holds the column of each name.

function refuse(what) {
	print FILENAME ":" line ": error: " what > "/dev/stderr"
	refused = 1
	exit 1
}

function need(names,    list, n, i) {
	n = split(names, list, " ")
	for (i = 1; i <= n; i++)
		if (!(list[i] in at))
			refuse("no column " list[i])
}

function get(name) { return name in at ? field[at[name]] : "" }

function number(name,    value) {
	value = get(name)
	if (value == "")
		return "NaN"
	if (value !~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/)
		refuse(name " is not a number: " value)
	if (value !~ /\./)
		sub(/[eE]/, ".0&", value) # gnuplot reads no 1e+07
	return value
}

function odd_quotes(text) { return gsub(/"/, "", text) % 2 }

function split_csv(text, field,    n, i, value) {
	split("", field)
	while (1) {
		value = ""
		if (text ~ /^"/) {
			text = substr(text, 2)
			while ((i = index(text, "\"")) > 0) {
				value = value substr(text, 1, i - 1)
				text = substr(text, i + 1)
				if (text !~ /^"/)
					break
				value = value "\""
				text = substr(text, 2)
			}
		}
		i = index(text, ",")
		field[++n] = value (i ? substr(text, 1, i - 1) : text)
		if (!i)
			return n
		text = substr(text, i + 1)
	}
}
