"""Costs of abilities and of spells.

- `casting`: costs of spells: alternative and additional costs, modes with costs, cost increases and reductions.
- `costs`: costs beside mana and tapping, of several parts, and limits on casting and activating.
"""
