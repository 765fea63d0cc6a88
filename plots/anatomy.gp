# What an access costs while ever more pages are visited in turn: a panel a page mode. Above the floor,
# as many lines side by side, lies what translation costs; where it rises, a level of the TLB is full.
# Modes lie on each other where the TLB holds all of them alike, so each has a panel of its own.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

metric = 'ns'
with_baseline = 1
lacking = 'no arm has two sizes with a packed twin to be its floor'
line_bytes = 64.0

# ---- the arms that have a floor, in the summary's order ----

sizes = fact('sizes_ns')
SIZES = words(sizes)
size_at(s) = real(word(sizes, s))
largest_size = SIZES > 0 ? size_at(SIZES) : NaN

part_at(i) = strstrt(word(arms, i), 'spread')
twin_name(i) = part_at(i) == 0 ? '' : \
	word(arms, i)[1:part_at(i) - 1].'packed'.word(arms, i)[part_at(i) + 6:*]
numbered(name) = sum [k = 1:ARMS] (has(name) && word(arms, k) eq name ? k : 0)
spread(i, s) = reading('ns', i, size_at(s))
packed(i, s) = reading('ns', numbered(twin_name(i)), size_at(s))
both(i) = sum [s = 1:SIZES] (known(spread(i, s)) && known(packed(i, s)) ? 1 : 0)
modes = ''
ghost = 0               # the baseline's curve, drawn thinly beside the others
do for [i = 1:ARMS] {
	if (shown(i) && numbered(twin_name(i)) > 0) {
		if (both(i) > 1) { modes = modes.' '.i }
		if (both(i) > 1 && ghost == 0 && word(roles, i) eq 'baseline') { ghost = i }
	}
}
PANELS = words(modes)
mode(k) = int(word(modes, k))
numbered_panel(i) = sum [k = 1:PANELS] (mode(k) == i ? k : 0)

# A panel's name leaves out what all of them are: spread.
bare(name) = strstrt(name, '/spread') == 0 ? name : \
	name[1:strstrt(name, '/spread') - 1].name[strstrt(name, '/spread') + 7:*]
name_of_mode(k) = bare(word(arms, mode(k)))

# One axis is for lines that are as far from each other.
page = PANELS > 0 && word(strides, mode(1)) ne '-' ? real(word(strides, mode(1))) : NaN
unequal = sum [k = 1:PANELS] (word(strides, mode(k)) eq word(strides, mode(1)) ? 0 : 1)
if (PANELS > 0 && (unequal > 0 || !(page > 0))) {
	exit error 'lines of the arms are not as far from each other, or it is unknown how far'
}

# ---- what the TLB makes of huge pages, with the limits of pipeline/splintering.c ----

held(i) = reading('held_small', i, largest_size)
held_low(i) = reading_low('held_small', i, largest_size)
held_high(i) = reading_high('held_small', i, largest_size)
is_huge(k) = word(roles, mode(k)) eq 'arm' && word(pages, mode(k)) ne 'base'
in_pieces(k) = is_huge(k) && held_low(mode(k)) > 0.5
is_whole(k) = is_huge(k) && held_high(mode(k)) < 0.2
huge = sum [k = 1:PANELS] (is_huge(k) ? 1 : 0)
pieces = sum [k = 1:PANELS] (in_pieces(k) ? 1 : 0)
whole = sum [k = 1:PANELS] (is_whole(k) ? 1 : 0)
heading = huge > 0 && pieces == huge ? 'the TLB holds huge pages in pieces' : \
	huge > 0 && whole == huge ? 'the TLB holds huge pages whole' : \
	pieces > 0 && whole > 0 && pieces + whole == huge ? \
	'the TLB holds some huge pages whole, others in pieces' : 'what translation costs, by pages visited'

set print '-'
print experiment.': '.heading.' ('.machine.')'
if (PANELS > 0) {
	load plots.'/parts/anatomy_panels.gp'
} else {
	lines = 0
	load plots.'/parts/nothing.gp'
}
