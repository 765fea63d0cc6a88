# Gathers what one metric has to show: which arms make lines, how far the axes must reach, the noise
# floor at each size, the published points. Expects of the figure: metric, with_baseline, written(v).

ARMS = words(arms)
points = fact('points_'.metric)
POINTS = words(points) / 5
PUBLISHED = words(published) / 4
sizes = fact('sizes_'.metric)
SIZES = words(sizes)

point(p, k) = word(points, 5 * (p - 1) + k)
point_arm(p) = int(point(p, 1))
point_size(p) = real(point(p, 2))
point_value(p) = real(point(p, 3))
point_low(p) = real(point(p, 4))
point_high(p) = real(point(p, 5))
theirs(p, k) = word(published, 4 * (p - 1) + k)

place(size) = sum [s = 1:SIZES] (real(word(sizes, s)) == size ? s : 0)
drawable(v) = log_spread == 0 && v <= 0 ? NaN : v # no logarithmic axis reaches 0

lowest = reference
highest = reference
smallest = NaN
largest = NaN
lines = 0       # arms that have a point at least
barred = ''     # numbers of those that have an interval at least
controls = 0    # points of a control
twins = sum [i = 1:ARMS] (word(roles, i) eq 'control' ? 1 : 0) # arms that are one
floors = 0      # sizes that have a noise floor

array line_of[ARMS + 1]        # arm's number, in the order of the summary
array slot_of[ARMS + 1]        # and back: 0 for an arm without a point
array last_size[ARMS + 1]
array last_value[ARMS + 1]
array floor_low[SIZES + 1]
array floor_high[SIZES + 1]
do for [i = 1:ARMS + 1] { slot_of[i] = 0 }
do for [s = 1:SIZES + 1] { floor_low[s] = NaN; floor_high[s] = NaN }

do for [p = 1:POINTS] {
	i = point_arm(p)
	if (shown(i) && !known(drawable(point_value(p))) && strlen(off_axis) < 60) {
		off_axis = off_axis.(has(off_axis) ? ', ' : '').word(arms, i).' at '.size_word(point_size(p))
	}
	if (shown(i) && known(drawable(point_value(p)))) {
		if (slot_of[i] == 0) {
			lines = lines + 1
			slot_of[i] = lines
			line_of[lines] = i
		}
		last_size[i] = point_size(p)
		last_value[i] = point_value(p)
		smallest = min(smallest, point_size(p))
		largest = max(largest, point_size(p))
		lowest = min(lowest, min(point_value(p), drawable(point_low(p))))
		highest = max(highest, max(point_value(p), point_high(p)))
		if (known(point_low(p)) && !among(i, barred)) { barred = barred.' '.i }
	}
	if (word(roles, i) eq 'control' && with_floor) {
		controls = controls + 1
		if (known(point_low(p)) && known(point_high(p))) {
			s = place(point_size(p))
			floor_low[s] = min(floor_low[s], point_low(p))
			floor_high[s] = max(floor_high[s], point_high(p))
			floors = floors + 1
			lowest = min(lowest, point_low(p))
			highest = max(highest, point_high(p))
		}
	}
}

# Published points, and the page modes they are of, in their order. Where we have one size only, those
# of other sizes are told in words: no axis has room for them.
theirs_pages = ''
theirs_elsewhere = ''
one_size = smallest == largest
fits(p) = !one_size || real(theirs(p, 3)) == smallest
do for [p = 1:PUBLISHED] {
	if (theirs(p, 1) eq metric && lines > 0 && fits(p)) {
		smallest = min(smallest, real(theirs(p, 3)))
		largest = max(largest, real(theirs(p, 3)))
		lowest = min(lowest, real(theirs(p, 4)))
		highest = max(highest, real(theirs(p, 4)))
		if (!among(theirs(p, 2), theirs_pages)) { theirs_pages = theirs_pages.' '.theirs(p, 2) }
	}
	if (theirs(p, 1) eq metric && lines > 0 && !fits(p) && !strstrt(theirs_elsewhere, '...')) {
		theirs_elsewhere = theirs_elsewhere.(has(theirs_elsewhere) ? ', ' : '').(strlen(theirs_elsewhere) > 60 ? '...' : \
			theirs(p, 2).' '.written(real(theirs(p, 4))).' at '.size_word(real(theirs(p, 3))))
	}
}

# Reach of the value axis. A quotient or difference shows its reference and no less than narrowest
# around it, so that noise is not blown up to fill the figure; a time starts at zero, or is drawn on
# a logarithmic axis where it spans more than log_spread. held() is the part of an interval inside.
logarithmic = 0
if (lines > 0) {
	if (known(reference)) {
		lowest = min(lowest, reference - narrowest)
		highest = max(highest, reference + (known(narrowest_above) ? narrowest_above : narrowest))
		logarithmic = lowest > 0 && highest > log_spread * lowest
		axis_low = logarithmic ? lowest / 1.3 : max(lowest - 0.06 * (highest - lowest), least)
		axis_high = logarithmic ? highest * 1.3 : highest + 0.06 * (highest - lowest)
	} else {
		logarithmic = lowest > 0 && highest > log_spread * lowest
		axis_low = logarithmic ? lowest / 1.3 : min(0, lowest)
		axis_high = logarithmic ? highest * 1.3 : highest * 1.06
		if (logarithmic && log_spread == 0) {
			axis_low = 10 ** floor(log10(lowest / 1.03))
			axis_high = 10 ** ceil(log10(highest * 1.03))
		}
	}
	if (axis_high <= axis_low) { axis_high = axis_low + 1 }
	if (has(bends)) { # room above for what they are called
		above = 0.05 + 0.04 * words(bends)
		axis_high = logarithmic ? axis_high * (axis_high / axis_low) ** above : axis_high + above * (axis_high - axis_low)
	}
}
held(v) = logarithmic && v < axis_low ? axis_low : v
