# Draws what a figure described: curves, dots when there is one size only, or the reason for nothing.
# On standard output, for those who do not see the figure: a title, the numbers as text, then what each
# layer of the drawing is, a line each.

load plots.'/parts/gather.gp'
set print '-'
print experiment.': '.heading.' ('.machine.')'
if (lines == 0) {
	load plots.'/parts/nothing.gp'
} else {
	print value('tale_'.metric)
	if (smallest == largest) { load plots.'/parts/rows.gp' } else { load plots.'/parts/names.gp' }
	if (smallest == largest) {
		where = ', working set '.size_word(smallest)
		top_px = known(reference) ? top_px : 66.0
	}
	plot_px = panel_px
	panel_top = top_px
	noted = metric
	load plots.'/parts/keys.gp'
	load plots.'/parts/notes.gp'
	load plots.'/parts/foot.gp'
	load plots.'/parts/frame.gp'
	set output drawing
	if (smallest == largest) { load plots.'/parts/dots.gp' } else { load plots.'/parts/curves.gp' }
	unset output
}
