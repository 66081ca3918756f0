"""106, 605. Mana abilities, and paying costs in mana.

- `affordable`: checking that a player could pay a cost in mana
- `any_mana`: mana spent as though it were of any colour or type
- `at_position`: caches for questions about mana abilities, emptied by the next event
- `bound_mana`: mana that may be spent on some things only
- `hybrid`, `phyrexian`: symbols that can be paid in several ways
- `mana_abilities`: the mana that an ability adds
- `payment`: activating mana abilities, and paying with the mana
- `production`: effects by which permanents produce other mana
- `snow`: mana of snow sources
- `sources`: mana abilities that a player could activate
- `tapped_for_mana`: abilities that trigger when a permanent is tapped for mana
"""
