# The curves of plots/footprint.gp, named at the right, and the lines of equally many pages.

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
		if (is_drawn(i, s)) {
			its_low = known(toll_low(i, s)) && toll_low(i, s) <= 0 ? toll(i, s) : toll_low(i, s) # no logarithmic axis reaches 0
			if (known(its_low) && !among(i, barred)) { barred = barred.' '.i }
			lowest = min(lowest, min(toll(i, s), its_low))
			highest = max(highest, max(toll(i, s), toll_high(i, s)))
			smallest = min(smallest, table(i, s))
			largest = max(largest, table(i, s))
			print sprintf('%.9g %.9g %.9g %.9g', lg(table(i, s)), toll(i, s), its_low, toll_high(i, s))
		}
	}
}
kin(c, d) = word(pages, curve(c)) eq word(pages, curve(d)) # other pages have another table
pairs(c, s) = sum [d = 1:c - 1] (kin(c, d) && is_drawn(curve(c), s) && is_drawn(curve(d), s) ? 1 : 0)
leads(c, s) = is_drawn(curve(c), s) && pairs(c, s) == 0 # the first of its pages
joined(s) = sum [c = 1:CURVES] (pairs(c, s))
joins = sum [s = 1:SIZES] (joined(s) > 0 ? 1 : 0)
do for [s = 1:SIZES] {
	eval sprintf("set print $pages_%d", s)
	do for [d = 1:CURVES] {
		do for [c = 1:leads(d, s) ? CURVES : 0] {
			if (kin(c, d) && is_drawn(curve(c), s)) {
				print sprintf('%.9g %.9g', lg(table(curve(c), s)), toll(curve(c), s))
			}
		}
		print ''
	}
}
set print '-'
logarithmic = 1
axis_low = lowest / 1.3
axis_high = highest * 1.3

# ---- pixels: names at the right ----

limit = 24              # letters of a line of a name
panel_px = 360.0
later(i, s) = sum [t = s + 1:SIZES] (is_drawn(i, t) ? 1 : 0)
last_of(i) = sum [s = 1:SIZES] (is_drawn(i, s) && later(i, s) == 0 ? s : 0)
NAMES = CURVES
array name_text[NAMES]
array name_rows[NAMES]
array name_at[NAMES]    # pixels from the top of the plot
longest = 0
total_px = 0
down(v) = panel_px * log(axis_high / v) / log(axis_high / axis_low)
do for [c = 1:CURVES] {
	i = curve(c)
	name_text[c] = broken(word(arms, i).'  '.sprintf('%.3g ns', toll(i, last_of(i))), limit, '/')
	name_rows[c] = rows_of(name_text[c])
	do for [r = 1:name_rows[c]] { longest = max(longest, strlen(row_of(name_text[c], r))) }
	total_px = total_px + name_rows[c] * row_px + 4
}
panel_px = max(panel_px, total_px + 10)
do for [c = 1:CURVES] { name_at[c] = down(toll(curve(c), last_of(curve(c)))) + 0.001 * c }
load plots.'/parts/apart.gp'
left_px = 62.0
sample_px = 34.0
lead_px = 24.0
right_px = canvas - 12 - longest * small_size * letter - sample_px - 6 - lead_px
count_px = 54.0         # a number of pages, left of its point
octaves = max(lg(largest / smallest), 0.5)
octave_px = (right_px - left_px - count_px - 24) / octaves
x_low = lg(smallest) - count_px / octave_px
x_high = lg(smallest) + octaves + 24 / octave_px

# ---- the key ----

top_px = 110.0          # the caches stand between unit and plot
plot_px = panel_px
panel_top = top_px
remark = has(off_axis) ? 'nothing to show on a logarithmic axis: '.off_axis : ''
noted = metric
load plots.'/parts/keys.gp'
if (joins > 0) { key_number = key('faint', 'equally many pages, as numbered: along it only the page table grows') }
inside(x) = x > x_low && x < x_high
cache_at(c) = lg(real(word(caches, c)))
fills = sum [c = 1:words(caches)] (inside(cache_at(c)) ? 1 : 0)
if (fills > 0) { key_number = key('dash', 'as much page table as the cache holds, as reported') }
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'

# ---- axes ----

