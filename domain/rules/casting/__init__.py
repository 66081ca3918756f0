"""601, 602, 115, 118. Casting spells and activating abilities: targets, costs, mana.

- `attempt`: the spell or ability that somebody casts or activates, or could: what the steps hand on
- `casting`: 601.2, the steps in which a spell is cast
- `during_resolution`: spells that are cast as something resolves
- `spell_targets`: the targets that a spell asks for
- `modes_and_x`: modes and the value of X, as they are announced
- `targets`, `retargeting`: choosing targets, checking them again, and changing them
- `splicing`: texts of other cards that a spell gains
- `alternative_costs`: the other ways in which cards say they can be cast
- `bestow_and_mutate`: creature spells that are cast onto a creature
- `set_aside`: cards that are exiled to be cast later
- `costs`: what a spell or an ability costs, and paying it
- `mana`: mana abilities, and paying costs in mana
- `permissions`: who may cast what, when and from where
- `activation`: activating abilities
"""
