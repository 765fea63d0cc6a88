# What an access pays on the baseline's pages and does not pay on the arm's: a difference, in ns. Only
# counted walks make it the price of a TLB miss; without them the figure says so.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

metric = 'difference'
heading = 'ns per '.operation.' saved against '.briefly(baseline)
unit = 'ns per '.operation.', '.briefly(baseline).' minus arm (0: no difference)'
with_baseline = 0
with_floor = 1
reference = 0.0
reference_name = baseline
narrowest = 1.0         # ns
marked_difference(v, decimals) = sprintf('%.'.decimals.'f', v)
marked(v, decimals) = marked_difference(v, decimals)
written(v) = sprintf('%+.1f', v)
with_extra = 1

# Price of a miss, where it is known: of several sizes in a panel of its own, else behind the name.
counted = known(largest_of('per_miss'))
priced(s) = sum [i = 1:ARMS] (shown(i) && known(reading('per_miss', i, real(word(fact('sizes_per_miss'), s)))) ? 1 : 0)
prices = sum [s = 1:words(fact('sizes_per_miss'))] (priced(s) > 0 ? 1 : 0)
per_miss(i) = reading('per_miss', i, last_size[i])
price_text(i) = prices < 2 && known(per_miss(i)) ? "\n".sprintf('%.1f ns per TLB miss', per_miss(i)) : ''
remark = !counted ? 'per '.operation.'; walks not counted' : \
	(prices < 2 ? '' : 'at the right, ns ').'per TLB miss: at the largest size, over the walks counted'

# In cycles, too, where they were counted. They have an axis only if a nanosecond is as many of them at
# every point whose difference is none of noise; else the clock was not the same for all.
least_rate = NaN
most_rate = NaN
furthest = NaN          # from 0, in ns: what tells the rate best
rate = NaN
do for [size in fact('sizes_cycles_saved')] {
	do for [i = 1:ARMS] {
		ns = reading('difference', i, real(size))
		clear = shown(i) && (reading_low('difference', i, real(size)) > 0 || reading_high('difference', i, real(size)) < 0)
		its_rate = clear ? reading('cycles_saved', i, real(size)) / ns : NaN
		least_rate = min(least_rate, its_rate)
		most_rate = max(most_rate, its_rate)
		if (known(its_rate) && !(abs(ns) < furthest)) {
			furthest = abs(ns)
			rate = its_rate
		}
	}
}
one_rate = least_rate > 0 && most_rate < 1.1 * least_rate
cycles(i) = reading('cycles_saved', i, last_size[i])
extra(i) = with_extra ? (known(cycles(i)) ? "\n".sprintf('%+.0f cycles', cycles(i)) : '').price_text(i) : ''
if (one_rate) {
	marked_difference(v, decimals) = sprintf('%.'.decimals.'f (%.0f)', v, v * rate)
	tics_px = 104.0
	mark_px = 110.0
	unit = 'ns (cycles) per '.operation.', '.briefly(baseline).' minus arm (0: no difference)'
}
if (known(least_rate) && !one_rate) { remark = remark.'; no axis of cycles: the clock was not the same at all points' }

# Where the page table of small pages outgrows a cache: there a walk becomes dearer.
load plots.'/parts/page_table.gp'
its_baseline = 0
do for [i = ARMS:1:-1] { if (word(roles, i) eq 'baseline') { its_baseline = i } }
sized = fact('sizes_difference')
do for [c = 2:words(caches)] {
	at_size = outgrows(its_baseline, real(word(caches, c)))
	if (words(sized) > 1 && at_size >= lg(real(word(sized, 1))) && at_size <= lg(real(word(sized, words(sized))))) {
		bends = bends.sprintf(' %.6f', at_size)
		bend_names = bend_names.' '.word(cache_names, c)
	}
}

if (prices < 2) {
	load plots.'/parts/draw.gp'
} else {
	PANELS = 2
	array panel_of[PANELS]
	panel_of[1] = "metric = 'difference'; panel_name = 'difference'; reference = 0.0; with_floor = 1; with_extra = 1; ". \
		"unit = '".unit."'; written(v) = sprintf('%+.1f', v); marked(v, decimals) = marked_difference(v, decimals)"
	panel_of[2] = "metric = 'per_miss'; panel_name = 'price'; reference = NaN; with_floor = 0; with_extra = 0; ". \
		"unit = 'ns per TLB miss'; written(v) = sprintf('%.1f ns per TLB miss', v); ". \
		"marked(v, decimals) = sprintf('%.'.decimals.'f', v)"
	load plots.'/parts/stack.gp'
}
