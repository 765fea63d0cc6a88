# What translation costs against how much of the page table is read: a curve a layout. Points of equally
# many lines are joined thinly: along such a line nothing grows but the page table.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

metric = 'translation'
heading = 'page walks by where the page table is found'
lacking = 'no arm has a packed twin to be compared with'
with_baseline = 1
axis_words = 'cache lines of the page table that a lap reads'

# ---- the arms that have both, in the summary's order ----

sizes = fact('sizes_translation')
SIZES = words(sizes)
size_at(s) = real(word(sizes, s))
toll(i, s) = reading('translation', i, size_at(s))
table(i, s) = reading('page_table', i, size_at(s))
points_of(i) = sum [s = 1:SIZES] (known(toll(i, s)) && toll(i, s) > 0 && known(table(i, s)) ? 1 : 0)
drawn = ''
do for [i = 1:ARMS] { if (shown(i) && points_of(i) > 0) { drawn = drawn.' '.i } }
CURVES = words(drawn)
curve(c) = int(word(drawn, c))
hue(c) = word(families, 4 * ((c - 1) % family_rows + 1) - 2)
shape(c) = int(word(families, 4 * ((c - 1) % family_rows + 1) - 1))

set print '-'
print experiment.': '.heading.' ('.machine.')'
if (CURVES > 0) {
	load plots.'/parts/footprint_curves.gp'
} else {
	lines = 0
	load plots.'/parts/nothing.gp'
}
