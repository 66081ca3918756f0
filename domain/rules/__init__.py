"""The Comprehensive Rules as code: one module per section, named in words.

- `abilities`: 603, 702, triggered abilities, keyword abilities, and the index of abilities that function
- `casting`: 601, 602, 115, 118, casting spells and activating abilities: targets, costs, mana
- `combat`: 506-511, combat: declarations and their costs, evasion, banding, damage
- `continuous`: 611-613, continuous effects: layers, modifications, text changes, durations
- `game`: 1, 8, the game as a whole: start, teams, leaving players, loops and shortcuts
- `mechanics`: 702, mechanics: rules that matter only in games with certain cards, effects or designations
- `objects`: 301-310, 709-731, kinds of objects with rules of their own
- `replacement`: 614-616, 101.2, events before they happen: replaced, prevented, impossible; and their results
- `resolving`: 608, resolving: reading a text and following its instructions
- `rulebook`: the rules as one object that the kernel calls, with every registering module imported
- `state_based`: 704, state-based actions, and their causes
- `turn`: 5, 117, the turn: phases and steps, turn-based actions, and priority
- `variants`: 9, casual variants: the rules that each adds to the game
- `zones`: 4, zones: the stack, entering the battlefield, faces of cards, and hidden cards
"""
