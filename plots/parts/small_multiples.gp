# The panels of plots/patterns.gp and, below them, the numbers at the largest size: a row an arm, its
# name at the right.

print value('tale_'.metric)

# ---- pixels: names at the right, an equal share of the rest for each workload ----

limit = 24              # letters of a line of a name
array name_text[KIN]
longest = strlen(briefly(against))
table_px = 8.0
array row_at[KIN]       # pixels from the lower end of the plot
do for [k = 1:KIN] {
	name_text[k] = broken(word(kin, k), limit, '/')
	do for [r = 1:rows_of(name_text[k])] { longest = max(longest, strlen(row_of(name_text[k], r))) }
	row_at[k] = table_px + rows_of(name_text[k]) * row_px / 2.
	table_px = table_px + rows_of(name_text[k]) * row_px + 5
}
sample_px = 34.0
lead_px = 14.0
left_px = 70.0
right_px = canvas - 14 - longest * small_size * letter - sample_px - 6 - lead_px
pattern_px = (right_px - left_px) / PATTERNS
with_sizes = SIZES > 1
size_face = face.',12'
head_px = 20.0          # names of the workloads
tic_px = with_sizes ? 22.0 : 4.0
panel_px = 300.0

# Inside a panel the sizes stand side by side, and the arms of a size by a few pixels.
size_px = (pattern_px - 16) / SIZES
side_px = min(with_sizes ? 9.0 : 30.0, 0.8 * size_px / (KIN + has(their_points)))
centre(w) = left_px + (position(w, patterns) - 0.5) * pattern_px
size_centre(w, s) = centre(w) + (s - (SIZES + 1) / 2.) * size_px
across(i, s) = size_centre(word(arm_workloads, i), s) + \
	side_px * (position(kin_name(i), kin) - (KIN + 1) / 2.)

# Published ratios of these workloads and sizes come last, behind the arms; the others in words.
THEIRS = words(their_points) / 4
theirs(p, k) = word(their_points, 4 * (p - 1) + k)
their_work(p) = word(published_workloads, p)
ours(p) = among(their_work(p), patterns) && place(real(theirs(p, 3))) > 0
their_x(p) = size_centre(their_work(p), place(real(theirs(p, 3)))) + side_px * (KIN + 1) / 2.
do for [p = 1:THEIRS] {
	if (theirs(p, 1) eq metric && ours(p)) {
		axis_low = min(axis_low, 0.99 * real(theirs(p, 4)))
		axis_high = max(axis_high, 1.01 * real(theirs(p, 4)))
		if (!among(theirs(p, 2), theirs_pages)) { theirs_pages = theirs_pages.' '.theirs(p, 2) }
	}
	if (theirs(p, 1) eq metric && !ours(p) && strlen(theirs_elsewhere) < 56) {
		theirs_elsewhere = theirs_elsewhere.(has(theirs_elsewhere) ? ', ' : '').theirs(p, 2).' '. \
			written(real(theirs(p, 4))).' for '.their_work(p).' at '.size_word(real(theirs(p, 3)))
	}
}

remark = with_sizes ? 'in a panel, from the left: '.size_word(real(word(sizes, 1))).' to '. \
	size_word(real(word(sizes, SIZES))) : ''
where = with_sizes ? '' : ', working set '.size_word(real(word(sizes, 1)))
noted = metric
top_px = 92.0 + head_px
table_gap_px = with_sizes ? 18.0 : 0.0
below_px = tic_px + table_gap_px + table_px + 8
plot_px = panel_px
panel_top = top_px
twins = words(patterns) > 1 ? 1 : twins
load plots.'/parts/keys.gp'
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
load plots.'/parts/panel.gp'

set xrange [left_px:right_px]
unset xtics
axis = 'y'
mark_count = 6
load plots.'/parts/value_axis.gp'
set label 'times as fast as '.briefly(against).' (1: no difference)' at screen X(20), Y(76) \
	font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1
set arrow from graph 0, first reference to graph 1, first reference nohead linecolor rgb ink \
	linewidth 1 back
set label briefly(against) at screen X(right_px + lead_px), first reference font small_face textcolor rgb ink

# ---- workloads: name, floor, sizes as many as have room, numbers ----

number_of(w, k, s) = number_at(find_arm(w, k), s)
find_arm(w, k) = sum [i = 1:ARMS] (slot_of[i] > 0 && word(arm_workloads, i) eq w && kin_name(i) eq word(kin, k) ? i : 0)
number_at(i, s) = i == 0 ? '' : \
	known(reading(metric, i, real(word(sizes, s)))) ? written(reading(metric, i, real(word(sizes, s)))) : '-'
