# Values against working set: a line an arm, named at its right end as parts/names.gp laid it out.

load plots.'/parts/panel.gp'

# Arms stand side by side by a few pixels, so that intervals of the same height stay readable.
# Published points come last.
places = lines + has(theirs_pages)
closest = lg(largest / smallest)
size_at(s) = real(word(sizes, s))
do for [s = 2:SIZES] { closest = min(closest, lg(size_at(s) / size_at(s - 1))) }
octaves = lg(largest / smallest)
side_px = min(9.0, 0.42 * closest * (right_px - left_px - 60) / octaves / places)
margin_px = side_px * places / 2 + 16
octave_px = (right_px - left_px - 2 * margin_px) / octaves
beside(size, slot) = lg(size) + side_px / octave_px * (slot - (places + 1) / 2.)
across(size, i) = beside(size, slot_of[i])
x_low = lg(smallest) - margin_px / octave_px
x_high = lg(largest) + margin_px / octave_px

set xrange [x_low:x_high]
axis = 'y'
mark_count = log_spread == 0 ? 3 : 6
load plots.'/parts/value_axis.gp'
set label unit.(logarithmic ? ', logarithmic' : '') at screen X(20), Y(panel_top - 16) font small_face textcolor rgb ink

bend_free_px = 0
bend_row = 0
do for [b = 1:words(bends)] {
	bend = real(word(bends, b))
	bend_word = 'page table over '.word(bend_names, b)
	word_px = text_px(bend_word, small_size) * 0.9
	bend_px = min(left_px + (bend - x_low) * octave_px + 6, right_px - word_px)
	bend_row = bend_px < bend_free_px ? 1 - bend_row : 0
	bend_free_px = bend_px + word_px
	set arrow from first bend, graph 0 to first bend, graph 1 nohead linecolor rgb muted \
		linewidth 1.2 dashtype 3 # the axis is 1 wide, and gnuplot's svg would go on with these dashes
	set label bend_word at screen X(bend_px), Y(panel_top + 10 + bend_row * row_px) font small_face textcolor rgb muted
}

# Words of the sizes measured, from the largest down, as many as have room.
set xtics textcolor rgb ink offset 0, 0.2
set xtics ('' x_low)
room(text) = (text_px(text, text_size) + 12) / octave_px
named = (smallest < real(word(sizes, 1)) ? sprintf('%.0f ', smallest) : '').sizes. \
	(largest > real(word(sizes, SIZES)) ? sprintf(' %.0f', largest) : '')
free = x_high + 100
do for [s = words(named):1:-1] {
	size = real(word(named, s))
	if (lg(size) + room(size_word(size)) / 2 < free) {
		set xtics add (size_word(size) lg(size))
		free = lg(size) - room(size_word(size)) / 2
	}
}
set label 'working set' at screen X((left_px + right_px) / 2), Y(panel_top + panel_px + 42) center \
	font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1

# The noise floor: at each size its own, up to half way to the next.
do for [s = 1:SIZES] {
	if (known(floor_low[s])) {
		here = lg(real(word(sizes, s)))
		from = s > 1 ? (here + lg(real(word(sizes, s - 1)))) / 2 : max(here - 0.5, x_low)
		to = s < SIZES ? (here + lg(real(word(sizes, s + 1)))) / 2 : min(here + 0.5, x_high)
		set object rectangle from first from, first floor_low[s] to first to, first floor_high[s] \
			fillcolor rgb floor_grey fillstyle solid noborder behind
	}
}

name_px = right_px + lead_px
do for [l = 1:NAMES] {
	i = name_arm[l]
	ny = panel_top + name_at[l]
	if (i > 0) {
		set arrow from first across(name_size[l], i), first name_value[l] \
			to screen X(name_px), Y(ny) nohead linecolor rgb rule linewidth 1 back
		set arrow from screen X(name_px), Y(ny) to screen X(name_px + sample_px), Y(ny) nohead \
			linecolor rgb colour_of(i) linewidth 2 dashtype dash_of(i)
		set label at screen X(name_px + sample_px / 2), Y(ny) point pointtype shape_of(i) \
			pointsize 1.0 linecolor rgb colour_of(i) front
	} else {
		set arrow from first x_high, first reference to screen X(name_px), Y(ny) nohead \
			linecolor rgb rule linewidth 1 back
		set arrow from screen X(name_px), Y(ny) to screen X(name_px + sample_px), Y(ny) nohead \
			linecolor rgb ink linewidth 1
		set arrow from graph 0, first reference to graph 1, first reference nohead \
			linecolor rgb ink linewidth 1 back
	}
	do for [r = 1:name_rows[l]] {
		set label row_of(name_text[l], r) \
			at screen X(name_px + sample_px + 6), \
			Y(ny + (r - (name_rows[l] + 1) / 2.) * row_px) \
			font small_face textcolor rgb ink
	}
}

# The lines, then arm by arm a white rim, the interval and the marker, so that those which touch stay
# apart. gnuplot complains of a curve without a point: each is asked for only where it has one.
at(i) = sprintf('$points_%s using ($1 == %d ? across($2, %d) : NaN):', metric, i, i)
asked = ''
do for [l = 1:lines] {
	i = line_of[l]
	print word(arms, i).' curve'
	asked = asked.at(i).'3 with lines linewidth 2 dashtype '.dash_of(i). \
		' linecolor rgb colour_of('.i.'), '
}
do for [l = 1:lines] {
	i = line_of[l]
	print word(arms, i).' rim'
	asked = asked.at(i).'3 with points pointtype '.shape_of(i).' pointsize 1.25 '. \
		'linecolor rgb ground, '
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.at(i).'(held($4)):(0):($5 - held($4)) with vectors nohead linewidth 1.6 '. \
			'linecolor rgb colour_of('.i.'), '
	}
	print word(arms, i).' points'
	asked = asked.at(i).'3 with points pointtype '.shape_of(i).' pointsize 0.95 '. \
		'linecolor rgb colour_of('.i.'), '
}
do for [p in theirs_pages] {
	if (has(p)) {
		print p.' published'
		asked = asked."$published using (strcol(1) eq metric && strcol(2) eq '".p. \
			"' ? beside($3, places) : NaN):4 with points pointtype ".family_hollow(p). \
			" pointsize 0.95 linewidth 1.6 linecolor rgb family_colour('".p."'), "
	}
}
eval 'plot '.asked[1:strlen(asked) - 2]
