"""608. Resolving: reading a text and following its instructions.

- `amounts`: 107, 608.2h, values of the amounts in a text
- `designation_filters`: 700.9, 702.131c, 702.158, 903.3, filters and conditions on designations: modified, commander
- `evaluation`: 608.2, reading a text: references, filters, amounts and conditions
- `in_common`: 105.2, 201.2a, 205.3, qualities that two objects share: name, colour, creature type, card type
- `instructions`: 608.2, 701, instructions, one module for each subject
- `passages`: 603.5, 608.2d, instructions as the passages that ask
- `registry`: 608.2, registry of instructions, and functions that they share: finding objects, starting effects
- `scopes`: 608.2, scopes of filters: the zones, objects or players to search
- `named_players`: 607.2d, 702.174a, 725.1, players whom a text names by a choice or a designation
- `naming`: 201.4, choosing card names
- `searching`: 701.23, 723.2, effects on players who search: fewer cards, another player who decides, and cards found
- `together`: 608.2d, choices of several objects that are limited in what they are together
"""
