"""What is paid: for abilities, for spells, and as a text is carried out.

- `casting`: how else spells are cast: other and additional costs, one of several, modes that cost.
- `costs`: costs beside mana and tapping, of several parts, and when something may be cast or activated.
"""
