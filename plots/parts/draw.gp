# Draws what a figure described: curves, dots when there is one size only, or the reason for nothing.
# On standard output: a title and the numbers as text, for those who do not see the figure.

load plots.'/parts/gather.gp'
set print '-'
print experiment.': '.heading.' ('.machine.')'
if (lines == 0) {
	load plots.'/parts/nothing.gp'
} else {
	print value('tale_'.metric)
	if (smallest == largest) { load plots.'/parts/dots.gp' } else { load plots.'/parts/curves.gp' }
}
