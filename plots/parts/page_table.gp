# Where the page table that a lap reads outgrows a cache, of an arm: the working set, in octaves, between
# the two sizes it happens at. 0: before the first size; 99: not up to the last, or unknown.

tabled = fact('sizes_page_table')
table_size(s) = real(word(tabled, s))
table_of(i, s) = reading('page_table', i, table_size(s))
tables(i) = sum [s = 1:words(tabled)] (known(table_of(i, s)) ? 1 : 0)
outgrown(i, bytes, last, s) = s > words(tabled) ? 99 : \
	!known(table_of(i, s)) ? outgrown(i, bytes, last, s + 1) : \
	table_of(i, s) <= bytes ? outgrown(i, bytes, s, s + 1) : \
	last == 0 ? 0 : lg(table_size(last)) + lg(table_size(s) / table_size(last)) * \
	lg(bytes / table_of(i, last)) / lg(table_of(i, s) / table_of(i, last))
outgrows(i, bytes) = i > 0 ? outgrown(i, bytes, 0, 1) : 99
