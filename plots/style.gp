# The look that all figures share, the table of page modes, and the words and sizes that the parts
# use. A figure loads this first; what it may draw from is listed in pipeline/facts.awk.

# ---- the look ----

ink = '#1A1A1A'      # text
muted = '#5F5F5F'    # text that explains
rule = '#DADADA'     # grid
faint = '#ABABAB'    # lines that join, behind the curves
floor_grey = '#E3E3E3' # noise floor
tint_red = 0x56      # of a cell at 100 %; white at 0 %
tint_green = 0xB4
tint_blue = 0xE9
ground = '#FFFFFF'   # always painted: the figure is the same on a dark page

canvas = 800.0       # pixels; heights follow from what there is to show
text_size = 14
small_size = 13
title_size = 19
face = 'sans-serif'
letter = 0.60        # width of a letter by its size, of the widest common face
line_px = 20.0       # from line to line
row_px = 17.0        # within one name
top_px = 92.0        # above the plot: title, machine and unit
below_px = 62.0      # below it: tics and their title

# ---- the table: one row a family of page modes, the same in every figure ----
#
# pages      colour   filled hollow     colours: Okabe and Ito (2008); point types of gnuplot
families = " \
  base       #000000  7  6  \
  thp        #D55E00  5  4  \
  hugetlb-2M #0072B2  9  8  \
  hugetlb-1G #009E73 13 12  \
  collapse   #E69F00 11 10  \
  mthp       #CC79A7 15 14  \
  default    #7F7F7F 15 14  \
  other      #56B4E9 11 10  "
family_rows = words(families) / 4

# Further arms of the same pages keep the colour and take the next shape and the next dash.
filled_shapes = '7 5 9 13 11 15'
shape_rows = 6
dashes = 5
set dashtype 2 (9,4)
set dashtype 3 (2,4)
set dashtype 4 (9,3,2,3)
set dashtype 5 (16,4)

# ---- looking up ----

family_named(name) = sum [row = 1:family_rows] (word(families, 4 * row - 3) eq name ? row : 0)
family_of(p) = p[1:5] eq 'mthp-' ? family_named('mthp') : \
	family_named(p) > 0 ? family_named(p) : family_rows
family_colour(p) = word(families, 4 * family_of(p) - 2)
family_filled(p) = int(word(families, 4 * family_of(p) - 1))
family_hollow(p) = int(word(families, 4 * family_of(p)))
shape_place(t) = sum [row = 1:shape_rows] (int(word(filled_shapes, row)) == t ? row - 1 : 0)

colour_of(i) = family_colour(word(pages, i))
shape_of(i) = int(word(filled_shapes, \
	(shape_place(family_filled(word(pages, i))) + int(word(variants, i))) % shape_rows + 1))
dash_of(i) = int(word(variants, i)) % dashes + 1

among(w, list) = strstrt(' '.list.' ', ' '.w.' ') > 0
shown(i) = word(roles, i) eq 'arm' || (with_baseline && word(roles, i) eq 'baseline')
fact(name) = exists(name) ? value(name) : ''
of_rounds(m) = has(fact('rounds_'.m)) ? ' of '.fact('rounds_'.m).' rounds'. \
	(has(estimate) ? ' ('.estimate.' of each)' : '') : ''

# ---- words ----

size_word(b) = b < 1024 ? sprintf('%.0f B', b) : b < 1048576 ? sprintf('%.4g KiB', b / 1024.) : \
	b < 1073741824 ? sprintf('%.4g MiB', b / 1048576.) : sprintf('%.4g GiB', b / 1073741824.)
grouped(v) = abs(v) < 10000 ? sprintf('%.0f', v) : abs(v) < 1e6 ? \
	sprintf('%d %03d', int(v / 1000), int(abs(v)) % 1000) : sprintf('%.4g', v)
