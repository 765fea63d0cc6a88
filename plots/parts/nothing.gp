# No figure would leave the reader with the last one, or none; this one says why there is nothing.

why = fact('why_'.metric)
timed = exists('largest_ns') ? known(largest_ns) : 0
if (!has(why) && !(has(lacking) && timed)) { why = first_why }
if (!has(why)) { why = has(lacking) ? lacking : 'no arm stands beside '.baseline }
print 'no data: '.why
print 'nothing'
saying = broken('no data: '.why, 88, ' ')

KEYS = 0
key_rows = 0
key_left = 20
notes = ''
foot_px = 0
below_px = 14.0
where = ''
plot_px = 20.0 * rows_of(saying)
left_px = 20.0
right_px = canvas - 20
load plots.'/parts/frame.gp'
panel_top = top_px
panel_px = plot_px
load plots.'/parts/panel.gp'
unset tics
do for [r = 1:rows_of(saying)] {
	set label row_of(saying, r) at screen X(20), Y(top_px + 20 * (r - 1)) textcolor rgb ink
}
set output drawing
plot [0:1] [0:1] 2
unset output
