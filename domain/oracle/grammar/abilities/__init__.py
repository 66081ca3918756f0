"""Whole abilities: activated, triggered, static, of several lines, and from other zones.

- `abilities`: activated, triggered, static, replacing; their costs, events and conditions.
- `levels_and_modes`: modes, levels, bands, charges and chapters with the abilities under them; solved Cases.
- `other_zones`: abilities of cards in hands, graveyards, exile and an opening hand: cycling and its kind.
"""
