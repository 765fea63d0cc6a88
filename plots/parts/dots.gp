# Values at the only size there is: a row an arm, laid out by parts/rows.gp. Published values of that
# size have rows of their own below.

load plots.'/parts/panel.gp'

set yrange [panel_px:0]
unset ytics
axis = 'x'
mark_count = int(max(2, (right_px - left_px) / mark_px))
load plots.'/parts/value_axis.gp'
set xtics offset 0, 0.2
set label unit.(logarithmic ? ', logarithmic' : '') at screen X((left_px + right_px) / 2), Y(panel_top + panel_px + 42) center \
	font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1

if (floors > 0) {
	set object rectangle from first floor_low[1], graph 0 to first floor_high[1], graph 1 \
		fillcolor rgb floor_grey fillstyle solid noborder behind
}
if (known(reference)) {
	set arrow from first reference, graph 0 to first reference, graph 1 nohead \
		linecolor rgb ink linewidth 1 back
	set label briefly(reference_name) at first reference, screen Y(panel_top - 10) center \
		font small_face textcolor rgb ink
}
do for [l = 1:ROWS] {
	do for [r = 1:rows_of(name_text[l])] {
		set label row_of(name_text[l], r) right at screen X(left_px - 16), \
			Y(panel_top + name_at[l] + (r - (rows_of(name_text[l]) + 1) / 2.) * row_px) \
			font small_face textcolor rgb ink
	}
	do for [r = 1:rows_of(said_text[l])] {
		set label row_of(said_text[l], r) at screen X(right_px + 16), \
			Y(panel_top + name_at[l] + (r - (rows_of(said_text[l]) + 1) / 2.) * row_px) \
			font small_face textcolor rgb ink
	}
}

at(i, its_x) = sprintf('$points_%s using ($1 == %d ? %s : NaN):(name_at[%d])', metric, i, its_x, slot_of[i])
asked = ''
do for [l = 1:lines] {
	i = line_of[l]
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.at(i, 'held($4)').':($5 - held($4)):(0) with vectors nohead linewidth 2 '. \
			'linecolor rgb colour_of('.i.'), '
	}
	print word(arms, i).' points'
	asked = asked.at(i, '$3').' with points pointtype '.shape_of(i).' pointsize 1.1 '. \
		'linecolor rgb colour_of('.i.'), '
}
do for [k = 1:words(theirs_pages)] {
	p = word(theirs_pages, k)
	print p.' published'
	asked = asked."$published using (strcol(1) eq metric && $3 == smallest && strcol(2) eq '".p. \
		"' ? $4 : NaN):(name_at[".(lines + k).']) with points pointtype '.family_hollow(p). \
		" pointsize 1.1 linewidth 1.6 linecolor rgb family_colour('".p."'), "
}
eval 'plot '.asked[1:strlen(asked) - 2]
