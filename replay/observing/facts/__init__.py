"""Games told as facts by other programs: a header, then one event a line."""
