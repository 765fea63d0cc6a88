# The states of transparent huge pages against the page modes, a cell an arm, at the largest size: how
# much became huge (the tint), what first touch and settling cost, what an access costs. The share is of
# huge entries, not of what was asked: base gets all that it asks for when nothing is huge.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

heading = 'what each THP state gives'
lacking = 'neither times nor shares of huge pages are in the summary'
with_baseline = 1
metric = 'ns'
share_text(v) = v > 0 && v < 0.005 ? '< 1 %' : v > 0.995 && v < 1 ? '> 99 %' : sprintf('%.0f %%', 100 * v)
touch_text(v) = v < 10 ? sprintf('%.2g', v) : grouped(v)

shown_size = NaN
do for [m in 'huge populate ns'] {
	if (known(largest_of(m))) { shown_size = max(shown_size, largest_of(m)) }
}
only = word(arm_workloads.' -', 1)
its_share(i) = reading('huge', i, shown_size)
settling(i) = reading('settle', i, shown_size)  # as collapsing does after the first touch
its_touch(i) = reading('populate', i, shown_size) + \
	(known(settling(i)) ? settling(i) : word(pages, i) eq 'collapse' ? NaN : 0)
its_time(i) = reading('ns', i, shown_size)
state(i) = word(arm_enabled, i).'/'.word(arm_defrag, i)
state_words(s) = s eq '-/-' ? 'as found' : \
	s[1:strstrt(s, '/') - 1].' / '.s[strstrt(s, '/') + 1:*]

# ---- rows and columns in the summary's order; the first arm of a cell stands for it ----

row_states = ''
column_pages = ''
alike = 0               # arms beside the first of their cell
others_seen = ''        # workloads but the first
others_work = ''        # the same in words
readings_known = 0
with_share = 0
with_touch = 0
with_time = 0
position(w, list) = sum [k = 1:words(list)] (word(list, k) eq w ? k : 0)
array cell_of[ARMS + 1] # of its arm: row and column as one word
taken = ''
do for [i = 1:ARMS] {
	w = word(arm_workloads, i)
	mine = shown(i) && w eq only
	cell_of[i] = ''
	if (shown(i) && w ne only && !among(w, others_seen)) {
		others_seen = others_seen.' '.w
		others_work = others_work.', '.w
	}
	if (mine) {
		if (!among(state(i), row_states)) { row_states = row_states.' '.state(i) }
		if (!among(word(pages, i), column_pages)) { column_pages = column_pages.' '.word(pages, i) }
		cell = sprintf('%d,%d', position(state(i), row_states), position(word(pages, i), column_pages))
		if (among(cell, taken)) {
			alike = alike + 1
		} else {
			taken = taken.' '.cell
			cell_of[i] = cell
			with_share = with_share || known(its_share(i))
			with_touch = with_touch || known(its_touch(i))
			with_time = with_time || known(its_time(i))
		}
	}
}
ROWS = words(row_states)
COLUMNS = words(column_pages)

set print '-'
print experiment.': '.heading.' ('.machine.')'
if (with_share || with_touch || with_time) {
	load plots.'/parts/matrix.gp'
} else {
	load plots.'/parts/nothing.gp'
}
