# Marks of the value axis, on y or x as the variable axis says, from axis_low to axis_high; about
# mark_count of them, or of decades.

mark_at(text, v) = sprintf("set %stics add ('%s' %.15g)", axis, text, v)
eval 'set '.axis.'range [axis_low:axis_high]'
eval 'set '.axis."tics ('' axis_low) textcolor rgb ink"
eval 'set grid '.axis.'tics linetype 1 linewidth 1 linecolor rgb rule'
if (logarithmic) {
	eval 'set logscale '.axis.' 10'
	decades = log10(axis_high / axis_low)
	each = int(ceil(decades / mark_count))
	do for [e = int(floor(log10(axis_low))):int(floor(log10(axis_high))):each] {
		do for [mantissa in decades > mark_count / 2. ? '1' : '1 2 5'] {
			mark = mantissa * 10. ** e
			if (mark >= axis_low && mark <= axis_high) { eval mark_at(log_mark(mark), mark) }
		}
	}
} else {
	step = step_of(axis_high - axis_low, mark_count)
	do for [k = int(ceil(axis_low / step)):int(floor(axis_high / step))] {
		eval mark_at(marked(k * step, decimals_of(step)), k * step)
	}
}