load plots.'/parts/panel.gp'
set xrange [x_low:x_high]
axis = 'y'
mark_count = 6
load plots.'/parts/value_axis.gp'
set label 'ns per '.operation.' for translation, logarithmic' at screen X(20), Y(76) \
	font small_face textcolor rgb ink
set xtics ('' x_low) textcolor rgb ink offset 0, 0.2
each = int(ceil(72 / octave_px))
do for [e = int(ceil(x_low)):int(floor(x_high)):each] { set xtics add (size_word(2. ** e) e) }
set label 'page table read in a lap (bytes of its cache lines)' center \
	at screen X((left_px + right_px) / 2), Y(panel_top + panel_px + 42) font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1
do for [c = 1:words(caches)] {
	if (inside(cache_at(c))) {
		set arrow from first cache_at(c), graph 0 to first cache_at(c), graph 1 nohead linecolor rgb ink \
			linewidth 1 dashtype 2
		set label word(cache_names, c) at first cache_at(c), screen Y(panel_top - 9) center \
			font small_face textcolor rgb ink
	}
}

name_px = right_px + lead_px
do for [c = 1:CURVES] {
	i = curve(c)
	ny = panel_top + name_at[c]
	set arrow from first lg(table(i, last_of(i))), first toll(i, last_of(i)) to screen X(name_px), Y(ny) nohead \
		linecolor rgb rule linewidth 1 back
	set arrow from screen X(name_px), Y(ny) to screen X(name_px + sample_px), Y(ny) nohead \
		linecolor rgb colour_of(i) linewidth 2 dashtype dash_of(i)
	set label at screen X(name_px + sample_px / 2), Y(ny) point pointtype shape_of(i) \
		pointsize 1.0 linecolor rgb colour_of(i) front
	do for [r = 1:name_rows[c]] {
		set label row_of(name_text[c], r) at screen X(name_px + sample_px + 6), \
			Y(ny + (r - (name_rows[c] + 1) / 2.) * row_px) font small_face textcolor rgb ink
	}
}

# How many pages, left of the first point of a line of them: above a curve that rises to it, else below,
# as the line of fewer pages comes by above.
do for [s = 1:SIZES] {
	do for [d = 1:joined(s) > 0 ? CURVES : 0] {
		first_arm = leads(d, s) ? curve(d) : 0
		do for [c = 1:first_arm > 0 ? CURVES : 0] {
			if (kin(c, d) && is_drawn(curve(c), s) && table(curve(c), s) < table(first_arm, s)) { first_arm = curve(c) }
		}
		if (first_arm > 0) {
			level = s > 1 && is_drawn(first_arm, max(s - 1, 1)) ? toll(first_arm, s) < 1.12 * toll(first_arm, s - 1) : 0
			set label grouped(size_at(s) / page) right at first lg(table(first_arm, s)), first toll(first_arm, s) \
				offset -0.9, (level ? -0.8 : 0.5) font small_face textcolor rgb muted
		}
	}
}

# ---- lines of equally many pages, then curve by curve rim, interval and marker ----

asked = ''
do for [s = 1:SIZES] {
	if (joined(s) > 0) {
		print grouped(size_at(s) / page).' pages'
		asked = asked.sprintf('$pages_%d using 1:2 with lines linewidth 1 linecolor rgb faint, ', s)
	}
}
do for [c = 1:CURVES] {
	i = curve(c)
	if (points_of(i) > 1) {
		print word(arms, i).' curve'
		asked = asked.sprintf('$curve_%d using 1:2 with lines linewidth 2 dashtype %d ', c, dash_of(i)). \
			'linecolor rgb colour_of('.i.'), '
	}
}
do for [c = 1:CURVES] {
	i = curve(c)
	data = sprintf('$curve_%d', c)
	look = ' with points pointtype '.shape_of(i).' pointsize '
	print word(arms, i).' rim'
	asked = asked.data.' using 1:2'.look.'1.25 linecolor rgb ground, '
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.data.' using 1:3:(0):($4 - $3) with vectors nohead linewidth 1.6 linecolor rgb colour_of('.i.'), '
	}
	print word(arms, i).' points'
	asked = asked.data.' using 1:2'.look.'0.95 linecolor rgb colour_of('.i.'), '
}
set output drawing
eval 'plot '.asked[1:strlen(asked) - 2]
unset output
