"""Replacement and prevention effects.

- `damage_amounts`: increased and redirected damage, by amount; excess damage.
- `instead`: more life, cards, tokens and counters, and other zones than graveyards.
- `prevention`: damage that is prevented, redirected, increased or reduced.
"""