low_top = top_px + panel_px + tic_px + table_gap_px
do for [w in patterns] {
	p = position(w, patterns)
	if (p > 1) {
		set arrow from screen X(left_px + (p - 1) * pattern_px), Y(top_px - head_px) \
			to screen X(left_px + (p - 1) * pattern_px), Y(top_px + panel_px) nohead \
			linecolor rgb rule linewidth 1 back
	}
	set label w center at screen X(centre(w)), Y(top_px - head_px / 2 - 2) font small_face textcolor rgb ink
	do for [i = 1:ARMS] {
		if (word(roles, i) eq 'control' && word(arm_workloads, i) eq w) {
			do for [s = 1:SIZES] {
				low = reading_low(metric, i, real(word(sizes, s)))
				if (known(low)) {
					set object rectangle from first size_centre(w, s) - size_px / 2, first low \
						to first size_centre(w, s) + size_px / 2, \
						first reading_high(metric, i, real(word(sizes, s))) \
						fillcolor rgb floor_grey fillstyle solid noborder behind
				}
			}
		}
	}
	free = left_px + p * pattern_px
	do for [s = SIZES:with_sizes ? 1 : SIZES + 1:-1] {
		its_word = size_word(real(word(sizes, s)))
		half = 0.9 * text_px(its_word, 12) / 2 + 2
		if (size_centre(w, s) + half <= free + 2 && size_centre(w, s) - half >= left_px + (p - 1) * pattern_px - 2) {
			set label its_word center at screen X(size_centre(w, s)), Y(top_px + panel_px + 13) \
				font size_face textcolor rgb muted
			free = size_centre(w, s) - half
		}
	}
	do for [k = 1:KIN] {
		set label number_of(w, k, SIZES) center at screen X(centre(w)), Y(low_top + row_at[k]) \
			font small_face textcolor rgb ink
	}
}
if (with_sizes) {
	set label 'at '.size_word(real(word(sizes, SIZES))) at screen X(right_px + lead_px), Y(low_top - 6) \
		font small_face textcolor rgb muted
}
do for [k = 1:KIN] {
	i = kin_first[k]
	ny = low_top + row_at[k]
	set arrow from screen X(right_px + lead_px), Y(ny) to screen X(right_px + lead_px + sample_px), Y(ny) \
		nohead linecolor rgb colour_of(i) linewidth 2 dashtype dash_of(i)
	set label at screen X(right_px + lead_px + sample_px / 2), Y(ny) point pointtype shape_of(i) \
		pointsize 1.0 linecolor rgb colour_of(i) front
	do for [r = 1:rows_of(name_text[k])] {
		set label row_of(name_text[k], r) at screen X(right_px + lead_px + sample_px + 6), \
			Y(ny + (r - (rows_of(name_text[k]) + 1) / 2.) * row_px) font small_face textcolor rgb ink
	}
}

# ---- lines, then arm by arm rim, interval and marker ----

$once << END
0
END
at(i) = sprintf('$points_%s using ($1 == %d ? across(%d, place($2)) : NaN):', metric, i, i)
asked = ''
do for [l = 1:lines] {
	i = line_of[l]
	if (with_sizes) {
		print word(arms, i).' curve'
		asked = asked.at(i).'3 with lines linewidth 2 dashtype dash_of('.i.') linecolor rgb colour_of('.i.'), '
	}
}
do for [l = 1:lines] {
	i = line_of[l]
	look = 'with points pointtype shape_of('.i.') pointsize '
	print word(arms, i).' rim'
	asked = asked.at(i).'3 '.look.'1.15 linecolor rgb ground, '
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.at(i).'4:(0):($5 - $4) with vectors nohead linewidth 1.6 linecolor rgb colour_of('.i.'), '
	}
	print word(arms, i).' points'
	asked = asked.at(i).'3 '.look.'0.85 linecolor rgb colour_of('.i.'), '
}
do for [p = 1:THEIRS] {
	if (theirs(p, 1) eq metric && ours(p)) {
		print theirs(p, 2).' published'
		asked = asked.sprintf('$once using (%g):(%.9g) ', their_x(p), real(theirs(p, 4))). \
			sprintf('with points pointtype %d ', family_hollow(theirs(p, 2))). \
			"pointsize 0.9 linewidth 1.6 linecolor rgb family_colour('".theirs(p, 2)."'), "
	}
}
set output drawing
eval 'plot '.asked[1:strlen(asked) - 2]
unset output
