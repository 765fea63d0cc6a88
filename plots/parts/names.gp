# The names at the right of the curves: name_text, in name_rows lines, at name_at pixels from the top of
# the plot. Each wants to stand at the height of its line's last point; they are moved apart until none
# covers another. Sets how wide and high the plot is: left_px, right_px, panel_px.

limit = 30             # letters of a line of a name

NAMES = lines + (known(reference) ? 1 : 0)
array name_text[NAMES]
array name_rows[NAMES]
array name_at[NAMES]     # pixels from the top of the plot
array name_value[NAMES]
array name_size[NAMES]
array name_arm[NAMES]    # 0: the reference
longest = 0
total_px = 0
do for [l = 1:NAMES] {
	if (l <= lines) {
		i = line_of[l]
		name_arm[l] = i
		name_value[l] = last_value[i]
		name_size[l] = last_size[i]
		name_text[l] = broken(word(arms, i).'  '.written(last_value[i]), limit, '/').extra(i)
	} else {
		name_arm[l] = 0
		name_value[l] = reference
		name_size[l] = largest
		name_text[l] = broken(reference_name, limit, '/')
	}
	name_rows[l] = rows_of(name_text[l])
	do for [r = 1:name_rows[l]] { longest = max(longest, strlen(row_of(name_text[l], r))) }
	total_px = total_px + name_rows[l] * row_px + 4
}

panel_px = max(least_px, total_px + 10)
left_px = tics_px
sample_px = 34.0
lead_px = 24.0
right_px = canvas - 12 - longest * small_size * letter - sample_px - 6 - lead_px

down(v) = panel_px * (logarithmic ? log(axis_high / v) / log(axis_high / axis_low) : \
	(axis_high - v) / (axis_high - axis_low))
do for [l = 1:NAMES] { name_at[l] = down(name_value[l]) + 0.001 * l }
load plots.'/parts/apart.gp'
