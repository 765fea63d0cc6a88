# The panels of plots/anatomy.gp, two in a row on the same axes, and what stands around them.

print value('tale_'.metric)

# ---- reach of the axes, and the curves as data ----

lowest = NaN
highest = NaN
first_size = NaN
last_size_shown = NaN
reached(v) = (lowest = min(lowest, v > 0 ? v : NaN), highest = max(highest, v))
do for [k = 1:PANELS] {
	i = mode(k)
	eval sprintf("set print $mode_%d", k)
	do for [s = 1:SIZES] {
		if (known(spread(i, s)) && known(packed(i, s))) {
			its_low = reading_low('ns', i, size_at(s))
			its_high = reading_high('ns', i, size_at(s))
			beyond = reached(spread(i, s)) + reached(packed(i, s)) + reached(its_low) + reached(its_high)
			first_size = min(first_size, size_at(s))
			last_size_shown = max(last_size_shown, size_at(s))
			if (known(its_low) && !among(i, barred)) { barred = barred.' '.i }
			print sprintf('%.9g %.9g %.9g %.9g %.9g', lg(size_at(s) / page), packed(i, s), spread(i, s), its_low, its_high)
		}
	}
}
set print '-'
logarithmic = 1
axis_low = lowest / 1.5
axis_high = highest * 1.25
x_low = lg(first_size / page)
x_high = lg(last_size_shown / page)

# ---- which cache holds the lines, and which the page table: where each is full, in pages ----

load plots.'/parts/page_table.gp'
CACHES = words(caches)
cache_bytes(c) = real(word(caches, c))
lines_fill(c) = lg(cache_bytes(c) / line_bytes)
table_fills(i, c) = outgrows(i, cache_bytes(c)) - lg(page)
STRIPS = CACHES == 0 ? 0 : (sum [k = 1:PANELS] (tables(mode(k)))) > 0 ? 2 : 1

# ---- what a panel says above its curves ----

percent(v) = sprintf('%.0f %%', 100 * v)
last_of(m, i) = reading(m, i, largest_size)
held_words(k) = in_pieces(k) ? 'held in pieces: '.percent(held(mode(k))) : is_whole(k) ? 'held whole' : \
	!is_huge(k) || !known(held(mode(k))) ? '' : 'held in pieces: '.(known(held_low(mode(k))) ? \
	sprintf('%.0f to %.0f %%', 100 * held_low(mode(k)), 100 * held_high(mode(k))) : percent(held(mode(k))))
hit(i) = last_of('hit_second', i)
walk(i) = last_of('walk', i)
over_at(m, i) = known(last_of(m, i)) ? NaN : reading_low(m, i, largest_size)
costs(i) = known(over_at('reach_first', i)) ? 'neither level full at '.grouped(over_at('reach_first', i)).' pages' : \
	(known(hit(i)) ? sprintf('second-level hit %+.1f ns', hit(i)) : ''). \
	(known(hit(i)) && known(walk(i)) ? ', ' : '').(known(walk(i)) ? sprintf('page walk %+.1f ns', walk(i)) : ''). \
	(!known(over_at('reach_second', i)) ? '' : (known(hit(i)) ? ', ' : 'second level '). \
	'not full at '.grouped(over_at('reach_second', i)))

# ---- pixels ----

COLUMNS = PANELS > 1 ? 2 : 1
ROWS = int(ceil(PANELS / real(COLUMNS)))
sums = sum [k = 1:PANELS] (has(costs(mode(k))) ? 1 : 0)
head_px = sums > 0 ? 62.0 : 43.0 # its name, what a miss costs, and how far the TLB reaches
panel_px = 210.0
strip_px = 15.0
tic_px = 26.0
row_gap_px = 26.0
gap_px = 66.0
first_px = 66.0
tiny_size = 12
tiny_face = face.',12'
wide_px = (canvas - first_px - 24 - (COLUMNS - 1) * gap_px) / COLUMNS
strips_px = STRIPS > 0 ? STRIPS * strip_px + 5 : 0
each_px = head_px + panel_px + strips_px + tic_px
top_px = 94.0
plot_px = ROWS * each_px + (ROWS - 1) * row_gap_px
below_px = 26.0
column_of(k) = (k - 1) % COLUMNS
line_of_panels(k) = int((k - 1) / COLUMNS)
panel_left(k) = first_px + column_of(k) * (wide_px + gap_px)
panel_head(k) = top_px + line_of_panels(k) * (each_px + row_gap_px)

# ---- the key ----

measured(m) = sum [k = 1:PANELS] (known(last_of(m, mode(k))) ? 1 : 0)
noted = metric
load plots.'/parts/keys.gp'
key_number = key('toll', 'above: one line in each page; below: as many lines side by side; tint: what translation costs')
if (measured('reach_first') + measured('reach_second') > 0) {
	key_number = key('reach', 'a level of the TLB is full (measured'.(has(barred) ? ', 95 % interval)' : ')'))
}
key_number = known(reported_first) || known(reported_second) ? \
	key('dash', 'entries as the CPU reports') : key('words', 'the CPU reports no TLB')
if (ghost > 0 && PANELS > 1) { key_number = key('thin', bare(word(arms, ghost)).' again') }
if (STRIPS > 0) {
	key_number = key('words', (STRIPS > 1 ? 'lines, table: the cache that holds these lines, and their page table' : \
		'lines: the cache that holds them').' (sizes as reported)')
}
load plots.'/parts/notes.gp'
load plots.'/parts/foot.gp'
load plots.'/parts/frame.gp'
set label 'ns per '.operation.', logarithmic' at screen X(20), Y(80) font small_face textcolor rgb ink

set output drawing
set multiplot
do for [panel = 1:PANELS] {
	if (panel > 1) { unset label; unset arrow; unset object }
	load plots.'/parts/anatomy_panel.gp'
}
unset multiplot
unset output
