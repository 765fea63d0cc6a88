# Values at the only size there is: a row an arm, its name at the left, the numbers at the right.
# Published values of that size have rows of their own below.

limit = 34              # letters of a line of a name

ROWS = lines + words(theirs_pages)
array name_text[ROWS]
array said_text[ROWS]
array name_at[ROWS]     # pixels from the top of the plot
between(a, b) = '  ['.written(a).', '.written(b).']'
longest = 0
widest = 0
plot_px = 8.0
do for [l = 1:ROWS] {
	if (l <= lines) {
		i = line_of[l]
		name_text[l] = broken(word(arms, i), limit, '/')
		said_text[l] = written(last_value[i])
		do for [p = 1:POINTS] {
			if (point(p, 1) eq metric && point_arm(p) == i && known(point_low(p))) {
				said_text[l] = said_text[l].between(point_low(p), point_high(p))
			}
		}
		said_text[l] = said_text[l].extra(i)
	} else {
		name_text[l] = word(theirs_pages, l - lines).', published'
		said_text[l] = ''
		do for [p = 1:PUBLISHED] {
			if (theirs(p, 1) eq metric && fits(p) && theirs(p, 2) eq word(theirs_pages, l - lines)) {
				said_text[l] = said_text[l].(has(said_text[l]) ? ', ' : '').written(real(theirs(p, 4)))
			}
		}
	}
	rows = max(rows_of(name_text[l]), rows_of(said_text[l]))
	do for [r = 1:rows_of(name_text[l])] { longest = max(longest, strlen(row_of(name_text[l], r))) }
	do for [r = 1:rows_of(said_text[l])] { widest = max(widest, strlen(row_of(said_text[l], r))) }
	name_at[l] = plot_px + rows * row_px / 2. + 7
	plot_px = plot_px + rows * row_px + 14
}
plot_px = plot_px + 8

left_px = 20 + longest * small_size * letter + 24
right_px = canvas - 20 - widest * small_size * letter - 16
top_px = known(reference) ? top_px : 66.0
where = ', working set '.size_word(smallest)
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'

set yrange [plot_px:0]
unset ytics
axis = 'x'
mark_count = int(max(2, (right_px - left_px) / 62))
load plots.'/parts/value_axis.gp'
set xtics offset 0, 0.2
set label unit at screen X((left_px + right_px) / 2), Y(top_px + plot_px + 42) center \
	font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1

if (floors > 0) {
	set object rectangle from first floor_low[1], graph 0 to first floor_high[1], graph 1 \
		fillcolor rgb floor_grey fillstyle solid noborder behind
}
if (known(reference)) {
	set arrow from first reference, graph 0 to first reference, graph 1 nohead \
		linecolor rgb ink linewidth 1 back
	set label briefly(baseline) at first reference, screen Y(top_px - 10) center \
		font small_face textcolor rgb ink
}
do for [l = 1:ROWS] {
	do for [r = 1:rows_of(name_text[l])] {
		set label row_of(name_text[l], r) right at screen X(left_px - 16), \
			Y(top_px + name_at[l] + (r - (rows_of(name_text[l]) + 1) / 2.) * row_px) \
			font small_face textcolor rgb ink
	}
	do for [r = 1:rows_of(said_text[l])] {
		set label row_of(said_text[l], r) at screen X(right_px + 16), \
			Y(top_px + name_at[l] + (r - (rows_of(said_text[l]) + 1) / 2.) * row_px) \
			font small_face textcolor rgb ink
	}
}

mine(i) = strcol(1) eq metric && column(2) == i
at(i, its_x) = sprintf('$points using (mine(%d) ? %s : NaN):(name_at[%d])', i, its_x, slot_of[i])
asked = ''
do for [l = 1:lines] {
	i = line_of[l]
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.at(i, '$5').':($6 - $5):(0) with vectors nohead linewidth 2 '. \
			'linecolor rgb colour_of('.i.'), '
	}
	print word(arms, i).' points'
	asked = asked.at(i, '$4').' with points pointtype '.shape_of(i).' pointsize 1.1 '. \
		'linecolor rgb colour_of('.i.'), '
}
do for [k = 1:words(theirs_pages)] {
	p = word(theirs_pages, k)
	print p.' published'
	asked = asked."$published using (strcol(1) eq metric && $3 == smallest && strcol(2) eq '".p. \
		"' ? $4 : NaN):(name_at[".(lines + k).']) with points pointtype '.family_hollow(p). \
		" pointsize 1.1 linewidth 1.6 linecolor rgb family_colour('".p."'), "
}
set output drawing
eval 'plot '.asked[1:strlen(asked) - 2]
unset output
