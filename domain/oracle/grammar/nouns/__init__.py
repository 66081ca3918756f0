"""Objects and players as texts describe them, name them and refer to them.

- `named_classes`: what goes by a name: outlaws, a party, commanders; what shares a name or differs among several.
- `objects`: objects as texts describe them: what is targeted, counted, or chosen, with which qualities.
- `players`: players by what they control, have and did: whoever of them is so; all others than you.
- `references`: what a text names: by itself, by what was named before it, as one of several targets, as another.
"""
