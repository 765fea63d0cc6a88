# Time of one access against the working set: a line an arm, the baseline among them.
load plots.'/style.gp'

metric = 'ns'
heading = 'time per '.operation
unit = 'ns per '.operation
with_baseline = 1
marked(v, decimals) = decimals > 0 ? sprintf('%.'.decimals.'f', v) : grouped(v)
written(v) = short_number(v)
extra(i) = ''

load plots.'/parts/draw.gp'
