# The notes of the facts in noted (a metric, or a metric and a size): what is not shown and why, as
# notes, note_lines high. A reason that holds for all of them is said once, else with the metric's name.
# With with_silent, arms without a reason are named, too.

most_notes = 4
notes = ''
note_lines = 0
notes_left = 0
lists = words(noted)
name_of(n) = has(noted_as) ? word(noted_as, n) : word(noted, n)
line_in(text, line) = strstrt("\n".text."\n", "\n".line."\n") > 0
holds(line) = sum [n = 1:lists] (line_in(fact('notes_'.word(noted, n)), line) ? 1 : 0)
partly(line, name) = line[1:9] eq 'not shown' ? 'no '.name.line[10:*] : line

# Numbers of silent arms that the figure would show, as words.
named(list) = words(list) == 0 ? '' : (shown(int(word(list, 1))) ? ', '.word(arms, int(word(list, 1))) : ''). \
	named(words(list) < 2 ? '' : list[strlen(word(list, 1)) + 2:*])
silence(list) = named(list) eq '' ? '' : \
	'not shown: '.(strlen(named(list)) > 80 ? named(list)[3:80].' ...' : named(list)[3:*]).' (not measured)'
silent_in(n) = silence(fact('silent_'.word(noted, n)))
same_silence(line) = sum [n = 1:lists] (silent_in(n) eq line ? 1 : 0)

do for [n = 1:lists] {
	its_lines = value('note_lines_'.word(noted, n))
	do for [r = 1:its_lines + 1] {
		line = r <= its_lines ? row_of(fact('notes_'.word(noted, n)), r) : with_silent ? silent_in(n) : ''
		everywhere = (r <= its_lines ? holds(line) : same_silence(line)) == lists
		if (!everywhere) { line = partly(line, name_of(n)) }
		if (has(line) && !line_in(notes, line)) {
			if (note_lines < most_notes) {
				notes = notes.(note_lines > 0 ? "\n" : '').line
				note_lines = note_lines + 1
			} else {
				notes_left = notes_left + 1
			}
		}
	}
}
if (notes_left > 0) {
	notes = notes."\n".sprintf('and %d more (see the table)', notes_left)
	note_lines = note_lines + 1
}
