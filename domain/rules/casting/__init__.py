"""601, 602, 115, 118. Casting spells and activating abilities: targets, costs, mana.

- `attempt`: a spell being cast or an ability being activated, as the steps pass it on
- `casting`: 601.2, the steps of casting a spell
- `during_resolution`: spells cast while another object resolves
- `playing_lands`: 305, lands played, also while another object resolves
- `spell_targets`: the targets of a spell
- `modes_and_x`: announcing modes and the value of X
- `targets`, `retargeting`: choosing targets, checking them again, and changing them
- `targets_together`: limits on what several targets are together
- `splicing`: texts of other cards that a spell gains
- `alternative_costs`: other ways to cast a card, as the card or an effect grants them
- `bestow_and_mutate`: creature spells cast onto a creature
- `set_aside`: cards exiled to be cast later
- `costs`: what a spell or an ability costs, and paying it
- `mana`: mana abilities, and paying costs in mana
- `permissions`: who may cast what, when and from where
- `activation`: activating abilities
- `miracles`: 702.94, miracle: cards revealed while being drawn, and their triggered abilities
- `paradigm`: 702.192, paradigm: only the first spell of a name that resolves is copied later
- `spliced`: 702.47, the option to cast a spell with cards spliced onto it
"""