short_number(v) = abs(v) < 10 ? sprintf('%.2f', v) : abs(v) < 1000 ? sprintf('%.1f', v) : grouped(v)
time_word(ns) = ns < 1e3 ? sprintf('%.3g ns', ns) : ns < 1e6 ? sprintf('%.3g us', ns / 1e3) : \
	ns < 1e9 ? sprintf('%.3g ms', ns / 1e6) : sprintf('%.3g s', ns / 1e9)
log_mark(v) = v < 1 ? sprintf('%.4g', v) : grouped(v)
briefly(name) = strlen(name) > 20 ? 'the baseline' : name
known(v) = v == v                # NaN is not itself
min(a, b) = known(a) ? (known(b) && b < a ? b : a) : b
max(a, b) = known(a) ? (known(b) && b > a ? b : a) : b
lg(b) = log(b) / log(2)
tint(share) = sprintf('#%02X%02X%02X', int(255 - share * (255 - tint_red)), \
	int(255 - share * (255 - tint_green)), int(255 - share * (255 - tint_blue)))
has(text) = strlen(text) > 0
text_px(s, size) = strlen(s) * size * letter

# Lines of at most limit letters, cut after a sep where there is one.
cut_at(s, k, sep) = k < 2 ? 0 : s[k:k] eq sep ? k : cut_at(s, k - 1, sep)
broken(s, limit, sep) = strlen(s) <= limit || cut_at(s, limit, sep) == 0 ? s : \
	s[1:cut_at(s, limit, sep)]."\n".broken(s[cut_at(s, limit, sep) + 1:*], limit, sep)
rows_of(s) = 1 + (strstrt(s, "\n") > 0 ? rows_of(s[strstrt(s, "\n") + 1:*]) : 0)
row_of(s, r) = strstrt(s, "\n") == 0 ? s : \
	r == 1 ? s[1:strstrt(s, "\n") - 1] : row_of(s[strstrt(s, "\n") + 1:*], r - 1)

# A step of 1, 2 or 5 that cuts span into about count parts, and the decimals it needs.
step_of(span, count) = nice(span / count)
nice(raw) = 10 ** floor(log10(raw)) * pick(raw / 10 ** floor(log10(raw)))
pick(r) = r < 1.5 ? 1 : r < 3.5 ? 2 : r < 7.5 ? 5 : 10
decimals_of(step) = step >= 1 ? 0 : int(ceil(-log10(step) - 1e-9))

# ---- the key: everything below the plot that is not a line; parts/foot.gp finds it a place ----

array key_kind[16]      # a sample that parts/frame.gp draws, words, or the page mode of published points
array key_text[16]
array key_x[16]
array key_row[16]
KEYS = 0
key(kind, text) = (KEYS = KEYS + 1, key_kind[KEYS] = kind, key_text[KEYS] = text, KEYS)

# ---- defaults: what a figure may change ----

with_floor = 0          # the control's interval as a noise floor
reference = NaN         # a line across the plot,
reference_name = ''     # and what it says
narrowest = 0.0         # an axis reaches no less than this around the reference
narrowest_above = NaN   # where that differs above it
least = NaN             # no axis with a reference goes below
mark_px = 62.0          # room for a mark of a value axis across
log_spread = 50.0       # an axis is logarithmic from this factor on; 0: always
least_px = 330.0        # no plot of curves is less high
tics_px = 70.0          # room for the marks of the value axis of curves
off_axis = ''           # what no logarithmic axis reaches, in words
with_silent = 0         # arms named below that have neither a value nor a reason
noted_as = ''           # names of metrics for the notes
lacking = ''            # why there is nothing to draw though times were taken
remark = ''
where = ''              # behind the machine
barred = ''             # numbers of the arms that have an interval
floors = 0              # noise floors drawn
bends = ''              # working sets, in octaves, at which the page table outgrows a cache,
bend_names = ''         # and which
theirs_pages = ''       # page modes of published points that are drawn
theirs_elsewhere = ''   # and those that are not, in words


set datafile missing NaN
set border 0
set tics scale 0
unset key
