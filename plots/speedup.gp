# How many times faster than the baseline: a line an arm, paired within rounds, over the noise floor.
load plots.'/style.gp'

metric = 'speedup'
heading = 'speedup over '.briefly(baseline)
unit = 'times as fast as '.briefly(baseline).' (1: no difference)'
with_baseline = 0
with_floor = 1
reference = 1.0
reference_name = baseline
narrowest = 0.05        # a ratio is never drawn closer than this around 1
marked(v, decimals) = sprintf('%.'.int(max(decimals, 1)).'f', v)
written(v) = sprintf('%.2f', v)
extra(i) = ''

load plots.'/parts/draw.gp'
