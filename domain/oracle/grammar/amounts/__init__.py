"""Numbers that are counted, compared, halved, or X.

- `comparisons`: numbers that are compared, qualities of a noun that compare, and so much for each of something.
- `counts`: what is counted: devotion to two colours, casts of commanders, and numbers in other words.
- `fractions`: half of what a player has, in life, a library or a hand; the greater of two; what is skipped.
- `mana_spent`: what was spent to cast a spell: how much mana, of which colours, or none.
- `variable_x`: costs and texts that take X of something, or any number of it, and how much that was.
"""
