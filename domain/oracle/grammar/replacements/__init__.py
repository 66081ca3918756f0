"""What happens instead of something else, and what is prevented.

- `damage_amounts`: more damage, dealt to another, by how much it would be; what is in excess.
- `instead`: what happens instead: more life, cards, tokens, counters, other zones than graveyards.
- `prevention`: damage that is prevented, dealt to somebody else, or more or less than it would be.
"""
