# The names at the right of the curves: name_text, in name_rows lines, at name_at pixels from the top of
# the plot. Each wants to stand at the height of its line's last point; they are moved apart until none
# covers another. Sets how wide and high the plot is: left_px, right_px, plot_px.

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
		name_text[l] = broken(baseline, limit, '/')
	}
	name_rows[l] = rows_of(name_text[l])
	do for [r = 1:name_rows[l]] { longest = max(longest, strlen(row_of(name_text[l], r))) }
	total_px = total_px + name_rows[l] * row_px + 4
}

plot_px = max(330.0, total_px + 10)
left_px = 70.0
sample_px = 34.0
lead_px = 24.0
right_px = canvas - 12 - longest * small_size * letter - sample_px - 6 - lead_px

down(v) = plot_px * (logarithmic ? log(axis_high / v) / log(axis_high / axis_low) : \
	(axis_high - v) / (axis_high - axis_low))
do for [l = 1:NAMES] { name_at[l] = down(name_value[l]) + 0.001 * l }

# The order from the top, then rounds of pushing neighbours apart, then the edges.
array order_of[NAMES]
do for [l = 1:NAMES] {
	order_of[1 + int(sum [k = 1:NAMES] (name_at[k] < name_at[l]))] = l
}
apart(a, b) = (name_rows[a] + name_rows[b]) * row_px / 2 + 4
do for [pass = 1:150] {
	do for [k = 2:NAMES] {
		a = order_of[k - 1]
		b = order_of[k]
		push = apart(a, b) - (name_at[b] - name_at[a])
		if (push > 0) {
			name_at[a] = name_at[a] - push / 2
			name_at[b] = name_at[b] + push / 2
		}
	}
	a = order_of[1]
	b = order_of[NAMES]
	name_at[a] = max(name_at[a], name_rows[a] * row_px / 2 - 8)
	name_at[b] = min(name_at[b], plot_px + 8 - name_rows[b] * row_px / 2)
}
