# When the dearer fault of a huge page is repaid: by how many accesses to it, and by how much of it being
# touched at all. Two panels against the working set.
load plots.'/style.gp'

heading = 'what repays the fault of a huge page'
off_words = 'nothing to repay, the page is no dearer'
lacking = 'no arm has both a dearer fault and cheaper accesses than '.briefly(baseline)
published = ''
others = ''
with_baseline = 0
with_silent = 1
PANELS = 2
array panel_of[PANELS]
panel_of[1] = "metric = 'break_even'; panel_name = 'break-even'; reference = NaN; log_spread = 0; ". \
	"unit = 'accesses to one huge page that repay its fault'"
panel_of[2] = "metric = 'break_even_share'; panel_name = 'break-even-share'; reference = 1.0; log_spread = 50.0; ". \
	"unit = 'share of a huge page to be touched for its fault to be the cheaper (above 100 %: never)'"
reference_name = '100 %: all of it'
narrowest = 1.0         # from 0 on,
narrowest_above = 0.05
least = 0.0
mark_px = 100.0
least_px = 220.0
in_accesses(v) = v < 10 ? sprintf('%.2g', v) : v < 1e6 ? grouped(v) : sprintf('%.3g M', v / 1e6)
log_mark(v) = in_accesses(v)
written(v) = metric eq 'break_even' ? in_accesses(v) : \
	sprintf(v < 0.1 ? '%.1f %%' : '%.0f %%', 100 * v)
marked(v, decimals) = metric eq 'break_even' ? grouped(v) : sprintf('%.0f %%%%', 100 * v)
extra(i) = ''

load plots.'/parts/stack.gp'
