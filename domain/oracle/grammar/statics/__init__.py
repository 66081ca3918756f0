"""Static abilities: grants, restrictions and permissions.

- `attachments`: Auras and Equipment: types and abilities of the attached object, and costs paid with it.
- `natures`: types instead of others, and the most common colour.
- `of_players`: hand sizes and unspent mana of players.
- `play_permissions`: top cards that may be looked at, and cards played from libraries, graveyards and exile.
- `restrictions`: permanents that do not untap, attack or block, spells that are not cast; landwalk.
- `statics`: entering, combat, players, numbers; of some objects as long as a condition holds.
"""
