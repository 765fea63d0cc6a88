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
marked(v, decimals) = sprintf('%.'.decimals.'f', v)
written(v) = sprintf('%+.1f', v)

# Price of a miss at the arm's largest size, where it is known.
counted = known(largest_of('per_miss'))
per_miss(i) = reading('per_miss', i, last_size[i])
extra(i) = known(per_miss(i)) ? "\n".sprintf('%.1f ns per TLB miss', per_miss(i)) : ''
remark = counted ? 'per TLB miss: at the largest size, over the walks counted' : \
	'per '.operation.'; walks not counted'

# In cycles, too, where they were counted: as many as a nanosecond took on the baseline's pages, at its
# largest size.
its_baseline = 0
do for [i = ARMS:1:-1] { if (word(roles, i) eq 'baseline') { its_baseline = i } }
clock_size = largest_of('cycles')
cycles_a_ns = its_baseline > 0 && known(clock_size) ? \
	reading('cycles', its_baseline, clock_size) / reading('ns', its_baseline, clock_size) : NaN
if (known(cycles_a_ns)) {
	marked(v, decimals) = sprintf('%.'.decimals.'f (%.0f)', v, v * cycles_a_ns)
	tics_px = 104.0
	unit = 'ns (cycles) per '.operation.', '.briefly(baseline).' minus arm (0: no difference)'
}

# Working sets whose page table, on the baseline's pages, just fills a cache: it grows with them.
do for [c = 2:words(caches)] {
	table = reading('page_table', its_baseline, largest_of('page_table'))
	if (known(table)) {
		bends = bends.sprintf(' %.0f', largest_of('page_table') * real(word(caches, c)) / table)
		bend_names = bend_names.sprintf(' L%d', c)
	}
}

load plots.'/parts/draw.gp'
