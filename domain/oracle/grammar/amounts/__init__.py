"""Numbers that are counted, compared, halved, or X.

- `comparisons`: numbers that are compared, qualities of a noun that compare, and so much for each of something.
- `counts`: what is counted: devotion, mana that was spent, sums, halves, and numbers in other words.
- `variable_x`: costs and texts that take X of something, or any number of it, and how much that was.
"""
