"""Objects and players: described, named and referred to.

- `named_classes`: outlaws, a party, commanders; names in common, or different among several.
- `objects`: descriptions of objects that are targeted, counted, or chosen.
- `players`: players by the permanents they control, their possessions and actions; all other players.
- `references`: objects that a text names: the card itself, one named before, a target, another.
"""
