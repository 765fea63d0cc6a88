# The panels of plots/bars.gp: one row an arm, its name at the left, a panel a metric.

tale = ''
noted = ''
noted_as = ''
do for [p = 1:PANELS] {
	if (panel_rows[p] > 0) {
		tale = tale.(has(tale) ? ' ' : '').panel_head[p].': '.value('tale_'.word(metrics, p))
		noted = noted.word(metrics, p).'_'.sprintf('%.0f', shown_size).' '
		noted_as = noted_as.word(metrics, p).' '
	}
}
print tale

# ---- the rows ----

limit = 26              # letters of a line of a name
bar_px = 15.0
array name_text[ROWS]
array name_at[ROWS]     # pixels from the top of the plot
longest = 0
panel_px = 4.0
do for [l = 1:ROWS] {
	name_text[l] = broken(word(arms, row_arm[l]), limit, '/')
	do for [r = 1:rows_of(name_text[l])] { longest = max(longest, strlen(row_of(name_text[l], r))) }
	name_at[l] = panel_px + rows_of(name_text[l]) * row_px / 2. + 5
	panel_px = panel_px + rows_of(name_text[l]) * row_px + 10
}
panel_px = panel_px + 4

# ---- the panels across, each with room for its longest number ----

names_px = 20 + longest * small_size * letter + 14
gap_px = 26.0
wide_px = (canvas - 20 - names_px - (PANELS - 1) * gap_px) / PANELS
start_px(p) = names_px + (p - 1) * (wide_px + gap_px)
text_in(p) = broken(has(fact('why_'.word(metrics, p))) ? 'not counted: '.fact('why_'.word(metrics, p)) : \
	panel_lacks[p], int(wide_px / (small_size * letter)), ' ')
do for [p = 1:PANELS] {
	if (panel_rows[p] == 0) { panel_px = max(panel_px, rows_of(text_in(p)) * row_px + 12) }
}

where = ', working set '.size_word(shown_size)
top_px = 118.0
below_px = 40.0
plot_px = panel_px
load plots.'/parts/keys.gp'
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
panel_top = top_px
do for [l = 1:ROWS] {
	do for [r = 1:rows_of(name_text[l])] {
		set label row_of(name_text[l], r) right at screen X(names_px - 10), \
			Y(top_px + name_at[l] + (r - (rows_of(name_text[l]) + 1) / 2.) * row_px) \
			font small_face textcolor rgb ink
	}
}

$once << END
0
END
set yrange [panel_px:0]
unset ytics
set output drawing
set multiplot
do for [p = 1:PANELS] {
	left_px = start_px(p)
	right_px = left_px + wide_px - (panel_rows[p] > 0 ? panel_word_px[p] + 8 : 0)
	load plots.'/parts/panel.gp'
	set label panel_head[p] at screen X(left_px), Y(top_px - 34) font small_face textcolor rgb ink
	if (panel_rows[p] == 0) {
		set xtics ('' 0)
		unset grid
		set label text_in(p) at screen X(left_px + 6), Y(top_px + 12) font small_face textcolor rgb ink
		print word(metrics, p).' lacking'
		plot [0:1] $once using (0):(-1) with points pointtype 0 linecolor rgb ground
	} else {
		set label panel_below[p] at screen X(left_px), Y(top_px - 16) font small_face textcolor rgb muted
		load plots.'/parts/bar_panel.gp'
	}
	unset label
	unset arrow
	unset logscale
}
unset multiplot
unset output
