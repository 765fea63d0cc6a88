# What translation costs against how much of the page table is read: a curve a layout. Points of equally
# many pages are joined thinly: along such a line nothing grows but the page table.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

metric = 'translation'
lacking = 'no arm has a packed twin to be compared with'
with_baseline = 1

# ---- the arms that have both, in the summary's order ----

sizes = fact('sizes_translation')
SIZES = words(sizes)
size_at(s) = real(word(sizes, s))
toll(i, s) = reading('translation', i, size_at(s))
toll_low(i, s) = reading_low('translation', i, size_at(s))
toll_high(i, s) = reading_high('translation', i, size_at(s))
table(i, s) = reading('page_table', i, size_at(s))
both(i, s) = known(toll(i, s)) && known(table(i, s)) && table(i, s) > 0
is_drawn(i, s) = both(i, s) && toll(i, s) > 0
points_of(i) = sum [s = 1:SIZES] (is_drawn(i, s) ? 1 : 0)
drawn = ''
do for [i = 1:ARMS] {
	if (shown(i) && points_of(i) > 0) { drawn = drawn.' '.i }
	do for [s = 1:SIZES] {
		if (shown(i) && both(i, s) && !is_drawn(i, s) && strlen(off_axis) < 50) {
			off_axis = off_axis.(has(off_axis) ? ', ' : '').word(arms, i).' at '.size_word(size_at(s))
		}
	}
}
CURVES = words(drawn)
curve(c) = int(word(drawn, c))

# A line of the figure joins as many pages, which are as many only where lines lie as far apart.
page = CURVES > 0 && word(strides, curve(1)) ne '-' ? real(word(strides, curve(1))) : NaN
unequal = sum [c = 1:CURVES] (word(strides, curve(c)) eq word(strides, curve(1)) ? 0 : 1)
if (CURVES > 0 && (unequal > 0 || !(page > 0))) {
	exit error 'pages of the arms are not as many at a size, or it is unknown how many'
}

# ---- the takeaway: the greatest ratio at equally many pages that intervals allow to be told ----

ratio(a, b, s) = is_drawn(a, s) && is_drawn(b, s) && word(pages, a) eq word(pages, b) && \
	table(b, s) > table(a, s) && toll_low(b, s) > toll_high(a, s) ? toll(b, s) / toll(a, s) : NaN
greatest = NaN
do for [s = 1:SIZES] {
	do for [a in drawn] {
		do for [b in drawn] { greatest = max(greatest, ratio(int(a), int(b), s)) }
	}
}
heading = known(greatest) ? sprintf('up to %.1f times the toll on equally many pages', greatest) : \
	'what translation costs, by the page table read'

set print '-'
print experiment.': '.heading.' ('.machine.')'
if (CURVES > 0) {
	load plots.'/parts/footprint_curves.gp'
} else {
	lines = 0
	load plots.'/parts/nothing.gp'
}
