"""Whole abilities: activated, triggered, static, of several lines, and from other zones.

- `abilities`: activated, triggered, static, replacing; their costs, events and conditions.
- `levels_and_modes`: modes, levels, bands, charges and chapters, the abilities that stand under them; what is solved.
- `other_zones`: what cards do from hands, graveyards, exile and an opening hand: cycling and its kind.
"""
