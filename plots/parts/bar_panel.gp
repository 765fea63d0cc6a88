# One panel of bars: its axis, a bar an arm with its interval and number; below a bar, hollow, what was
# published.

m = word(metrics, p)
logarithmic = p == 1 && known(panel_low[p])
axis_low = logarithmic ? min(1, 10 ** floor(log10(panel_low[p]))) : 0
axis_high = max(panel_high[p], logarithmic ? 10 * axis_low : NaN)
if (axis_high <= axis_low) { axis_high = axis_low + 1 }
axis = 'x'
wide(step) = step / (axis_high - axis_low) * (right_px - left_px) > \
	text_px(marked(axis_high, decimals_of(step)), small_size) + 6
mark_count = logarithmic ? max(1, int((right_px - left_px) / 44)) : 1
do for [count = 2:5] {
	if (!logarithmic && wide(step_of(axis_high - axis_low, count))) { mark_count = count }
}
load plots.'/parts/value_axis.gp'
set xtics offset 0, 0.3 font small_face
set arrow from graph 0, graph 0 to graph 0, graph 1 nohead linecolor rgb muted linewidth 1 front

# A bar that no axis can show still has a number.
inside(v) = logarithmic ? max(v, axis_low) : v
value_px(v) = left_px + (right_px - left_px) * (logarithmic ? \
	log(inside(v) / axis_low) / log(axis_high / axis_low) : (v - axis_low) / (axis_high - axis_low))
asked = ''
do for [l = 1:ROWS] {
	i = row_arm[l]
	v = here(p, i)
	set label known(v) ? written(p, v) : 'unknown' at screen X(known(v) ? \
		value_px(max(v, p == 2 ? high_here(p, i) : NaN)) + 8 : left_px + 6), \
		Y(top_px + name_at[l]) font small_face textcolor rgb (known(v) ? ink : muted)
	if (known(v)) {
		print word(arms, i).' '.m.' bar'
		asked = asked.sprintf('$once using (%.15g):(%g):(axis_low):(%.15g):(%g):(%g) ', \
			inside(v), name_at[l], inside(v), name_at[l] - bar_px / 2, name_at[l] + bar_px / 2). \
			'with boxxyerror fillstyle solid noborder fillcolor rgb colour_of('.i.'), '
	}
	if (p == 2 && known(low_here(p, i))) {
		across = sprintf('$once using (%.15g):(%g):(%.15g):(0) with vectors nohead ', low_here(p, i), \
			name_at[l], high_here(p, i) - low_here(p, i))
		print word(arms, i).' '.m.' rim'
		print word(arms, i).' '.m.' interval'
		asked = asked.across.'linewidth 5 linecolor rgb ground, '.across.'linewidth 1.8 linecolor rgb ink, '
	}
	if (p == 2 && known(theirs_value[l])) {
		print word(pages, i).' published'
		asked = asked.sprintf('$once using (%.15g):(%g) ', theirs_value[l], name_at[l] + bar_px / 2 + 6). \
			'with points pointtype family_hollow(word(pages, '.i.')) pointsize 0.75 linewidth 1.6 '. \
			'linecolor rgb family_colour(word(pages, '.i.')), '
	}
}
eval 'plot '.asked[1:strlen(asked) - 2]
