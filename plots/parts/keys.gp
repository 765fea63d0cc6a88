# The key of a figure of medians: what the marks, the grey and the hollow points are, and what is not
# drawn. Expects what parts/gather.gp leaves, or the defaults of style.gp.

if (has(barred)) {
	key_number = key('bar', 'median'.of_rounds(metric).', 95 % interval')
} else {
	key_number = key('words', 'median'.of_rounds(metric).'; no interval: fewer than 6 rounds')
}
if (floors > 0) {
	key_number = key('floor', twins > 1 ? 'noise floor: the widest of all controls' : \
		'noise floor: 95 % interval of the control')
}
if (with_floor && floors == 0) {
	key_number = key('words', controls > 0 ? 'noise floor unknown: the control has no interval' : \
		'noise floor unknown: no control')
}
if (has(bends)) {
	key_number = key('words', 'page table over a cache: a lap reads more of it on '.briefly(baseline). \
		' than that holds, as reported')
}
do for [p in theirs_pages] {
	if (KEYS < 8) { key_number = key(p, p.', published ('.source.')') }
}
if (has(theirs_elsewhere)) { key_number = key('words', 'published ('.source.'): '.theirs_elsewhere) }
if (has(others)) {
	key_number = key('words', 'published ('.source.') for '.others.', not drawn beside '.workloads)
}
if (has(remark)) { key_number = key('words', remark) }
