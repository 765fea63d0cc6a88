# Opens the canvas around plots that are plot_px high, below_px above the foot, and writes what stands
# above and below them; where goes with the machine. From here on X() and Y() turn pixels into screen
# coordinates.

height_px = top_px + plot_px + below_px + foot_px
set terminal svg size canvas, height_px fixed noenhanced rounded background rgb ground \
	font face.','.sprintf('%d', text_size)

X(px) = px / canvas
Y(px) = 1 - px / height_px

title_face = face.':Bold,'.sprintf('%d', title_size)
small_face = face.','.sprintf('%d', small_size)
set label experiment.': '.heading at screen X(20), Y(26) font title_face textcolor rgb ink
set label workloads.(has(machine) ? ' on '.machine : '').where at screen X(20), Y(50) font small_face textcolor rgb muted

foot_top = top_px + plot_px + below_px + 8
do for [k = 1:KEYS] {
	kx = key_x[k]
	ky = foot_top + (key_row[k] - 1) * line_px
	if (key_kind[k] eq 'bar') {
		set arrow from screen X(kx + 11), Y(ky - 7) to screen X(kx + 11), Y(ky + 7) \
			heads size screen 0.004, 90 linecolor rgb ink linewidth 1.2 front
		set label at screen X(kx + 11), Y(ky) point pointtype 7 pointsize 0.7 \
			linecolor rgb ink front
	}
	if (key_kind[k] eq 'floor') {
		set object rectangle from screen X(kx), Y(ky - 6) to screen X(kx + 22), Y(ky + 6) \
			fillcolor rgb floor_grey fillstyle solid noborder
	}
	if (key_kind[k] eq 'tint') {
		do for [step = 0:4] {
			set object rectangle from screen X(kx - 4 + 6 * step), Y(ky - 6) to screen X(kx + 2 + 6 * step), Y(ky + 6) \
				fillcolor rgb tint(step / 4.) fillstyle solid border linecolor rgb rule
		}
	}
	if (key_kind[k] eq 'toll') {
		set object rectangle from screen X(kx), Y(ky - 6) to screen X(kx + 22), Y(ky + 6) \
			fillcolor rgb rule fillstyle solid noborder
		set arrow from screen X(kx), Y(ky - 6) to screen X(kx + 22), Y(ky - 6) nohead linecolor rgb ink linewidth 2
		set arrow from screen X(kx), Y(ky + 6) to screen X(kx + 22), Y(ky + 6) nohead linecolor rgb muted linewidth 1.4
	}
	if (key_kind[k] eq 'reach') {
		set object rectangle from screen X(kx + 2), Y(ky - 7) to screen X(kx + 20), Y(ky + 7) \
			fillcolor rgb floor_grey fillstyle solid noborder
		set arrow from screen X(kx + 11), Y(ky - 7) to screen X(kx + 11), Y(ky + 7) nohead \
			linecolor rgb muted linewidth 1.4
	}
	if (key_kind[k] eq 'dash') {
		set arrow from screen X(kx + 11), Y(ky - 9) to screen X(kx + 11), Y(ky + 9) nohead \
			linecolor rgb ink linewidth 1 dashtype (6,3)
	}
	if (key_kind[k] eq 'thin' || key_kind[k] eq 'faint') {
		set arrow from screen X(kx), Y(ky) to screen X(kx + 22), Y(ky) nohead \
			linecolor rgb (key_kind[k] eq 'thin' ? ink : faint) linewidth 1.1
	}
	if (among(key_kind[k], theirs_pages)) {
		set label at screen X(kx + 11), Y(ky) point pointtype family_hollow(key_kind[k]) \
			pointsize 1.0 linewidth 1.6 linecolor rgb family_colour(key_kind[k]) front
	}
	set label key_text[k] at screen X(kx + (key_kind[k] eq 'words' ? 0 : 30)), Y(ky) \
		font small_face textcolor rgb muted
}
set label notes at screen X(key_left), Y(foot_top + key_rows * line_px + 4) \
	font small_face textcolor rgb muted
