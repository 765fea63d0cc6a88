# The curves of plots/footprint.gp, named at the right.

print value('tale_'.metric)

# ---- reach of the axes, and the points as data ----

lowest = NaN
highest = NaN
smallest = NaN
largest = NaN
do for [c = 1:CURVES] {
	i = curve(c)
	eval sprintf("set print $curve_%d", c)
	do for [s = 1:SIZES] {
		if (known(toll(i, s)) && toll(i, s) > 0 && known(table(i, s))) {
			low = reading_low(metric, i, size_at(s))
			high = reading_high(metric, i, size_at(s))
			low = known(low) && low <= 0 ? toll(i, s) : low # no logarithmic axis reaches 0
			if (known(low) && !among(i, barred)) { barred = barred.' '.i }
			lowest = min(lowest, min(toll(i, s), low))
			highest = max(highest, max(toll(i, s), high))
			smallest = min(smallest, table(i, s))
			largest = max(largest, table(i, s))
			print sprintf('%.9g %.9g %.9g %.9g', lg(table(i, s)), toll(i, s), low, high)
		}
	}
}
do for [s = 1:SIZES] {
	eval sprintf("set print $lines_%d", s)
	do for [c = 1:CURVES] {
		i = curve(c)
		if (known(toll(i, s)) && toll(i, s) > 0 && known(table(i, s))) {
			print sprintf('%.9g %.9g', lg(table(i, s)), toll(i, s))
		}
	}
}
set print '-'
joined(s) = sum [c = 1:CURVES] (known(toll(curve(c), s)) && toll(curve(c), s) > 0 && known(table(curve(c), s)) ? 1 : 0)
axis_low = lowest / 1.3
axis_high = highest * 1.3
logarithmic = 1
x_low = lg(smallest) - 0.4
x_high = lg(largest) + 0.4

# ---- pixels: names at the right ----

limit = 24
longest = 0
do for [c = 1:CURVES] { longest = max(longest, strlen(word(arms, curve(c)))) }
left_px = 62.0
right_px = canvas - 30 - min(longest, limit) * small_size * letter - 34
panel_px = 360.0
plot_px = panel_px
panel_top = top_px
lines_word(s) = sprintf('%.0f', size_at(s) / 4096.)

key_number = key(has(barred) ? 'bar' : 'words', 'median'.of_rounds(metric).(has(barred) ? ', 95 % interval' : '; no interval'))
key_number = key('words', 'thin grey: equally many lines, '.lines_word(1).' to '.lines_word(SIZES).' from the left')
if (has(caches)) { key_number = key('words', 'L1, L2, L3: the page table fills that cache, as reported') }
noted = metric
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
load plots.'/parts/panel.gp'
set xrange [x_low:x_high]
axis = 'y'
mark_count = 6
load plots.'/parts/value_axis.gp'
set label 'ns per access more than to as many lines side by side, logarithmic' at screen X(20), Y(panel_top - 16) \
	font small_face textcolor rgb ink
set xtics ('' x_low) textcolor rgb ink offset 0, 0.2
each = x_high - x_low > 9 ? 2 : 1
do for [e = int(ceil(x_low)):int(floor(x_high)):each] { set xtics add (size_word(2. ** e) e) }
set label axis_words at screen X((left_px + right_px) / 2), Y(panel_top + panel_px + 42) center \
	font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1
do for [c = 1:words(caches)] {
	at_bytes = lg(real(word(caches, c)))
	if (at_bytes > x_low && at_bytes < x_high) {
		set arrow from first at_bytes, graph 0 to first at_bytes, graph 1 nohead linecolor rgb ink \
			linewidth 1 dashtype 2
		set label sprintf('L%d', c) at first at_bytes, graph 1 offset 0.4, -0.7 font small_face textcolor rgb ink
	}
}

# ---- names, from the dearest down, kept apart ----

last_toll(c) = toll(curve(c), SIZES)
array name_y[CURVES]
unit_px = panel_px / log(axis_high / axis_low)
value_px(v) = panel_px - unit_px * log(v / axis_low)
do for [c = 1:CURVES] { name_y[c] = known(last_toll(c)) ? value_px(last_toll(c)) : panel_px / 2 }
do for [pass = 1:40] {
	do for [c = 1:CURVES] {
		do for [d = c + 1:CURVES] {
			apart = name_y[d] - name_y[c]
			if (abs(apart) < row_px) {
				push = (row_px - abs(apart)) / 2 + 0.1
				name_y[c] = name_y[c] + (apart < 0 ? push : -push)
				name_y[d] = name_y[d] + (apart < 0 ? -push : push)
			}
		}
	}
}
do for [c = 1:CURVES] {
	ny = panel_top + name_y[c]
	set label at screen X(right_px + 16), Y(ny) point pointtype shape(c) pointsize 1.0 linecolor rgb hue(c) front
	set label word(arms, curve(c))[1:limit] at screen X(right_px + 30), Y(ny) font small_face textcolor rgb ink
}

# ---- equal lines, then curve by curve interval, line and marker ----

asked = ''
do for [s = 1:SIZES] {
	if (joined(s) > 1) {
		print lines_word(s).' lines'
		asked = asked.sprintf('$lines_%d using 1:2 with lines linewidth 1 linecolor rgb muted dashtype 3, ', s)
	}
}
do for [c = 1:CURVES] {
	data = sprintf('$curve_%d', c)
	print word(arms, curve(c)).' curve'
	asked = asked.data.' using 1:2 with lines linewidth 2 linecolor rgb hue('.c.'), '
	if (among(curve(c), barred)) {
		print word(arms, curve(c)).' interval'
		asked = asked.data.' using 1:3:(0):($4 - $3) with vectors nohead linewidth 1.6 linecolor rgb hue('.c.'), '
	}
	print word(arms, curve(c)).' points'
	asked = asked.data.' using 1:2 with points pointtype shape('.c.') pointsize 0.95 linecolor rgb hue('.c.'), '
}
set output drawing
eval 'plot '.asked[1:strlen(asked) - 2]
unset output
