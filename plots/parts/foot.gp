# What stands under the plot: the key, then the notes. Lays it out (foot_px is its height);
# parts/frame.gp draws it.

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

foot_px = (key_rows + note_lines) * line_px + 14 + (note_lines > 0 ? 4 : 0)
