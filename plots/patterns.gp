# Speedup by access pattern: a panel a workload, all on one axis; in it a line an arm over the sizes,
# smallest at the left, over the noise floor of that workload's own control.
load plots.'/style.gp'
load plots.'/parts/readings.gp'

metric = 'speedup'
their_points = published
published = ''          # not for the axis of the working set: parts/small_multiples.gp places them
with_baseline = 0
with_silent = 1
with_floor = 1
reference = 1.0
narrowest = 0.05
written(v) = sprintf('%.2f', v)
marked(v, decimals) = sprintf('%.'.int(max(decimals, 1)).'f', v)
load plots.'/parts/gather.gp'

# ---- workloads, and what an arm is called apart from its workload ----

without(name, part) = strstrt(name.'/', '/'.part.'/') == 0 ? name : \
	name[1:strstrt(name.'/', '/'.part.'/') - 1].name[strstrt(name.'/', '/'.part.'/') + strlen(part) + 1:*]
kin_name(i) = without(word(arms, i), word(arm_workloads, i))
position(w, list) = sum [k = 1:words(list)] (word(list, k) eq w ? k : 0)
patterns = ''
kin = ''                # names of the arms that differ in the workload alone
kin_baselines = ''
array kin_first[ARMS + 1]       # number of the first of them
do for [i = 1:ARMS] {
	w = word(arm_workloads, i)
	if (slot_of[i] > 0 && !among(w, patterns)) { patterns = patterns.' '.w }
	if (slot_of[i] > 0 && !among(kin_name(i), kin)) {
		kin = kin.' '.kin_name(i)
		kin_first[words(kin)] = i
	}
	if (word(roles, i) eq 'baseline' && !among(kin_name(i), kin_baselines)) {
		kin_baselines = kin_baselines.' '.kin_name(i)
	}
}
PATTERNS = words(patterns)
KIN = words(kin)

# The same look in every panel: shape and dash by the kin of the same pages before it.
family_word(k) = word(families, 4 * family_of(word(pages, kin_first[k])) - 3)
same_before(k) = sum [j = 1:k] (j < k && family_word(j) eq family_word(k) ? 1 : 0)
again = ''
do for [i = 1:ARMS] {
	again = again.(slot_of[i] > 0 ? sprintf(' %d', same_before(position(kin_name(i), kin))) : ' 0')
}
variants = again

against = words(kin_baselines) == 1 ? word(kin_baselines, 1) : 'the baseline'
heading = 'speedup by access pattern, over '.briefly(against)
set print '-'
print experiment.': '.heading.' ('.machine.')'
if (lines == 0) { load plots.'/parts/nothing.gp' } else { load plots.'/parts/small_multiples.gp' }
