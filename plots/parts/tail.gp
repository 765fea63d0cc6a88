# The plot of plots/fault-latency.gp: lines, intervals, the slowest faults, and names at the right.

tale = ''
noted = ''
do for [q = 1:QUANTILES] {
	m = word(quantiles, q)
	if (has(fact('tale_'.m))) {
		tale = tale.(has(tale) ? ' ' : '').(q < QUANTILES ? sprintf('%g %% take longer than', 100 * longer[q]) : \
			'slowest').' (ns): '.fact('tale_'.m)
		noted = noted.m.'_'.sprintf('%.0f', shown_size).' '
	}
}
noted = word(noted, 1)
print tale

# ---- names, from the quickest arm down, so that no leader crosses another ----

limit = 30              # letters of a line of a name
NAMES = lines
array name_text[NAMES]
array name_rows[NAMES]
array name_at[NAMES]    # pixels from the top of the plot
longest = 0
total_px = 0
with_numbers = lines <= 12
median_of(i) = reading('fault_p50', i, shown_size)
numbers(i) = (known(median_of(i)) ? 'p50 '.time_word(median_of(i)) : ''). \
	(known(median_of(i)) && known(slowest_of[i]) ? ', ' : ''). \
	(known(slowest_of[i]) ? 'max '.time_word(slowest_of[i]) : '')
do for [l = 1:lines] {
	i = line_of[l]
	name_text[l] = broken(word(arms, i), limit, '/').(with_numbers ? "\n".numbers(i) : '')
	name_rows[l] = rows_of(name_text[l])
	do for [r = 1:name_rows[l]] { longest = max(longest, strlen(row_of(name_text[l], r))) }
	total_px = total_px + name_rows[l] * row_px + 4
}
panel_px = max(330.0, total_px + 10)
left_px = 70.0
sample_px = 34.0
lead_px = 24.0
right_px = canvas - 12 - longest * small_size * letter - sample_px - 6 - lead_px
axis_low = lowest / 1.25
axis_high = highest * 1.25
do for [l = 1:lines] {
	name_at[l] = panel_px * log(last_value[line_of[l]] / axis_low) / log(axis_high / axis_low) + 0.001 * l
}
load plots.'/parts/apart.gp'

# ---- the plot ----

where = ', working set '.size_word(shown_size)
plot_px = panel_px
panel_top = top_px
remark = 'max: the slowest of all'
load plots.'/parts/keys.gp'
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
load plots.'/parts/panel.gp'

logarithmic = 1
log_mark(v) = time_word(v)
axis = 'x'
mark_count = int(max(2, (right_px - left_px) / 80))
load plots.'/parts/value_axis.gp'
set xtics offset 0, 0.2
set logscale y 10
set yrange [0.7 * edge:1]
set ytics ('max' edge) textcolor rgb ink
do for [q = 1:QUANTILES - 1] { set ytics add (sprintf('%g %%%%', 100 * longer[q]) longer[q]) }
set grid ytics
set label 'share of faults that take longer, logarithmic' at screen X(20), Y(top_px - 16) \
	font small_face textcolor rgb ink
set label 'time of one fault, logarithmic' at screen X((left_px + right_px) / 2), Y(top_px + panel_px + 42) \
	center font small_face textcolor rgb ink
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1

name_px = right_px + lead_px
do for [l = 1:lines] {
	i = line_of[l]
	ny = top_px + name_at[l]
	set arrow from first last_value[i], first last_share[i] to screen X(name_px), Y(ny) nohead \
		linecolor rgb rule linewidth 1 back
	set arrow from screen X(name_px), Y(ny) to screen X(name_px + sample_px), Y(ny) nohead \
		linecolor rgb colour_of(i) linewidth 2 dashtype dash_of(i)
	set label at screen X(name_px + sample_px / 2), Y(ny) point pointtype shape_of(i) \
		pointsize 1.0 linecolor rgb colour_of(i) front
	do for [r = 1:name_rows[l]] {
		set label row_of(name_text[l], r) at screen X(name_px + sample_px + 6), \
			Y(ny + (r - (name_rows[l] + 1) / 2.) * row_px) font small_face textcolor rgb ink
	}
}

of_arm(i, what) = sprintf('$latency using ($1 == %d && %s ? $3 : NaN):2', i, what)
asked = ''
do for [l = 1:lines] {
	i = line_of[l]
	if (quantiles_of[i] > 1) {
		print word(arms, i).' curve'
		asked = asked.of_arm(i, '$2 > edge').' with lines linewidth 2 dashtype dash_of('.i.') '. \
			'linecolor rgb colour_of('.i.'), '
	}
}
do for [l = 1:lines] {
	i = line_of[l]
	look = 'with points pointtype shape_of('.i.') pointsize '
	print word(arms, i).' rim'
	asked = asked.of_arm(i, '1').' '.look.'1.25 linecolor rgb ground, '
	if (among(i, barred)) {
		print word(arms, i).' interval'
		asked = asked.sprintf('$latency using ($1 == %d ? $4 : NaN):2:($5 - $4):(0) ', i). \
			'with vectors nohead linewidth 1.6 linecolor rgb colour_of('.i.'), '
	}
	if (quantiles_of[i] > 0) {
		print word(arms, i).' points'
		asked = asked.of_arm(i, '$2 > edge').' '.look.'0.95 linecolor rgb colour_of('.i.'), '
	}
	if (known(slowest_of[i])) {
		print word(arms, i).' max'
		asked = asked.of_arm(i, '$2 == edge').' '.look.'0.95 linecolor rgb colour_of('.i.'), '
	}
}
set output drawing
eval 'plot '.asked[1:strlen(asked) - 2]
unset output
