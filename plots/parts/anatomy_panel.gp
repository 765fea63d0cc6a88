# One panel of plots/anatomy.gp, laid out by parts/anatomy_panels.gp.

i = mode(panel)
left_px = panel_left(panel)
right_px = left_px + wide_px
panel_top = panel_head(panel) + head_px
foot_at = panel_top + panel_px
load plots.'/parts/panel.gp'
set xrange [x_low:x_high]
px_of(x) = left_px + wide_px * (x - x_low) / (x_high - x_low)
inside(x) = x >= x_low && x <= x_high
held_to(x) = x < x_low ? x_low : x > x_high ? x_high : x
its_colour = colour_of(i)
its_tint = its_colour eq family_colour('base') ? 0.14 : 0.25
light(colour) = '#90'.colour[2:7]
axis = 'y'
mark_count = 6
load plots.'/parts/value_axis.gp'
set xtics ('' x_low)
set arrow from graph 0, graph 0 to graph 1, graph 0 nohead linecolor rgb muted linewidth 1

# ---- above: its name, how the TLB holds it, what a miss of each level costs ----

set label name_of_mode(panel) at screen X(left_px), Y(panel_head(panel) + 8) font face.':Bold,14' textcolor rgb ink
set label held_words(panel) right at screen X(right_px), Y(panel_head(panel) + 8) font small_face textcolor rgb ink
set label costs(i) at screen X(left_px), Y(panel_head(panel) + 27) font small_face textcolor rgb muted

# ---- where a level is full: measured, and as reported; in words above, apart ----

free_px = left_px
do for [level = 1:2] {
	m = level == 1 ? 'reach_first' : 'reach_second'
	entries = level == 1 ? reported_first : reported_second
	reach = last_of(m, i)
	mark_at_px = NaN
	said = ''
	if (known(reach) && inside(lg(reach))) {
		if (known(reading_low(m, i, largest_size))) {
			from = held_to(lg(reading_low(m, i, largest_size)))
			to = known(reading_high(m, i, largest_size)) ? held_to(lg(reading_high(m, i, largest_size))) : x_high
			set object rectangle from first from, graph 0 to first to, graph 1 \
				fillcolor rgb floor_grey fillstyle solid noborder behind
		}
		set arrow from first lg(reach), graph 0 to first lg(reach), graph 1 nohead \
			linecolor rgb muted linewidth 1.4 back
		mark_at_px = px_of(lg(reach))
		said = grouped(reach)
	}
	if (known(entries) && inside(lg(entries))) {
		set arrow from first lg(entries), graph 0 to first lg(entries), graph 1 nohead \
			linecolor rgb ink linewidth 1 dashtype 2
		mark_at_px = known(mark_at_px) ? mark_at_px : px_of(lg(entries))
		said = said.sprintf(has(said) ? ' (reported %s)' : 'reported %s', grouped(entries))
	}
	if (has(said)) {
		said_px = text_px(said, small_size) * 0.88
		words_px = max(free_px, min(mark_at_px, right_px - said_px))
		set label said at screen X(words_px), Y(panel_top - 12) font small_face textcolor rgb ink
		if (words_px > mark_at_px + 6) {
			set arrow from screen X(mark_at_px), Y(panel_top) to screen X(words_px), Y(panel_top - 6) nohead \
				linecolor rgb muted linewidth 1
		}
		free_px = words_px + said_px + 10
	}
}

# ---- below: what cache the lines are in, what cache the page table is in, and how many pages ----

do for [strip = 1:STRIPS] {
	strip_top = foot_at + 4 + (strip - 1) * strip_px
	if (strip == 1 || tables(i) > 0) {
		set label strip == 1 ? 'lines' : 'table' right at screen X(left_px - 10), Y(strip_top + strip_px / 2) \
			font tiny_face textcolor rgb muted
		from = x_low
		do for [c = 1:CACHES + 1] {
			to = c > CACHES ? x_high : held_to(strip == 1 ? lines_fill(c) : table_fills(i, c))
			cache_word = c > CACHES ? 'memory' : word(cache_names, c)
			if (to > from) {
				set object rectangle from screen X(px_of(from)), Y(strip_top) to screen X(px_of(to)), Y(strip_top + strip_px) \
					fillcolor rgb ground fillstyle solid border linecolor rgb rule linewidth 1
				if (px_of(to) - px_of(from) > text_px(cache_word, tiny_size) + 2) {
					set label cache_word center at screen X((px_of(from) + px_of(to)) / 2), Y(strip_top + strip_px / 2) \
						font tiny_face textcolor rgb muted
				}
				from = to
			}
		}
	}
}
tics_at = foot_at + strips_px + 14
free_px = 0.0
do for [e = int(ceil(x_low)):int(floor(x_high))] {
	tic_word = grouped(2. ** e)
	half = text_px(tic_word, text_size) * 0.45
	if ((e - int(ceil(x_low))) % (wide_px / (x_high - x_low) > 40 ? 1 : 3) == 0 && px_of(e) - half > free_px) {
		set label tic_word center at screen X(min(px_of(e), canvas - 6 - half)), Y(tics_at) textcolor rgb ink
		free_px = px_of(e) + half + 8
	}
}
if (panel + COLUMNS > PANELS) {
	set label 'pages of '.size_word(page).' visited in turn' center \
		at screen X((left_px + right_px) / 2), Y(tics_at + 22) font small_face textcolor rgb ink
}

# ---- the curves ----

data = sprintf('$mode_%d', panel)
print name_of_mode(panel).' translation'
asked = data.' using 1:2:3 with filledcurves fillcolor rgb its_colour fillstyle solid its_tint noborder, '
if (ghost > 0 && i != ghost) {
	print name_of_mode(panel).' baseline'
	asked = asked.sprintf('$mode_%d', numbered_panel(ghost)).' using 1:3 with lines linewidth 1 linecolor rgb ink, '
}
if (among(i, barred)) {
	print name_of_mode(panel).' interval'
	asked = asked.data.' using 1:4:(0):($5 - $4) with vectors nohead linewidth 1.4 linecolor rgb light(its_colour), '
}
print name_of_mode(panel).' packed'
asked = asked.data.' using 1:2 with lines linewidth 1.4 linecolor rgb muted, '
print name_of_mode(panel).' curve'
asked = asked.data.' using 1:3 with lines linewidth 2 linecolor rgb its_colour, '
print name_of_mode(panel).' points'
asked = asked.data.' using 1:3 with points pointtype 7 pointsize 0.35 linecolor rgb its_colour'
eval 'plot '.asked
