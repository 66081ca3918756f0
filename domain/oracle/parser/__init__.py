"""Tables of rules and their parser, which know nothing of Magic.

- `rule`: a row: words, slots and optional words, and the value they mean.
- `rule_table`: all rows by category, derived rows, and the faults of a table.
- `trie`: the rows of a category as one tree.
- `template`: values with slots, filled in reading and taken apart in telling.
- `parser`: every parse of words by a table.
"""
