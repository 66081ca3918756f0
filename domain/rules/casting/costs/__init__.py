"""118. Costs other than mana, and the whole cost of a spell or an ability.

- `additional`: optional costs, and the choice between two costs
- `alternative`: life instead of mana, and permanents that make a spell cost less
- `assist`: generic mana that another player pays
- `changes`: what abilities add to costs and take from them
- `convoke_and_delve`: permanents tapped and cards exiled to pay for mana
- `counters`, `crewing`, `enlisting`, `evidence`, `exerting`, `life_and_energy`, `objects`: paying costs of each kind
- `granted`: what others grant to a spell: cascade, storm, lifelink
- `helping`: choosing what is tapped or exiled for mana, and what is then missing
- `merging`: several costs of one kind as one
- `payable`: checking that costs could be paid
- `payment`: paying costs other than mana
- `total`: paying the whole cost, mana first
- `spell_costs`: the total cost of a spell
- `varied`: cards of many card types exiled as a cost
- `variable_x`: costs with an X
- `words`: costs in words, for the log
"""
