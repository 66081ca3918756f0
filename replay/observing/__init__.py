"""Games that other programs played, read from their records.

Nothing outside this package knows other programs' formats.
"""
