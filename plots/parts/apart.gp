# Moves the NAMES names at name_at apart, until none covers another: the order from the top, then rounds
# of pushing neighbours apart, then the edges.

array order_of[NAMES]
do for [l = 1:NAMES] {
	order_of[1 + int(sum [k = 1:NAMES] (name_at[k] < name_at[l]))] = l
}
apart(a, b) = (name_rows[a] + name_rows[b]) * row_px / 2 + 4
do for [pass = 1:150] {
	do for [k = 2:NAMES] {
		a = order_of[k - 1]
		b = order_of[k]
		push = apart(a, b) - (name_at[b] - name_at[a])
		if (push > 0) {
			name_at[a] = name_at[a] - push / 2
			name_at[b] = name_at[b] + push / 2
		}
	}
	a = order_of[1]
	b = order_of[NAMES]
	name_at[a] = max(name_at[a], name_rows[a] * row_px / 2 - 8)
	name_at[b] = min(name_at[b], panel_px + 8 - name_rows[b] * row_px / 2)
}

# Many names are not apart by then: once down, and back up from the bottom.
do for [k = 2:NAMES] {
	push = apart(order_of[k - 1], order_of[k]) - (name_at[order_of[k]] - name_at[order_of[k - 1]])
	if (push > 0.5) { name_at[order_of[k]] = name_at[order_of[k]] + push }
}
name_at[order_of[NAMES]] = min(name_at[order_of[NAMES]], \
	panel_px + 8 - name_rows[order_of[NAMES]] * row_px / 2)
do for [k = NAMES:2:-1] {
	push = apart(order_of[k - 1], order_of[k]) - (name_at[order_of[k]] - name_at[order_of[k - 1]])
	if (push > 0.5) { name_at[order_of[k - 1]] = name_at[order_of[k - 1]] - push }
}
