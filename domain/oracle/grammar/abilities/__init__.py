"""Whole abilities: activated, triggered, static, with modes, for levels, and from other zones.

- `abilities`: activated, triggered, static, replacing; their costs, events and conditions.
- `levels`: levels, bands and charges of a card, the abilities that stand under them, and what is solved.
- `modes`: how many are chosen, the same more than once, and creatures that help as a spell is cast.
- `other_zones`: what cards do from hands, graveyards, exile and an opening hand: cycling and its kind.
"""
