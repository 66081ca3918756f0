"""What happens instead of something else, and what is prevented.

- `damage_amounts`: damage by how much it would be, and what becomes of it; until a next turn; what is in excess.
- `instead`: what happens instead: more life, cards, tokens, counters, damage, and other zones than graveyards.
- `prevention`: damage that is prevented, dealt to somebody else, or more or less than it would be.
"""
