# A script of the test: figures are looked up by name only.
