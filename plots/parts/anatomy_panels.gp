# The panels of plots/anatomy.gp, two in a row on the same axes.

print value('tale_'.metric)

# ---- reach of the axes, and the curves as data ----

lowest = NaN
highest = NaN
do for [k = 1:PANELS] {
	i = mode(k)
	eval sprintf("set print $mode_%d", k)
	do for [s = 1:SIZES] {
		if (known(spread(i, s)) && known(packed(i, s))) {
			lowest = min(lowest, min(spread(i, s), packed(i, s)))
			highest = max(highest, max(spread(i, s), packed(i, s)))
			if (known(reading_low('ns', i, size_at(s))) && !among(i, barred)) { barred = barred.' '.i }
			print sprintf('%.9g %.9g %.9g %.9g %.9g', lg(size_at(s) / page), packed(i, s), \
				spread(i, s), reading_low('ns', i, size_at(s)), reading_high('ns', i, size_at(s)))
		}
	}
}
set print '-'
axis_low = lowest / 2 # room for the marks of the caches
axis_high = highest * 1.35
logarithmic = 1
x_low = lg(size_at(1) / page)
x_high = lg(largest_size / page)

# ---- pixels ----

COLUMNS = PANELS > 1 ? 2 : 1
ROWS = int(ceil(PANELS / real(COLUMNS)))
head_px = 24.0
panel_px = 236.0
row_gap_px = 64.0
gap_px = 62.0
first_px = 62.0
wide_px = (canvas - first_px - 18 - (COLUMNS - 1) * gap_px) / COLUMNS
top_px = 100.0 + head_px
plot_px = ROWS * panel_px + (ROWS - 1) * row_gap_px
below_px = 50.0
column_of(k) = (k - 1) % COLUMNS
line_of_panels(k) = int((k - 1) / COLUMNS)
panel_left(k) = first_px + column_of(k) * (wide_px + gap_px)
panel_head(k) = top_px + line_of_panels(k) * (panel_px + row_gap_px)

# ---- the key ----

noted = metric
key_number = key('words', 'upper curve: one line in each page'.(has(barred) ? ', 95 % intervals' : ''). \
	'; lower: as many lines side by side; between them: translation')
key_number = key('floor', 'a level of the TLB is full, measured (95 % interval)')
key_number = key('words', known(reported_first) || known(reported_second) ? \
	'dashed: entries for 4 KiB as the CPU reports' : 'the CPU reports no TLB')
if (ghost > 0 && PANELS > 1) { key_number = key('words', 'thin black: '.word(pages, ghost)) }
if (has(caches)) { key_number = key('words', 'L1, L2, L3: as many lines fill that cache, as reported') }
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
set label 'ns per access, logarithmic' at screen X(20), Y(76) font small_face textcolor rgb ink

# ---- panel by panel ----

band_low(m, i) = reading_low(m, i, largest_size)
band_high(m, i) = reading_high(m, i, largest_size)
inside(x) = x >= x_low && x <= x_high
count_word(v) = v < 10000 ? sprintf('%.0f', v) : sprintf('%.0f,%03.0f', floor(v / 1000), v - 1000 * floor(v / 1000))
name_of_mode(k) = word(pages, mode(k))
tint_of(k) = name_of_mode(k) eq 'base' ? '#B8B8B8' : family_colour(name_of_mode(k))

set output drawing
set multiplot
do for [k = 1:PANELS] {
	i = mode(k)
	left_px = panel_left(k)
	right_px = left_px + wide_px
	panel_top = panel_head(k)
	load plots.'/parts/panel.gp'
	if (k > 1) { unset label; unset arrow; unset object }
	set xrange [x_low:x_high]
	axis = 'y'
	mark_count = 6
	load plots.'/parts/value_axis.gp'
	set xtics ('' x_low) textcolor rgb ink offset 0, 0.2
	do for [e = int(ceil(x_low)):int(floor(x_high)):3] { set xtics add (count_word(2. ** e) e) }
	set label word(arms, i) at screen X(left_px), Y(panel_top - 12) font face.':Bold,14' textcolor rgb ink
	if (line_of_panels(k) == ROWS - 1 || k + COLUMNS > PANELS) {
		set label 'pages of 4 KiB visited in turn' at screen X((left_px + right_px) / 2), \
			Y(panel_top + panel_px + 36) center font small_face textcolor rgb ink
	}
	set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1
	do for [m in 'reach_first reach_second'] {
		if (known(band_low(m, i))) {
			from = max(x_low, lg(band_low(m, i)))
			to = known(band_high(m, i)) ? min(x_high, lg(band_high(m, i))) : x_high
			set object rectangle from first from, graph 0 to first to, graph 1 \
				fillcolor rgb floor_grey fillstyle solid noborder behind
		}
	}
	do for [level = 1:2] {
		entries = level == 1 ? reported_first : reported_second
		if (known(entries) && inside(lg(entries))) {
			set arrow from first lg(entries), graph 0 to first lg(entries), graph 1 nohead \
				linecolor rgb ink linewidth 1 dashtype 2
			set label count_word(entries) at first lg(entries), graph 1 \
				offset 0.4, -0.7 font small_face textcolor rgb ink
		}
	}
	do for [c = 1:words(caches)] {
		at_lines = lg(real(word(caches, c)) / 64)
		if (inside(at_lines)) {
			set arrow from first at_lines, graph 0 to first at_lines, graph 0.04 nohead \
				linecolor rgb muted linewidth 1.5
			set label sprintf('L%d', c) at first at_lines, graph 0.075 center \
				font small_face textcolor rgb muted
		}
	}
	data = sprintf('$mode_%d', k)
	print word(arms, i).' translation'
	asked = data.' using 1:2:3 with filledcurves fillcolor rgb tint_of('.k.') fillstyle solid 0.28 noborder, '
	if (ghost > 0 && i != ghost) {
		print word(arms, ghost).' beside it'
		asked = asked.sprintf('$mode_%d', numbered_panel(ghost)).' using 1:3 with lines linewidth 1 linecolor rgb ink, '
	}
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.data.' using 1:4:(0):($5 - $4) with vectors nohead linewidth 0.8 '. \
			'linecolor rgb family_colour(name_of_mode('.k.')), '
	}
	print word(arms, i).' packed'
	asked = asked.data.' using 1:2 with lines linewidth 1.4 linecolor rgb muted, '
	print word(arms, i).' curve'
	asked = asked.data.' using 1:3 with lines linewidth 2 linecolor rgb family_colour(name_of_mode('.k.')), '
	print word(arms, i).' points'
	asked = asked.data.' using 1:3 with points pointtype 7 pointsize 0.35 linecolor rgb family_colour(name_of_mode('.k.'))'
	eval 'plot '.asked
}
unset multiplot
unset output
