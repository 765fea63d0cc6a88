# Page faults, time and TLB misses side by side, a bar an arm, at the largest size that was timed. Times
# and misses start at zero; faults span decades.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

heading = 'page faults, time and TLB misses'
metrics = 'faults ns misses'
PANELS = 3
array panel_head[PANELS] = ['page faults per GiB', 'ns per '.operation, 'TLB misses per '.operation]
array panel_below[PANELS] = ['first touch, logarithmic', 'from zero', 'from zero']
array panel_lacks[PANELS] = ['not counted: the summary holds no page faults', 'not timed', \
	'not counted: no hardware counters were read here']
fine(v) = v != 0 && abs(v) < 0.1 ? sprintf('%.2g', v) : short_number(v)
written(p, v) = p == 1 ? (v < 10 ? sprintf('%.3g', v) : grouped(v)) : fine(v)
marked(v, decimals) = decimals > 0 ? sprintf('%.'.decimals.'f', v) : grouped(v)
with_baseline = 1
with_silent = 1

# ---- what there is at that size ----

shown_size = NaN
do for [m in 'misses faults ns'] {
	if (known(largest_of(m))) { shown_size = largest_of(m) }
}
metric = 'ns'
here(p, i) = reading(word(metrics, p), i, shown_size)
low_here(p, i) = reading_low(word(metrics, p), i, shown_size)
high_here(p, i) = reading_high(word(metrics, p), i, shown_size)

ROWS = 0
array row_arm[ARMS + 1]
array panel_rows[PANELS]
array panel_high[PANELS]
array panel_low[PANELS]      # the lowest above zero
array panel_word_px[PANELS]  # of the longest number
do for [p = 1:PANELS] { panel_rows[p] = 0; panel_high[p] = NaN; panel_low[p] = NaN; panel_word_px[p] = 0 }
do for [i = 1:ARMS] {
	if (shown(i) && (known(here(1, i)) || known(here(2, i)) || known(here(3, i)))) {
		ROWS = ROWS + 1
		row_arm[ROWS] = i
		do for [p = 1:PANELS] {
			if (known(here(p, i))) {
				panel_rows[p] = panel_rows[p] + 1
				panel_high[p] = max(panel_high[p], max(here(p, i), p == 2 ? high_here(p, i) : NaN))
				panel_low[p] = min(panel_low[p], here(p, i) > 0 ? here(p, i) : NaN)
				panel_word_px[p] = max(panel_word_px[p], text_px(written(p, here(p, i)), small_size))
			}
		}
		if (known(low_here(2, i))) { barred = barred.' '.i }
	}
}

# Published times of the same size and pages, at the first arm of them; the others in words.
array theirs_value[ARMS + 1]
do for [l = 1:ROWS] { theirs_value[l] = NaN }
theirs(p, k) = word(published, 4 * (p - 1) + k)
matches(p, l) = word(pages, row_arm[l]) eq theirs(p, 2) && \
	(word(arm_workloads, row_arm[l]) eq word(published_workloads, p) || word(arm_workloads, row_arm[l]) eq '-')
sooner(p, l) = sum [k = 1:l] (k < l && matches(p, k) ? 1 : 0)
first_match(p) = sum [l = 1:ROWS] (matches(p, l) && sooner(p, l) == 0 ? l : 0)
do for [p = 1:words(published) / 4] {
	if (theirs(p, 1) eq 'ns' && panel_rows[2] > 0) {
		l = real(theirs(p, 3)) == shown_size ? int(first_match(p)) : 0
		if (l > 0) {
			theirs_value[l] = real(theirs(p, 4))
			panel_high[2] = max(panel_high[2], theirs_value[l])
			if (!among(theirs(p, 2), theirs_pages)) { theirs_pages = theirs_pages.' '.theirs(p, 2) }
		} else {
			if (strlen(theirs_elsewhere) < 64) {
				theirs_elsewhere = theirs_elsewhere.(has(theirs_elsewhere) ? ', ' : ''). \
					theirs(p, 2).' '.written(2, real(theirs(p, 4))).' at '.size_word(real(theirs(p, 3)))
			}
		}
	}
}

set print '-'
print experiment.': '.heading.' ('.machine.')'
if (ROWS == 0) { load plots.'/parts/nothing.gp' } else { load plots.'/parts/bar_panels.gp' }
