"""601.3. Permission to cast: which players, which cards, when and from where.

- `castable`: spells that a player could cast
- `flash`: spells that can be cast whenever their player has priority
- `other_costs`: costs that abilities let a player pay rather than mana costs
- `play_permissions`: cards that an effect lets a player play
- `restrictions`: spells that players may not cast
- `timing`: times at which a player may begin to cast a card
- `zone_permissions`: cards that abilities let a player play from a zone
"""
