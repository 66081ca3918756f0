"""603, 702. Triggered abilities, keyword abilities, and the index of abilities that function.

- `activations`: 602.2b, 606.1, 702.29, trigger events of activating abilities and of cycling
- `again`: 603.2d, effects by which triggered abilities trigger additional times
- `delayed`: 603.7b, delayed triggers that trigger once, where several events that match happen at once
- `history`: 608.2i, questions about earlier events of the turn: whether, how often, how much
- `index`: 603.2, 604, 614.1, index of the abilities that function: triggers, replacements, static abilities, mana
- `keywords`: 702, keyword abilities in the rules: the abilities they stand for, gained and lost
- `moves_caused`: 603.2, 609.1, 701.9, zone changes by their cause: spells, abilities, discarded cards
- `object_events`: 122, 701, 702.26, trigger events of counters, tapping, countering and phasing
- `object_memory`: 603.2h, 608.2i, 700.2, memory of an object: modes chosen, resolutions counted
- `protection`: 702.16, 702.11, 702.18, protection, hexproof and shroud: limits on targeting, damage
- `simultaneous`: 603.2c, 510.2, simultaneous events as one occurrence of a trigger event, or as several
- `spell_triggers`: 601.2i, 305.1, triggers on casting and copying spells, and on playing lands
- `trigger_events`: 603.2, the trigger events: the game events that cause each, and the test of its pattern
- `trigger_patterns`: 603.2, trigger patterns: which events match, and what counts as one occurrence
- `triggers`: 603, triggered abilities: noticing their events, and putting them on the stack
- `unheard`: 603.2, shortcut for moments of a single event that no ability and no mechanic waits for
- `waiting`: 603.2b, triggers already waiting in a position that starts as a step begins: none triggers twice
"""
