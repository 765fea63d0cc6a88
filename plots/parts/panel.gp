# Where the next plot stands: panel_top below the top, panel_px high, from left_px to right_px.

set lmargin at screen X(left_px)
set rmargin at screen X(right_px)
set tmargin at screen Y(panel_top)
set bmargin at screen Y(panel_top + panel_px)
