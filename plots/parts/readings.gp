# The readings of an arm, of any metric and size; NaN where there is none. A metric is written with an
# underscore for what is no letter or digit.

ARMS = words(arms)
readings(m, size) = known(size) ? fact('readings_'.m.'_'.sprintf('%.0f', size)) : ''
nth(list, k) = has(list) ? real(word(list, k)) : NaN
reading(m, i, size) = nth(readings(m, size), 3 * i - 2)
reading_low(m, i, size) = nth(readings(m, size), 3 * i - 1)
reading_high(m, i, size) = nth(readings(m, size), 3 * i)
largest_of(m) = exists('largest_'.m) ? value('largest_'.m) : NaN
