"""Numbers and words: the data files, their loader and their checks."""
