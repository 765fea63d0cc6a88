# How long single faults take: what share of them takes longer than a time, a line an arm, both axes
# logarithmic (the complementary cumulative distribution). The slowest of all stands below, alone.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

heading = 'how long one page fault takes'
lacking = 'single faults were not timed; the workload fault times them'
with_baseline = 1
with_silent = 1
quantiles = 'fault_p10 fault_p50 fault_p90 fault_p99 fault_p99_9 fault_max'
QUANTILES = words(quantiles)
edge = 0.00035          # where the slowest stand: no share, the last row
array longer[QUANTILES] = [0.9, 0.5, 0.1, 0.01, 0.001, edge]
metric = 'fault_p50'

shown_size = NaN
do for [q = QUANTILES:1:-1] {
	if (known(largest_of(word(quantiles, q)))) { shown_size = max(shown_size, largest_of(word(quantiles, q))) }
}

# ---- what there is: arm, share, time, lo, hi, a line each ----

lines = 0
lowest = NaN
highest = NaN
array line_of[ARMS + 1]
array quantiles_of[ARMS + 1]    # but the slowest
array slowest_of[ARMS + 1]
array last_value[ARMS + 1]      # of the lowest share there is
array last_share[ARMS + 1]
set print $latency
do for [i = 1:ARMS] {
	quantiles_of[i] = 0
	slowest_of[i] = NaN
	last_value[i] = NaN
	do for [q = 1:shown(i) ? QUANTILES : 0] {
		time = reading(word(quantiles, q), i, shown_size)
		if (time > 0) {
			low = reading_low(word(quantiles, q), i, shown_size)
			high = reading_high(word(quantiles, q), i, shown_size)
			low = low > 0 ? low : time
			lowest = min(lowest, min(time, low))
			highest = max(highest, max(time, high))
			print sprintf('%d %g %.9g %.9g %.9g', i, longer[q], time, low, known(high) ? high : time)
			if (known(high) && !among(i, barred)) { barred = barred.' '.i }
			if (q < QUANTILES) { quantiles_of[i] = quantiles_of[i] + 1 } else { slowest_of[i] = time }
			if (q < QUANTILES || !known(last_value[i])) { last_value[i] = time; last_share[i] = longer[q] }
		}
	}
	if (known(last_value[i])) {
		lines = lines + 1
		line_of[lines] = i
	}
}
set print '-'
print experiment.': '.heading.' ('.machine.')'
if (lines == 0) { load plots.'/parts/nothing.gp' } else { load plots.'/parts/tail.gp' }
