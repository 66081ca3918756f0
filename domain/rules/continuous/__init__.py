"""611-613. Continuous effects: layers, modifications, text changes, durations.

- `chosen_words`: 607.2d, 702.16a, keywords whose quality was chosen
- `defining`: 208.2a, 604.3, power and toughness that a card's own text defines, in every zone but the battlefield
- `dependencies`: 613.8a, dependencies: characteristics that one effect reads and another changes in the same layer
- `durations`: 611.2a, 500.4, 500.5, 514.2, 610.3, durations of effects: a point of the turn, a condition, an object
- `elsewhere`: 105.3, 205.1b, 611.3, colours and subtypes of spells, and of cards that are not on the battlefield
- `forbidden_abilities`: 113.11, abilities that objects can't have
- `layer_board`: 613.1, a scratch board for the layers, copied from printed values; never a game's board
- `layers`: 613, the layers: applying all continuous effects to permanents
- `modifications`: 613.1, 613.4, modifications: fixing the values of each kind, and applying it to an object
- `next_spells`: 611.2, effects about the next spell that a player casts in a turn
- `player_effects`: 613.10, 613.11, effects on players and on the rules of the game, looked up when they matter
- `size_sums`: 613.4, the size of an object as a sum, layer by layer
- `static_abilities`: 604, 613, static abilities that modify objects, found on a board and sorted by layer
- `text_changing`: 612, text-changing effects: layer 3 for permanents, and the texts of spells
- `volatility`: 613.1, volatile static abilities, which need the layers read as each moment closes
- `whole_texts`: 612.5, 612.6, whole texts in layer 3: exchanged between objects, or taken from another
"""
