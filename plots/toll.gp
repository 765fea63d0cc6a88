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

load plots.'/parts/draw.gp'
