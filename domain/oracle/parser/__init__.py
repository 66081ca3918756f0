"""A table of rules and what reads by it; what the words are about is nothing to it.

- `rule`: a row: words, slots and words that may be left out, and what they say.
- `rule_table`: all rows by category, those that derive from others, and what is wrong with a table.
- `trie`: the rows of a category as one tree.
- `template`: values with slots, filled as a text is read and taken apart as one is told.
- `parser`: every way to read words by a table.
"""
