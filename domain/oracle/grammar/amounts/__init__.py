"""Numbers that are counted, compared, halved, or X.

- `comparisons`: comparisons of numbers, nouns with compared qualities, and numbers for each of something.
- `counts`: devotion, mana that was spent, sums, halves, and numbers in other words.
- `variable_x`: X and *any number* in costs and texts, and *that many* after them.
"""
