"""The state of a game at one moment, and the event handlers that change it.

- `abilities`: abilities that no card prints (305.6, 310.11b, 702.179d), and counts of uses each turn
- `characteristics`: 109.3, printed and copiable characteristics as data in the log
- `combat`: 506, combat: attackers, blockers, and the creatures removed from combat
- `evolve`: event handlers: the change that each event makes to the board, one handler per event
- `keywords`: 702, keywords of an object as values: keyword abilities, and rules added by effects
- `modifications_in_force`: 611.2c, 613, modifications of effects in force, with settled amounts
- `objects`: 109, objects: cards, tokens, spells and abilities, in their current or last known state
- `players`: 102, players: the life, cards and counters of each, and what they did this turn
- `records`: copying of the board's records, slot by slot
- `size_steps`: 208.4, 613.4, steps by which an object gets its power and toughness
- `state`: the board: everything true at one position of a game, and queries about it
"""
