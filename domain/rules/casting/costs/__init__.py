"""118. Costs other than mana, and what a spell or an ability costs in all.

- `additional`: optional costs, and which of two is paid
- `alternative`: life instead of mana, and permanents that make a spell cost less
- `changes`: what abilities add to costs and take from them
- `convoke_and_delve`: permanents tapped and cards exiled to pay for mana
- `counters`, `crewing`, `evidence`, `exerting`, `life_and_energy`, `objects`: what costs of each kind take
- `merging`: several costs of one kind as one
- `payable`: whether costs could be paid
- `payment`: paying them
- `total`: paying the whole cost, mana first
- `spell_costs`: what a spell costs, and what changes that
- `variable_x`: costs that take X of something
- `words`: costs in words, for the log
"""
