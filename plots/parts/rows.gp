# The rows of parts/dots.gp: name_text at the left, the numbers at the right in said_text, name_at
# pixels from the top of the plot. Sets how wide and high the plot is: left_px, right_px, panel_px.

limit = 34              # letters of a line of a name

ROWS = lines + words(theirs_pages)
array name_text[ROWS]
array said_text[ROWS]
array name_at[ROWS]     # pixels from the top of the plot
between(a, b) = '  ['.written(a).', '.written(b).']'
longest = 0
widest = 0
panel_px = 8.0
do for [l = 1:ROWS] {
	if (l <= lines) {
		i = line_of[l]
		name_text[l] = broken(word(arms, i), limit, '/')
		said_text[l] = written(last_value[i])
		do for [p = 1:POINTS] {
			if (point_arm(p) == i && known(point_low(p))) {
				said_text[l] = said_text[l].between(point_low(p), point_high(p))
			}
		}
		said_text[l] = said_text[l].extra(i)
	} else {
		name_text[l] = word(theirs_pages, l - lines).', published'
		said_text[l] = ''
		do for [p = 1:PUBLISHED] {
			if (theirs(p, 1) eq metric && fits(p) && theirs(p, 2) eq word(theirs_pages, l - lines)) {
				said_text[l] = said_text[l].(has(said_text[l]) ? ', ' : '').written(real(theirs(p, 4)))
			}
		}
	}
	rows = max(rows_of(name_text[l]), rows_of(said_text[l]))
	do for [r = 1:rows_of(name_text[l])] { longest = max(longest, strlen(row_of(name_text[l], r))) }
	do for [r = 1:rows_of(said_text[l])] { widest = max(widest, strlen(row_of(said_text[l], r))) }
	name_at[l] = panel_px + rows * row_px / 2. + 7
	panel_px = panel_px + rows * row_px + 14
}
panel_px = panel_px + 8

left_px = 20 + longest * small_size * letter + 24
right_px = canvas - 20 - widest * small_size * letter - 16
