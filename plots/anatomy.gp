# What an access costs while ever more pages are visited in turn: a panel a page mode. Above the floor,
# as many lines side by side, lies what translation costs; where it rises, a level of the TLB is full.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

metric = 'ns'
with_baseline = 1
lacking = 'no arm has a packed twin to be its floor'
page = 4096.0

# ---- the arms that have a floor, in the summary's order, and what they are called ----

twin_name(i) = strstrt(word(arms, i), 'spread') == 0 ? '' : \
	word(arms, i)[1:strstrt(word(arms, i), 'spread') - 1].'packed'. \
	word(arms, i)[strstrt(word(arms, i), 'spread') + 6:*]
numbered(name) = sum [k = 1:ARMS] (has(name) && word(arms, k) eq name ? k : 0)
sizes = fact('sizes_ns')
SIZES = words(sizes)
size_at(s) = real(word(sizes, s))
largest_size = SIZES > 0 ? size_at(SIZES) : NaN
spread(i, s) = reading('ns', i, size_at(s))
packed(i, s) = reading('ns', numbered(twin_name(i)), size_at(s))
both(i) = sum [s = 1:SIZES] (known(spread(i, s)) && known(packed(i, s)) ? 1 : 0)
modes = ''
ghost = 0               # the small pages' curve, drawn thinly beside the others
do for [i = 1:ARMS] {
	if (shown(i) && numbered(twin_name(i)) > 0) {
		if (both(i) > 1) { modes = modes.' '.i }
		if (both(i) > 1 && ghost == 0 && word(roles, i) eq 'baseline') { ghost = i }
	}
}
PANELS = words(modes)
mode(k) = int(word(modes, k))
numbered_panel(i) = sum [k = 1:PANELS] (mode(k) == i ? k : 0)

# ---- what the huge modes come to: in pieces, whole, or neither for all of them ----

held_low(i) = reading_low('held_small', i, largest_size)
held_high(i) = reading_high('held_small', i, largest_size)
huge = sum [k = 1:PANELS] (word(roles, mode(k)) eq 'arm' ? 1 : 0)
pieces = sum [k = 1:PANELS] (word(roles, mode(k)) eq 'arm' && held_low(mode(k)) > 0.5 ? 1 : 0)
whole = sum [k = 1:PANELS] (word(roles, mode(k)) eq 'arm' && held_high(mode(k)) < 0.2 ? 1 : 0)
heading = huge > 0 && pieces == huge ? 'huge pages fill the TLB as fast as small ones' : \
	huge > 0 && whole == huge ? 'huge pages are held whole, and stay on the floor' : \
	'what translation costs, by pages visited'

set print '-'
print experiment.': '.heading.' ('.machine.')'
if (PANELS > 0) {
	load plots.'/parts/anatomy_panels.gp'
} else {
	lines = 0
	load plots.'/parts/nothing.gp'
}
