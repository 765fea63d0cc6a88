# The matrix of plots/states.gp: rows of states, columns of page modes, tinted cells of three numbers.

tale = ''
noted = ''
do for [m in 'huge populate ns'] {
	if (known(largest_of(m))) {
		tale = tale.(has(tale) ? ' ' : '').m.': '.value('tale_'.m)
		noted = noted.m.'_'.sprintf('%.0f', shown_size).' '
		noted_as = noted_as.m.' '
	}
}
print tale

# ---- where the cells are, pixels ----

longest = strlen('enabled / defrag')
do for [r = 1:ROWS] { longest = max(longest, strlen(state_words(word(row_states, r)))) }
left_px = 20 + longest * small_size * letter + 12
right_px = canvas - 20.0
column_px = (right_px - left_px) / COLUMNS
wordy = column_px > 84          # room for units in the cells
cell_lines = with_share + with_touch + with_time
cell_px = cell_lines * row_px + 10
array row_at[ROWS]              # its upper edge from the top of the plot
enabled_of(r) = word(row_states, r)[1:strstrt(word(row_states, r), '/')]
panel_px = 0.0
do for [r = 1:ROWS] {
	if (r > 1) { panel_px = panel_px + (enabled_of(r) eq enabled_of(r - 1) ? 3 : 12) }
	row_at[r] = panel_px
	panel_px = panel_px + cell_px
}
head_rows = 1
column_name(c) = broken(word(column_pages, c), int(column_px / small_size / letter), '-')
do for [c = 1:COLUMNS] { head_rows = max(head_rows, rows_of(column_name(c))) }

# ---- the key ----

if (with_share) { key_number = key('tint', 'share of the region that huge entries map, 0 to 100 %') }
in_cell = (with_share ? ', that share' : '').(with_touch ? ', first touch and settling (ms per GiB)' : ''). \
	(with_time ? ', time of one '.operation.' (ns)' : '')
key_number = key('words', 'in a cell: '.in_cell[3:*])
if (!with_share) { key_number = key('words', 'not known: the share of huge entries') }
key_number = key('words', 'medians'.of_rounds(metric))
if (words(taken) < ROWS * COLUMNS) { key_number = key('words', 'no cell: not in this experiment') }
if (alike > 0) {
	key_number = key('words', sprintf('%d more arms differ in other settings: the first stands for them', alike))
}
if (has(others_work)) { key_number = key('words', 'not shown: other workloads ('.others_work[3:*].')') }
workloads = only eq '-' ? workloads : only

where = ', working set '.size_word(shown_size)
below_px = 8.0
top_px = 76.0 + head_rows * row_px
plot_px = panel_px
panel_top = top_px
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
load plots.'/parts/panel.gp'

set xrange [left_px:right_px]
set yrange [panel_px:0]
unset tics
set label 'enabled / defrag' at screen X(20), Y(top_px - 16) font small_face textcolor rgb muted
middle(c) = left_px + (c - 0.5) * column_px
do for [c = 1:COLUMNS] {
	do for [r = 1:rows_of(column_name(c))] {
		set label row_of(column_name(c), r) center at screen X(middle(c)), \
			Y(top_px - 16 + (r - rows_of(column_name(c))) * row_px) font small_face textcolor rgb ink
	}
	set arrow from screen X(middle(c) - column_px / 2 + 2), Y(top_px - 4) \
		to screen X(middle(c) + column_px / 2 - 2), Y(top_px - 4) nohead linewidth 3 \
		linecolor rgb family_colour(word(column_pages, c))
}
do for [r = 1:ROWS] {
	set label state_words(word(row_states, r)) at screen X(20), Y(top_px + row_at[r] + cell_px / 2) \
		font small_face textcolor rgb ink
}

line_of(v, text, unit) = known(v) ? "\n".text.(wordy ? unit : '') : "\n".'unknown'
said(i) = known(its_time(i)) || known(its_share(i)) || known(its_touch(i)) ? \
	(with_share ? line_of(its_share(i), share_text(its_share(i)), ' huge') : ''). \
	(with_touch ? line_of(its_touch(i), touch_text(its_touch(i)), ' ms/GiB') : ''). \
	(with_time ? line_of(its_time(i), short_number(its_time(i)), ' ns') : '') : \
	"\n".(word(outcomes, i) eq 'ok' ? 'unknown' : broken(word(outcomes, i), int(column_px / 8), '-'))
$once << END
0
END
asked = ''
do for [i = 1:ARMS] {
	if (has(cell_of[i])) {
		c = position(word(pages, i), column_pages)
		upper = row_at[position(state(i), row_states)]
		text = said(i)[2:*]
		do for [r = 1:rows_of(text)] {
			set label row_of(text, r) center at first middle(c), \
				first upper + cell_px / 2 + (r - (rows_of(text) + 1) / 2.) * row_px \
				font small_face textcolor rgb (known(its_share(i)) || known(its_time(i)) ? ink : muted) front
		}
		print word(arms, i).' cell'
		asked = asked.sprintf('$once using (%g):(%g):(%g):(%g):(%g):(%g) ', middle(c), upper, \
			middle(c) - column_px / 2 + 2, middle(c) + column_px / 2 - 2, upper, upper + cell_px). \
			'with boxxyerror fillcolor rgb tint('.sprintf('%g', known(its_share(i)) ? its_share(i) : 0). \
			') fillstyle solid border linecolor rgb rule, '
	}
}
set output drawing
eval 'plot '.asked[1:strlen(asked) - 2]
unset output
