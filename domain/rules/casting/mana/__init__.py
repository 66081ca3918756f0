"""106, 605. Mana abilities, and paying costs in mana.

- `affordable`: whether a cost in mana could be paid
- `any_mana`: mana that is spent as though it were of any colour or type
- `bound_mana`: mana that may be spent on some things only
- `hybrid`, `phyrexian`: symbols that can be paid in several ways
- `mana_abilities`: what a mana ability adds
- `payment`: activating mana abilities, and paying with the mana
- `snow`: mana of snow sources
- `sources`: mana abilities that a player could activate
- `tapped_for_mana`: what triggers as a permanent is tapped for mana
"""
