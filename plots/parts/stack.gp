# Panels one below the other, each a metric as parts/draw.gp draws one: panel_of[] says what differs
# between them, as statements.

array panel_lines[PANELS]
array top_of[PANELS]
widest_left = 0
narrowest_right = canvas
below_panel_px = 62.0
between_px = 34.0
tale = ''
noted = ''
shown_metric = ''
any_barred = ''
any_floor = 0           # a panel that is to have a noise floor,
any_floors = 0          # and how many there are
any_controls = 0
any_theirs = ''
any_elsewhere = ''
never_drawn = ''
any_working = 0         # a panel against the working set
first_top = top_px
next_top = top_px

set print '-'
print experiment.': '.heading.' ('.machine.')'

# ---- what there is, and how high it is ----

why_panel(m) = broken(has(off_axis) ? off_words : \
	'no data: '.(has(fact('why_'.m)) ? fact('why_'.m) : lacking), 88, ' ')
do for [panel = 1:PANELS] {
	eval panel_of[panel]
	off_axis = ''
	load plots.'/parts/gather.gp'
	never_drawn = never_drawn.off_axis
	panel_lines[panel] = lines
	top_of[panel] = next_top
	if (lines > 0) {
		if (smallest == largest) { load plots.'/parts/rows.gp' } else { load plots.'/parts/names.gp' }
		widest_left = max(widest_left, left_px)
		narrowest_right = min(narrowest_right, right_px)
		tale = tale.(has(tale) ? ' ' : '').unit.': '.value('tale_'.metric)
		if (!has(shown_metric)) { shown_metric = metric }
		any_barred = any_barred.barred
		any_floor = any_floor || with_floor
		any_floors = any_floors + floors
		any_controls = any_controls + controls
		do for [p in theirs_pages] { if (!among(p, any_theirs)) { any_theirs = any_theirs.' '.p } }
		any_elsewhere = any_elsewhere.(has(any_elsewhere) && has(theirs_elsewhere) ? ', ' : '').theirs_elsewhere
		any_working = any_working || smallest < largest
		last_size_shown = largest
	} else {
		panel_px = rows_of(why_panel(metric)) * line_px - 40
	}
	if (lines > 0 || has(off_axis)) {
		noted = noted.metric.' '
		noted_as = noted_as.panel_name.' '
	}
	plot_px = next_top + panel_px - first_top
	next_top = next_top + panel_px + below_panel_px + between_px
}

if (!has(shown_metric)) {
	eval panel_of[1]
	load plots.'/parts/nothing.gp'
} else {
	print tale
	metric = shown_metric
	barred = any_barred
	where = any_working ? '' : ', working set '.size_word(last_size_shown)
	remark = has(never_drawn) ? off_words.': '.never_drawn : remark
	with_floor = any_floor
	floors = any_floors
	controls = any_controls
	theirs_pages = any_theirs
	theirs_elsewhere = any_elsewhere
	load plots.'/parts/keys.gp'
	load plots.'/parts/notes.gp'
	load plots.'/parts/foot.gp'
	load plots.'/parts/frame.gp'
	set output drawing
	set multiplot
	do for [panel = 1:PANELS] {
		eval panel_of[panel]
		off_axis = ''
		panel_top = top_of[panel]
		load plots.'/parts/gather.gp'
		if (lines == 0) {
			set label unit at screen X(20), Y(panel_top - 16) font small_face textcolor rgb ink
			do for [r = 1:rows_of(why_panel(metric))] {
				set label row_of(why_panel(metric), r) at screen X(20), \
					Y(panel_top + 10 + line_px * (r - 1)) font small_face textcolor rgb muted
			}
			panel_px = 10
			left_px = 20.0
			right_px = canvas - 20
			load plots.'/parts/panel.gp'
			unset tics
			print panel_name.' lacking'
			plot [0:1] [0:1] 2
		} else {
			if (smallest == largest) { load plots.'/parts/rows.gp' } else { load plots.'/parts/names.gp' }
			if (smallest == largest && any_working) { unit = unit.' ('.size_word(smallest).')' }
			left_px = widest_left
			right_px = narrowest_right
			if (smallest == largest) { load plots.'/parts/dots.gp' } else { load plots.'/parts/curves.gp' }
		}
		unset label
		unset arrow
		unset object
		unset logscale
		unset grid
		set tics scale 0 # as style.gp has it; unset tics forgets it
	}
	unset multiplot
	unset output
}
