# What stands under the plot: the key of everything that is not a line, then the notes. Lays it out
# (foot_px is its height); parts/frame.gp draws it.

array key_text[12]
array key_kind[12]      # bar, floor, words, or the page mode of published points
array key_x[12]
array key_row[12]
KEYS = 0
rounds = exists('rounds_'.metric) ? value('rounds_'.metric) : ''
of_rounds = has(rounds) ? ' of '.rounds.' rounds'.(has(estimate) ? ' ('.estimate.' of each)' : '') : ''

if (has(barred)) {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'bar'
	key_text[KEYS] = 'median'.of_rounds.', 95 % interval'
} else {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'words'
	key_text[KEYS] = 'median'.of_rounds.'; no interval: fewer than 6 rounds'
}
if (floors > 0) {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'floor'
	key_text[KEYS] = twins > 1 ? 'noise floor: the widest of all controls' : \
		'noise floor: 95 % interval of the control'
}
if (known(reference) && floors == 0) {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'words'
	key_text[KEYS] = controls > 0 ? 'noise floor unknown: the control has no interval' : \
		'noise floor unknown: no control'
}
do for [p in theirs_pages] {
	if (KEYS < 8) {
		KEYS = KEYS + 1
		key_kind[KEYS] = p
		key_text[KEYS] = p.', published ('.source.')'
	}
}
if (has(theirs_elsewhere)) {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'words'
	key_text[KEYS] = 'published ('.source.'): '.theirs_elsewhere
}
if (has(others)) {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'words'
	key_text[KEYS] = 'published ('.source.') for '.others.', not drawn beside '.workloads
}
if (has(remark)) {
	KEYS = KEYS + 1
	key_kind[KEYS] = 'words'
	key_text[KEYS] = remark
}

key_left = 20.0
key_at = key_left
key_rows = 1
do for [k = 1:KEYS] {
	key_width = (key_kind[k] eq 'words' ? 0 : 30) + text_px(key_text[k], small_size) + 18
	if (key_at > key_left && key_at + key_width > canvas) {
		key_rows = key_rows + 1
		key_at = key_left
	}
	key_x[k] = key_at
	key_row[k] = key_rows
	key_at = key_at + key_width
}

notes = exists('notes_'.metric) ? value('notes_'.metric) : ''
note_lines = exists('note_lines_'.metric) ? value('note_lines_'.metric) : 0
foot_px = (key_rows + note_lines) * line_px + 14 + (note_lines > 0 ? 4 : 0)
