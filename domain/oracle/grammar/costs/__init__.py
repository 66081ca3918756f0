"""What is paid: for abilities and for spells.

- `casting`: what spells cost: other and additional costs, modes that cost; spells that cost more or less.
- `costs`: costs beside mana and tapping, of several parts, and when something may be cast or activated.
"""
